#include "ringmaster/base/tally.hpp"

namespace ringmaster {

void Tally::add(double reward) {
    ++games;
    if (reward == 1.0) {
        ++wins;
    } else if (reward == 0.5) {
        ++draws;
    }
}

Interval Tally::interval() const {
    return score_interval(static_cast<double>(wins), static_cast<double>(draws), static_cast<double>(losses()));
}

}  // namespace ringmaster
