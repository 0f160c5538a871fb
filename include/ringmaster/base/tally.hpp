#pragma once

#include <cstdint>

#include "ringmaster/base/elo.hpp"

namespace ringmaster {

/// Games of one candidate, or of all candidates below one cell.
struct Tally {
    std::uint64_t games = 0;
    std::uint64_t wins = 0;
    std::uint64_t draws = 0;

    void add(double reward);
    double points() const { return static_cast<double>(wins) + 0.5 * static_cast<double>(draws); }
    std::uint64_t losses() const { return games - wins - draws; }
    /// For the win rate, at 95%; Wilson's where there are no draws (see score_interval).
    Interval interval() const;
};

}  // namespace ringmaster
