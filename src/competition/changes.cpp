#include "ringmaster/competition/changes.hpp"

#include <algorithm>
#include <utility>

namespace ringmaster {

void Changes::tell(const GameRecord& record) {
    if (record.circumstances != present_text_) {
        go_over_to(record);
    }
    for (const auto& [versions, number] : present_) {
        (*versions)[number].tally.add(record.score);
    }
}

void Changes::go_over_to(const GameRecord& record) {
    present_text_ = record.circumstances;
    present_.clear();
    for (const auto& [name, value] : parse_circumstances(record.circumstances)) {
        Versions& versions = versions_[name];
        auto found = std::find_if(versions.begin(), versions.end(),
                                  [&value = value](const Version& version) { return version.value == value; });
        if (found == versions.end()) {
            if (!versions.empty()) {
                notices_.push_back(name + " was " + versions.back().value + " and is " + value + " from game " +
                                   std::to_string(record.number) + " on: the games before count as well");
            }
            found = versions.insert(versions.end(), {value, record.number, {}});
        }
        present_.emplace_back(&versions, static_cast<std::size_t>(found - versions.begin()));
    }
}

std::vector<std::string> Changes::take_notices() {
    return std::exchange(notices_, {});
}

std::vector<ChangeFacts> Changes::facts() const {
    std::vector<ChangeFacts> changes;
    for (const auto& [name, versions] : versions_) {
        if (versions.size() == 1) {
            continue;
        }
        const Version& last = versions.back();
        ChangeFacts& change = changes.emplace_back();
        change.name = name;
        change.was = (versions.end() - 2)->value;
        change.is = last.value;
        change.first_game = last.first_game;
        change.after = last.tally;
        for (auto version = versions.begin(); version + 1 != versions.end(); ++version) {
            change.before.games += version->tally.games;
            change.before.wins += version->tally.wins;
            change.before.draws += version->tally.draws;
        }
    }
    return changes;
}

}  // namespace ringmaster
