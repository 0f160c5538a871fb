#include "ringmaster/competition/trial.hpp"

#include <algorithm>
#include <string>

#include "ringmaster/base/random.hpp"
#include "ringmaster/competition/match_result.hpp"
#include "ringmaster/config/competition_type.hpp"
#include "ringmaster/tune/model/model_space.hpp"

namespace ringmaster {
namespace {

/// Where each parameter is at one end of its range, or what is allowed near there; of many parameters four corners that
/// differ in every second one.
std::vector<Parameters> corners(const ControlFile& control, const ModelSpace& space) {
    std::vector<Parameters> found;
    for (int corner = 0; corner < 4; ++corner) {
        std::vector<double> point;
        for (std::size_t i = 0; i < control.parameters.size(); ++i) {
            const bool is_high = (corner >> (i % 2)) % 2 == 1;
            point.push_back(is_high ? 1 : 0);
        }
        found.push_back(space.engine_parameters(control.allowed.nearest(point)));
    }
    return found;
}

/// The default, if there is one, and the corners, or what the competition wants to see checked; then others; equal ones
/// once.
std::vector<Parameters> candidates_to_try(const ControlFile& control, const Competition& competition) {
    const bool is_script = control.script() != nullptr;
    const std::size_t most = is_script ? most_script_trials : most_trials;
    const ModelSpace space(control.parameters, control.allowed);
    std::vector<Parameters> candidates;
    const auto add = [&](Parameters values) {
        const bool is_new = std::ranges::find(candidates, values) == candidates.end();
        if (is_new && candidates.size() < most) {
            candidates.push_back(std::move(values));
        }
    };
    if (const auto defaults = default_settings(control.parameters); defaults && is_script) {
        add(*defaults);
    }
    for (Parameters& values : is_script ? corners(control, space) : competition.candidates_to_check()) {
        add(std::move(values));
    }
    Random random(0, "trial", 0);
    for (std::size_t draw = 0; draw < 2 * most_trials; ++draw) {
        add(space.engine_parameters(control.allowed.draw(control.parameters.size(), random)));
    }
    return candidates;
}

/// The job of a game that is counted after a few moves, unless a script plays it.
Job trial_of(const ControlFile& control, const EventIdentity& identity, const PlannedGame& game, SideValues values,
             const std::string& what = "trial") {
    Job job = make_job(control, identity, game, std::move(values), 0, what + std::to_string(game.number + 1));
    if (job.script() == nullptr) {
        job.gtp().settings.trial_moves = moves_of_a_trial;
    }
    return job;
}

std::vector<Job> trials_of_matchups(const ControlFile& control, const EventIdentity& identity) {
    std::vector<Job> jobs;
    for (const Matchup& matchup : control.tournament->matchups) {
        if (jobs.size() < most_trials) {
            jobs.push_back(trial_of(control, identity, {jobs.size(), PairingGame{matchup.id, 0}}, {}));
        }
    }
    return jobs;
}

}  // namespace

std::vector<Job> trial_jobs(const ControlFile& control, const EventIdentity& identity, const Competition& competition) {
    std::vector<Job> jobs;
    if (control.tournament) {
        return trials_of_matchups(control, identity);
    }
    for (Parameters& values : candidates_to_try(control, competition)) {
        const std::uint64_t number = jobs.size();
        const Colour colour = fixed_colour(control.candidate_colour).value_or(colour_in_turn(number));
        const bool of_duels = type_of(control.tuner).is_of_duels;
        const Purpose purpose = Choice{of_duels ? Choice::duel : char{}};
        Parameters other = of_duels ? default_settings(control.parameters).value_or(values) : Parameters{};
        jobs.push_back(trial_of(control, identity, {number, purpose, colour}, {std::move(values), std::move(other)}));
    }
    return jobs;
}

std::vector<Job> match_trial_jobs(const ControlFile& control, const EventIdentity& identity,
                                  const Competition& competition) {
    std::vector<Job> jobs;
    const VerificationSettings& match = control.verification;
    if (!match.game && match.opponent.empty()) {
        return jobs;
    }
    const std::vector<Parameters> candidates = candidates_to_try(control, competition);
    const MatchSettings settings{
        {}, control.candidate_colour, match.opponent.empty() && match.kind == MatchKind::duel, match.opponent};
    const std::size_t games = control.script() != nullptr ? 1 : 2;
    for (std::size_t i = 0; i < std::min(games, candidates.size()); ++i) {
        const MatchGame game{1, settings.is_duel ? i : 2 * i, settings.is_duel, match.opponent};
        const Parameters other =
            settings.is_duel ? default_settings(control.parameters).value_or(candidates[i]) : Parameters{};
        jobs.push_back(trial_of(control, identity, {i, game, match_colour(game.game, settings)}, {candidates[i], other},
                                "match_trial"));
    }
    return jobs;
}

int moves_of_a_game(const GameSettings& settings) {
    constexpr int moves_of_chess = 120;
    return is_like_chess(settings.rules) ? moves_of_chess : 7 * settings.board_size * settings.board_size / 10;
}

}  // namespace ringmaster
