#include <algorithm>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/cli/checks.hpp"
#include "ringmaster/competition/job_maker.hpp"
#include "ringmaster/game/clock.hpp"
#include "ringmaster/os/guardian.hpp"
#include "ringmaster/play/value_trials.hpp"

namespace ringmaster {
namespace {

PlayerSetup setup_of(const LoadedControlFile& loaded, const Parameters& values) {
    return players_to_check(loaded.control, loaded.template_texts, {values}).front().setup;
}

/// A candidate in which one parameter has another value.
struct Change {
    std::string code;
    PlayerSetup setup;
};

/// The last of these candidates with each value that another has, one at a time.
std::vector<Change> single_changes(const LoadedControlFile& loaded, const std::vector<Parameters>& candidates) {
    const Parameters& usual = candidates.back();
    std::vector<Change> changes;
    for (std::size_t i = 0; i < usual.size(); ++i) {
        std::vector<Value> tried{usual[i].second};
        for (const Parameters& values : candidates) {
            if (std::ranges::find(tried, values[i].second) == tried.end()) {
                tried.push_back(values[i].second);
                Parameters changed = usual;
                changed[i] = values[i];
                changes.push_back({usual[i].first, setup_of(loaded, loaded.control.allowed.in_force(changed))});
            }
        }
    }
    return changes;
}

}  // namespace

KeptParameters try_kept_parameters(const LoadedControlFile& loaded, const std::vector<Parameters>& candidates) {
    const auto* section = std::get_if<GtpSection>(&loaded.control.game);
    if (section == nullptr || !section->candidate.reuse || !is_like_uci(section->candidate.protocol) ||
        candidates.empty()) {
        return {};
    }
    const PlayerSetup candidate = setup_of(loaded, candidates.back());
    std::vector<Change> changes = single_changes(loaded, candidates);
    const auto is_same = [](const Change& one, const Change& other) { return one.code == other.code; };
    changes.erase(std::unique(changes.begin(), changes.end(), is_same), changes.end());
    std::erase_if(changes, [&](const Change& change) {
        return change.setup.command != candidate.command;  // another process plays with it
    });
    Guardian guardian;
    const KeptValues kept = try_kept_values(candidate, each(changes, &Change::setup), section->settings, &guardian);
    const auto code = [&](std::size_t i) { return changes[i].code; };
    return {each(kept.ignored, code), each(kept.lingering, code)};
}

std::vector<std::string> warnings_of_values(const LoadedControlFile& loaded,
                                            const std::vector<Parameters>& candidates) {
    const auto* section = std::get_if<GtpSection>(&loaded.control.game);
    if (section == nullptr || section->settings.rules == Rules::none || candidates.empty()) {
        return {};
    }
    const PlayerSetup usual = setup_of(loaded, candidates.back());
    std::vector<Change> changes = single_changes(loaded, candidates);
    std::erase_if(changes, [&](const Change& change) { return change.setup == usual; });  // it is not in force
    if (usual.nodes == 0 && usual.depth == 0) {  // then searches without a clock say nothing of how time is used
        std::erase_if(changes, [&](const Change& change) {
            return is_about_time(change.code) || std::ranges::any_of(change.setup.options, [&](const auto& option) {
                       const auto known = usual.options.find(option.first);
                       return is_about_time(option.first) &&
                              (known == usual.options.end() || known->second != option.second);
                   });
        });
    }
    Guardian guardian;
    const IdleValues found = try_idle_values(usual, each(changes, &Change::setup), section->settings, &guardian);
    std::vector<std::string> idle;
    for (std::size_t i = 0; i < changes.size();) {
        const std::string& code = changes[i].code;
        bool is_idle = true;
        for (; i < changes.size() && changes[i].code == code; ++i) {
            is_idle = is_idle && std::ranges::binary_search(found.settings, i);
        }
        if (is_idle) {
            idle.push_back(code);
        }
    }
    std::vector<std::string> warnings;
    if (found.repeats_itself && loaded.openings.empty() && !section->has_opponent() &&
        default_settings(loaded.control.parameters) && !uses_seeds(loaded.control, Choice{})) {
        warnings.push_back(fmt::format(
            "it plays the same moves whenever it is asked to, and there are no openings: the match would be "
            "the same two games over and over (write openings = \"FILE\", or {})",
            is_like_uci(usual.protocol) ? "let it play by a clock" : "give it {seed}"));
    }
    if (!idle.empty()) {
        const char* them = idle.size() == 1 ? "it" : "them";
        warnings.push_back(fmt::format(
            "{} came to the same with every value tried of {} (the engine may not use {}, or not in so short "
            "a search, or play from a book, or make its tables before it hears of {})",
            found.searches, listed(idle, "and"), them, them));
    }
    return warnings;
}

}  // namespace ringmaster
