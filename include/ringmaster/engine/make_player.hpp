#pragma once

#include <memory>

#include "ringmaster/engine/controller.hpp"
#include "ringmaster/game/player.hpp"

namespace ringmaster {

/// The player behind an engine's process, by the protocol that it speaks: the one place that knows which there are.
/// Both must outlive it.
std::unique_ptr<Player> make_player(const PlayerSetup& setup, Controller& controller);

}  // namespace ringmaster
