#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "ringmaster/game/setup.hpp"
#include "ringmaster/os/guardian.hpp"

namespace ringmaster {

/// Openings of a game that Fairy-Stockfish knows, as FairyRules::begin reads them: each is a few random legal moves
/// from where the game always begins, after which a search of the referee's sees neither side more than a pawn ahead.
/// All differ; they are the same whenever they are made by the same referee. At most so many, and what comes together
/// within twenty seconds; none where the referee fails.
std::vector<std::string> random_openings(const PlayerSetup& referee, const GameSettings& game, std::size_t most,
                                         Guardian* guardian);

}  // namespace ringmaster
