#pragma once

#include <string>

#include "ringmaster/game/job.hpp"
#include "ringmaster/game/outcome.hpp"
#include "ringmaster/game/referee.hpp"

namespace ringmaster {

/// The record of a game, as SGF or as PGN: all that the outcome tells but itself. Empty where we do not know the rules,
/// and of a void game without a move.
std::string record_of(const Job& job, const Outcome& outcome, const RefereedGame& game);

}  // namespace ringmaster
