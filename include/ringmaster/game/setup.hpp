#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace ringmaster {

/// How long to wait for an engine, in seconds.
struct Timeouts {
    double startup = 60;  ///< for its first answer
    double command = 30;  ///< for any other answer
    double move = 600;    ///< for genmove
    double quit = 5;      ///< for its end after quit; then SIGTERM, a second, SIGKILL
    friend bool operator==(const Timeouts&, const Timeouts&) = default;
};

/// An engine and how to use it. Paths are absolute; nothing in it is a placeholder any more.
struct PlayerSetup {
    std::string code;  ///< its name in the control file
    std::vector<std::string> command;
    std::string cwd;  ///< empty: ringmaster's
    std::map<std::string, std::string> environ;
    std::vector<std::string> startup_gtp_commands;
    bool is_reliable_scorer = true;  ///< false: never asked for final_score
    bool discard_stderr = false;
    Timeouts timeouts;
    friend bool operator==(const PlayerSetup&, const PlayerSetup&) = default;
};

/// Who counts a game that ended by two passes.
enum class Scorer {
    players,   ///< the engines, by final_score
    internal,  ///< we, by area; all stones count as alive
};

/// What is the same for every game of an event.
struct GameSettings {
    int board_size = 19;
    double komi = 7.5;
    int move_limit = 1000;  ///< moves and passes, then the game ends with an unknown result
    Scorer scorer = Scorer::players;
    friend bool operator==(const GameSettings&, const GameSettings&) = default;
};

}  // namespace ringmaster
