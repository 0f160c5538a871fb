#pragma once

#include <functional>
#include <string>
#include <vector>

#include "ringmaster/engine/named_options.hpp"
#include "ringmaster/game/setup.hpp"
#include "ringmaster/os/guardian.hpp"

namespace ringmaster {

/// What an engine of which nothing is known says of itself.
struct EngineSurvey {
    enum class Protocol { none, gtp, uci };
    Protocol protocol = Protocol::none;
    std::string engine;                ///< its name and version, as it says them
    std::vector<NamedOption> options;  ///< that can be tuned
    bool takes_seed = false;           ///< it knows the GTP command set_random_seed
    std::string problem;               ///< why nothing is known; empty: all is well
};

/// Starts the program, finds out whether it speaks GTP or UCI, asks what it is called and which options it has, and
/// ends it. Every wait has a deadline: the player's timeouts. `tell` hears what is awaited when the first answer takes
/// longer than ten seconds.
EngineSurvey survey_engine(const PlayerSetup& player, Guardian* guardian,
                           const std::function<void(const std::string& what)>& tell);

}  // namespace ringmaster
