#pragma once

#include <cstddef>
#include <string>
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

/// Which changes of values a new process does not show: mostly the engine does not read them, or has made its tables
/// before it does. Numbers of settings.
struct IdleValues {
    std::vector<std::size_t> settings;
    std::string searches;         ///< that came to the same: "24 searches to depth 10", "60 moves"
    bool repeats_itself = false;  ///< under its own limits the candidate plays the same moves whenever it is started
};

/// `settings` as above, but by searches from several positions, under the candidate's own limit of nodes or depth where
/// it has one; of an engine that speaks GTP by its moves in a game against itself. It takes some twenty seconds at
/// most: what it has not come to by then is not told. Nor is anything of an engine that does not repeat itself.
IdleValues try_idle_values(const PlayerSetup& candidate, const std::vector<PlayerSetup>& settings,
                           const GameSettings& game, Guardian* guardian);

}  // namespace ringmaster
