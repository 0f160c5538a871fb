#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "ringmaster/game/job.hpp"
#include "ringmaster/game/outcome.hpp"
#include "ringmaster/game/setup.hpp"
#include "ringmaster/os/guardian.hpp"

namespace ringmaster {

/// What a trial start of an engine showed.
struct PlayerCheck {
    std::string engine;                 ///< its name and version; empty when it never said
    std::string problem;                ///< empty: all is well
    bool counts = false;                ///< asked to count, it named a winner
    bool lacks_final_score = false;     ///< it does not know that command
    std::string stderr_tail;            ///< the last it wrote to standard error
    std::vector<std::string> notes;     ///< what it said, "genmove b: E5", and what may surprise, in order
    std::vector<std::string> warnings;  ///< what one should know before games are played
    bool has_answered = true;           ///< false: the engine was started, and did not even answer its first command
};

/// Is told what goes on while a check takes long: "has not answered 'protocol_version' for 10 s; ...".
using TellCheck = std::function<void(const std::string& what)>;

/// Starts the engine once and tries what a game under the first of these settings would ask of it: setting up, the
/// handicap, a move, final_score after two passes (a final_status_list for the internal scorer); how it begins a game
/// under the others; then ends it. A referee is shown an empty game to count. Nothing is tried after the first problem.
PlayerCheck check_player(const PlayerSetup& player, const std::vector<GameSettings>& settings, Guardian* guardian,
                         const PlayerDuties& duties = {}, const TellCheck& tell = {});

struct TrialGame {
    Outcome outcome;
    double seconds = 0;   ///< from the start of the engines to their end
    double starting = 0;  ///< what of this the next game is spared, as engines stay (PlayerSetup::reuse)
    int thought = 0;      ///< of a trial, how many moves an engine was asked for: none of an opening
};

/// Plays these games, so many at a time, each in a process of its own, and gives what came of them in their order.
/// Nothing is stored.
std::vector<TrialGame> play_trial_games(const std::vector<Job>& jobs, int at_a_time);

/// How long a game of so many moves would take by those of these trials that came to a result: the mean of their
/// starts, but of engines that stay, and of the moves thought about. Nothing when no move was made.
std::optional<double> seconds_of_a_game(const std::vector<TrialGame>& games, int moves);

}  // namespace ringmaster
