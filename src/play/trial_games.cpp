#include "ringmaster/play/trial_games.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>

#include <fmt/format.h>

#include "ringmaster/base/time.hpp"
#include "ringmaster/game/wire.hpp"
#include "ringmaster/os/fan_out.hpp"
#include "ringmaster/play/game_runner.hpp"

namespace ringmaster {
namespace {

/// "SECONDS OUTCOME".
std::string played(const Job& job) {
    const auto begun = SteadyClock::now();
    Guardian guardian;
    const Outcome outcome = run_game(job, &guardian);
    return fmt::format("{} {}", seconds_since(begun), outcome_to_line(outcome));
}

}  // namespace

std::vector<TrialGame> play_trial_games(const std::vector<Job>& jobs, int at_a_time) {
    std::vector<TrialGame> games;
    for (const std::string& line : fan_out(jobs.size(), at_a_time, [&](std::size_t i) { return played(jobs[i]); })) {
        const std::size_t blank = line.find(' ');
        games.push_back({outcome_from_line(line.substr(blank + 1)), std::strtod(line.c_str(), nullptr)});
    }
    return games;
}

std::optional<double> seconds_of_a_game(const std::vector<TrialGame>& games, int moves) {
    double resting = 0;
    double thinking = 0;
    double all_moves = 0;
    for (const auto& [outcome, seconds] : games) {
        const double thought = outcome.black.seconds + outcome.white.seconds;
        thinking += thought;
        resting += std::max(0.0, seconds - thought);
        all_moves += outcome.moves;
    }
    return all_moves > 0 ? std::optional(resting / static_cast<double>(games.size()) + moves * thinking / all_moves)
                         : std::nullopt;
}

}  // namespace ringmaster
