#pragma once

#include <string>

#include "ringmaster/game/job.hpp"
#include "ringmaster/game/outcome.hpp"
#include "ringmaster/game/referee.hpp"

namespace ringmaster {

/// The last line in a text that is not blank, harmless and at most 200 bytes long.
std::string last_words(const std::string& text);

/// The record of a played game: all that the outcome tells but itself.
std::string game_sgf(const Job& job, const Outcome& outcome, const RefereedGame& game);

}  // namespace ringmaster
