#include "ringmaster/competition/changes.hpp"

#include <algorithm>
#include <utility>

#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

/// What tells one program from the other is nothing to read.
std::string news_of(const std::string& name, const std::string& was, const std::string& is, std::uint64_t first_game) {
    const std::string program = program_of(name);
    const std::string from = " from game " + std::to_string(first_game) + " on: the games before count as well";
    return program.empty() ? name + " was " + was + " and is " + is + from
                           : "the program '" + program + "' is another one" + from +
                                 " ('--accept-changes' at the next start begins to count anew)";
}

}  // namespace

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
    Circumstances circumstances = parse_circumstances(record.circumstances);
    circumstances.erase(machine_word);
    circumstances.erase(audit_word);
    for (const auto& [name, value] : circumstances) {
        Versions& versions = versions_[name];
        auto found = std::find_if(versions.begin(), versions.end(),
                                  [&value = value](const Version& version) { return version.value == value; });
        if (found == versions.end()) {
            if (!versions.empty()) {
                notices_.push_back(news_of(name, versions.back().value, value, record.number));
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
        change.program = program_of(name);
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

std::vector<std::string> Changes::changed_programs(const std::map<std::string, std::string>& now) const {
    std::vector<std::string> lines;
    for (const auto& [name, versions] : versions_) {
        const auto present = now.find(program_of(name));
        const bool is_another = present != now.end() && present->second != versions.back().value;
        if (!program_of(name).empty() && (versions.size() > 1 || is_another)) {
            lines.push_back("the program '" + program_of(name) + "' was changed after " +
                            counted(static_cast<long long>(versions.front().tally.games), "game"));
        }
    }
    return lines;
}

}  // namespace ringmaster
