#include "ringmaster/competition/changes.hpp"

#include <algorithm>

#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

/// A setting is told with both values; of a program, whose stamps mean nothing to people, only that it changed. Games
/// that began before this one may end later.
std::string news_of(const std::string& name, const std::string& was, const std::string& is, std::uint64_t game) {
    const std::string program = program_of(name);
    const std::string since = " by game " + std::to_string(game) + ": the games before count as well";
    return program.empty() ? name + " was " + was + " and is " + is + since
                           : "the program '" + program + "' is another one" + since +
                                 " ('--accept-changes' at the next start begins to count anew)";
}

}  // namespace

void Changes::tell(const GameRecord& record) {
    if (record.circumstances.limits != present_limits_) {
        go_over_to(record);
    }
    for (const auto& [versions, number] : present_) {
        Version& version = versions->all[number];
        if (record.number > versions->latest_game && number != versions->is) {
            versions->was = std::exchange(versions->is, number);
            version.since = record.number;
            version.before += std::exchange(version.after, {});
        }
        version.first_game = std::min(version.first_game, record.number);
        versions->latest_game = std::max(versions->latest_game, record.number);
        version.after.add(record.score);
    }
}

void Changes::go_over_to(const GameRecord& record) {
    present_limits_ = record.circumstances.limits;
    present_.clear();
    for (const auto& limit : present_limits_) {
        const auto& name = limit.first;
        const auto& value = limit.second;
        Versions& versions = versions_[name];
        auto found = std::ranges::find_if(versions.all,
                                          [&](const Version& version) { return are_same(name, version.value, value); });
        if (found == versions.all.end()) {
            if (!versions.all.empty()) {
                notices_.push_back(news_of(name, versions.all[versions.is].value, value, record.number));
            }
            found = versions.all.insert(versions.all.end(), {value, record.number, record.number, {}, {}});
        }
        if (value.find(contents_word) != std::string::npos || found->value.find(contents_word) == std::string::npos) {
            found->value = value;
        }
        present_.emplace_back(&versions, static_cast<std::size_t>(found - versions.all.begin()));
    }
}

std::vector<ChangeFacts> Changes::facts() const {
    std::vector<ChangeFacts> changes;
    for (const auto& [name, versions] : versions_) {
        if (versions.all.size() == 1) {
            continue;
        }
        const Version& was = versions.all[versions.was];
        const Version& is = versions.all[versions.is];
        const bool came_back = is.first_game < was.first_game;
        ChangeFacts& change = changes.emplace_back();
        change.name = name;
        change.program = program_of(name);
        change.was = was.value;
        change.is = is.value;
        change.first_game = came_back ? is.since : is.first_game;
        for (const Version& version : versions.all) {
            (&version == &is && !came_back ? change.after : change.before) += version.before;
            (&version == &is ? change.after : change.before) += version.after;
        }
    }
    return changes;
}

std::vector<std::string> Changes::changed_programs(const std::map<std::string, std::string>& now) const {
    std::vector<std::string> lines;
    for (const auto& [name, versions] : versions_) {
        const auto present = now.find(program_of(name));
        const bool is_another =
            present != now.end() && !are_same(name, present->second, versions.all[versions.is].value);
        const Version& first = versions.all.front();
        if (!program_of(name).empty() && (versions.all.size() > 1 || is_another)) {
            lines.push_back("the program '" + program_of(name) + "' was changed after " +
                            counted(first.before.games + first.after.games, "game"));
        }
    }
    return lines;
}

}  // namespace ringmaster
