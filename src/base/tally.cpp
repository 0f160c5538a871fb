#include "ringmaster/base/tally.hpp"

namespace ringmaster {

void Tally::add(double reward) {
    ++games;
    if (reward == 1.0) {
        ++wins;
    } else if (reward == 0.5) {
        ++draws;
    } else if (reward != 0) {
        ++others;
        other_points += reward;
    }
}

Tally& Tally::operator+=(const Tally& other) {
    games += other.games;
    wins += other.wins;
    draws += other.draws;
    others += other.others;
    other_points += other.other_points;
    return *this;
}

Tally& Tally::operator-=(const Tally& part) {
    games -= part.games;
    wins -= part.wins;
    draws -= part.draws;
    others -= part.others;
    other_points -= part.other_points;
    return *this;
}

Interval Tally::interval() const {
    const double lost_points = static_cast<double>(others) - other_points;
    return score_interval(static_cast<double>(wins) + other_points, static_cast<double>(draws),
                          static_cast<double>(losses()) + lost_points);
}

Tally sum_of(const std::array<Tally, 2>& by_colour) {
    Tally sum = by_colour[0];
    return sum += by_colour[1];
}

}  // namespace ringmaster
