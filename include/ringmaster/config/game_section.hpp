#pragma once

#include "ringmaster/config/reader.hpp"
#include "ringmaster/game/setup.hpp"

namespace ringmaster {

/// Reads `rules`; without those of Go, refuses what belongs to them. False: they are told wrongly, so that nobody knows
/// what else is needed.
bool read_rules(TableReader& top, GameSettings& game);

/// The settings of a control file's top level that say how a game is played and counted, but for `scorer`.
void read_game_settings(TableReader& top, GameSettings& game);

}  // namespace ringmaster
