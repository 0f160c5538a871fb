#include "ringmaster/competition/numbered_games.hpp"

#include <algorithm>

namespace ringmaster {

std::uint64_t NumberedGames::next() const {
    std::uint64_t game = first_open_;
    while (played_.contains(game) || in_progress_.contains(game)) {
        ++game;
    }
    return game;
}

void NumberedGames::finish(std::uint64_t game, bool says_something) {
    in_progress_.erase(game);
    ++finished_;
    played_.insert(game);
    while (played_.erase(first_open_) > 0) {
        ++first_open_;
    }
    telling_ += says_something ? 1 : 0;
    repeats_in_a_row_ = says_something ? 0 : repeats_in_a_row_ + 1;
}

bool NumberedGames::repeat_themselves() const {
    constexpr std::uint64_t fewest = 20;
    return repeats_in_a_row_ >= std::max(fewest, telling_);
}

}  // namespace ringmaster
