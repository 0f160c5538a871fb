#include "ringmaster/competition/trial.hpp"

#include <algorithm>
#include <string>

#include "ringmaster/base/random.hpp"

namespace ringmaster {
namespace {

Parameters candidate_by_lot(const ControlFile& control, Random& random) {
    Parameters values;
    for (const TunedParameter& parameter : control.parameters) {
        values.emplace_back(parameter.code, parameter.scale.at(random.uniform()));
    }
    return values;
}

/// Those of the competition, then others; equal ones once.
std::vector<Parameters> candidates_to_try(const ControlFile& control, const Competition& competition) {
    const std::size_t most = control.script() != nullptr ? most_script_trials : most_trials;
    std::vector<Parameters> candidates;
    const auto add = [&](Parameters values) {
        const bool is_new = std::find(candidates.begin(), candidates.end(), values) == candidates.end();
        if (is_new && candidates.size() < most) {
            candidates.push_back(std::move(values));
        }
    };
    std::vector<Parameters> first = competition.candidates_to_check();
    if (control.script() != nullptr) {
        std::rotate(first.begin(), first.end() - (first.empty() ? 0 : 1), first.end());  // the default
    }
    for (Parameters& values : first) {
        add(std::move(values));
    }
    Random random(0, "trial", 0);
    for (std::size_t draw = 0; draw < 2 * most_trials; ++draw) {
        add(candidate_by_lot(control, random));
    }
    return candidates;
}

}  // namespace

std::vector<Job> trial_jobs(const ControlFile& control, const EventIdentity& identity, const Competition& competition) {
    std::vector<Job> jobs;
    for (Parameters& values : candidates_to_try(control, competition)) {
        const std::uint64_t number = jobs.size();
        const bool may_alternate = control.candidate_colour != ColourChoice::black &&
                                   control.candidate_colour != ColourChoice::white;
        const bool is_white = may_alternate ? number % 2 == 1 : control.candidate_colour == ColourChoice::white;
        jobs.push_back(make_job(control, identity, {number, Purpose{}, is_white ? Colour::white : Colour::black},
                                {std::move(values)}, 0, "trial" + std::to_string(number + 1)));
        if (auto* game = std::get_if<GtpGame>(&jobs.back().game)) {
            game->settings.trial_moves = moves_of_a_trial;
        }
    }
    return jobs;
}

int moves_of_a_game(int board_size) {
    return 7 * board_size * board_size / 10;
}

}  // namespace ringmaster
