#pragma once

#include <optional>
#include <string>

#include "ringmaster/game/referee.hpp"

namespace ringmaster {

/// What an answer to final_score says; empty where it names no winner. A margin that no such game can have is left out,
/// with a warning. `whose` it is: "Black's".
std::optional<Score> believable_score(RefereedGame& game, const GameSettings& settings, const std::string& whose,
                                      const std::string& answer);

void set_score(RefereedGame& game, const Score& score);
void set_unknown(RefereedGame& game, const std::string& why);

/// Counts the final position by area. `black_dead` and `white_dead` are the sides' lists of dead stones, empty for a
/// side that has no say.
void count_by_area(RefereedGame& game, const GameSettings& settings, const Board& board,
                   const std::optional<std::string>& black_dead, const std::optional<std::string>& white_dead);

}  // namespace ringmaster
