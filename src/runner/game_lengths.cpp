#include "ringmaster/runner/game_lengths.hpp"

#include <algorithm>

namespace ringmaster {
namespace {

constexpr std::size_t games_remembered = 100;
constexpr double caution = 1.25;

}  // namespace

void GameLengths::tell(double seconds) {
    recent_.push_back(seconds);
    if (recent_.size() > games_remembered) {
        recent_.pop_front();
    }
}

double GameLengths::likely_longest() const {
    return recent_.empty() ? 0 : caution * *std::max_element(recent_.begin(), recent_.end());
}

}  // namespace ringmaster
