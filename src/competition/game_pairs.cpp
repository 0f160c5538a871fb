#include "ringmaster/competition/game_pairs.hpp"

namespace ringmaster {

void GamePairs::plan(const PlannedGame& game) {
    if (are_played_) {
        pairs_.try_emplace(game.number / 2, Pair{game});
    }
}

void GamePairs::tell(const PlannedGame& game) {
    if (!are_played_) {
        return;
    }
    Pair& pair = pairs_.try_emplace(game.number / 2, Pair{game}).first->second;
    pair.was_played[game.number % 2] = true;
    if (pair.was_played[0] && pair.was_played[1]) {
        pairs_.erase(game.number / 2);
    }
}

const PlannedGame* GamePairs::other_of(std::uint64_t number) const {
    const auto found = pairs_.find(number / 2);
    return found == pairs_.end() || found->second.game.number == number ? nullptr : &found->second.game;
}

}  // namespace ringmaster
