#pragma once

#include <string>

#include "ringmaster/game/setup.hpp"
#include "ringmaster/os/subprocess.hpp"

namespace ringmaster {

/// What a trial start of an engine showed.
struct PlayerCheck {
    std::string engine;   ///< its name and version; empty when it never said
    std::string problem;  ///< empty: all is well
};

/// Starts the engine once, sends what a game would send before its first move, asks for one move, and ends it.
PlayerCheck check_player(const PlayerSetup& player, const GameSettings& settings, Guardian* guardian,
                         Launch::Stderr stderr_to);

}  // namespace ringmaster
