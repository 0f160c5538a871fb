#pragma once

#include <cstdint>
#include <map>

#include "ringmaster/competition/game_book.hpp"

namespace ringmaster {

/// Pairs of games that differ in the colour only: games 2k and 2k + 1 have the same candidate. It remembers the pairs
/// of which not both games were played.
class GamePairs {
public:
    explicit GamePairs(bool are_played) : are_played_(are_played) {}

    bool are_played() const { return are_played_; }

    /// A game is planned; a game was played, in this run or an earlier one.
    void plan(const PlannedGame& game);
    void tell(const PlannedGame& game);

    /// The other game of the pair, planned or played; null: there is none yet, or no pairs are played.
    const PlannedGame* other_of(std::uint64_t number) const;

private:
    struct Pair {
        PlannedGame game;  ///< the one that was planned or told first
        bool was_played[2] = {false, false};
    };

    bool are_played_;
    std::map<std::uint64_t, Pair> pairs_;  ///< by their number
};

}  // namespace ringmaster
