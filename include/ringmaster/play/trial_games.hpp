#pragma once

#include <optional>
#include <vector>

#include "ringmaster/game/job.hpp"
#include "ringmaster/game/outcome.hpp"

namespace ringmaster {

struct TrialGame {
    Outcome outcome;
    double seconds = 0;  ///< from the start of the engines to their end
};

/// Plays these games, so many at a time, each in a process of its own, and gives what came of them in their order.
/// Nothing is stored.
std::vector<TrialGame> play_trial_games(const std::vector<Job>& jobs, int at_a_time);

/// How long a game of so many moves would take by these trials: the mean of their starts, and of their moves. Nothing
/// when no move was made.
std::optional<double> seconds_of_a_game(const std::vector<TrialGame>& games, int moves);

}  // namespace ringmaster
