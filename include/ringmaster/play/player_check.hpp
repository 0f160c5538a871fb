#pragma once

#include <functional>
#include <string>
#include <vector>

#include "ringmaster/game/setup.hpp"
#include "ringmaster/os/guardian.hpp"

namespace ringmaster {

/// What a player has to do in an event.
struct PlayerDuties {
    bool plays_black = true;
    bool plays_white = true;
    bool referees = false;  ///< counts the games of others
};

/// What a trial start of an engine showed.
struct PlayerCheck {
    std::string engine;              ///< its name and version; empty when it never said
    std::string description;         ///< gomill-describe_engine's text; empty when it has none
    std::string problem;             ///< empty: all is well
    bool counts = false;             ///< asked to count, it named a winner
    std::string stderr_tail;         ///< the last it wrote to standard error
    std::vector<std::string> notes;  ///< what it said, "genmove b: E5", and what may surprise, in order
};

/// Is told what goes on while a check takes long: "has not answered 'protocol_version' for 10 s; ...".
using TellCheck = std::function<void(const std::string& what)>;

/// Starts the engine once and tries what a game would ask of it: setting up, the handicap of the settings, a move,
/// final_score after two passes (a final_status_list for the internal scorer); then ends it. A referee is shown an
/// empty game to count. Nothing is tried after the first problem.
PlayerCheck check_player(const PlayerSetup& player, const GameSettings& settings, Guardian* guardian,
                         const PlayerDuties& duties = {}, const TellCheck& tell = {});

}  // namespace ringmaster
