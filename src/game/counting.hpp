#pragma once

#include <optional>
#include <string>

#include "ringmaster/game/referee.hpp"

namespace ringmaster {

void set_unknown(RefereedGame& game, const std::string& why);

/// Counts the final position by area. `black_dead` and `white_dead` are the sides' lists of dead stones, empty for a
/// side that has no say.
void count_by_area(RefereedGame& game, const GameSettings& settings, const Board& board,
                   const std::optional<std::string>& black_dead, const std::optional<std::string>& white_dead);

}  // namespace ringmaster
