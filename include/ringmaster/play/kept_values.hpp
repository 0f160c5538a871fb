#pragma once

#include <cstddef>
#include <vector>

#include "ringmaster/game/setup.hpp"
#include "ringmaster/os/guardian.hpp"

namespace ringmaster {

/// What a process of an engine that stays makes of the values that it is told for one game after another: some look at
/// their options once, before the first search, and some keep evaluations from game to game. Numbers of settings.
struct KeptValues {
    std::vector<std::size_t> ignored;    ///< it goes on with the values that it was told first
    std::vector<std::size_t> lingering;  ///< it is told the first values again, and plays not quite as before
};

/// `settings` are the candidate with one value changed each. Only what is certain is told, by searches to a fixed depth
/// that give the same move, score and count of nodes or do not: nothing of an engine whose searches are not repeatable,
/// that tells no nodes or is too slow. One that fails is for others to tell.
KeptValues try_kept_values(const PlayerSetup& candidate, const std::vector<PlayerSetup>& settings,
                           const GameSettings& game, Guardian* guardian);

}  // namespace ringmaster
