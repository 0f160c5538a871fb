#include "ringmaster/competition/tally.hpp"

#include <fmt/format.h>

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

std::string win_rate_text(const Tally& tally) {
    if (tally.games == 0) {
        return "-";
    }
    return fmt::format("{:.3f}", tally.points() / static_cast<double>(tally.games));
}

std::string interval_text(const Interval& interval) {
    return fmt::format("{:.2f} - {:.2f}", interval.low, interval.high);
}

}  // namespace ringmaster
