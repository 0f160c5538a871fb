#pragma once

#include <functional>
#include <string>

#include "ringmaster/engine/named_options.hpp"
#include "ringmaster/game/setup.hpp"
#include "ringmaster/os/guardian.hpp"

namespace ringmaster {

/// Starts the program, finds out whether it speaks GTP, UCI or USI, asks what it is called and which options it has,
/// and ends it. Every wait has a deadline: the player's timeouts. `tell` hears what is awaited when the first answer
/// takes longer than ten seconds, or half of what it has; then the engine is asked whether it speaks xboard's protocol,
/// which we do not.
EngineSurvey survey_engine(const PlayerSetup& player, Guardian* guardian,
                           const std::function<void(const std::string& what)>& tell);

/// Whether an engine that speaks UCI or USI, as the player says, ends a search of 5000 nodes about there, all by
/// itself: some think on, and some stop at once.
bool ends_nodes(const PlayerSetup& player, Guardian* guardian);

}  // namespace ringmaster
