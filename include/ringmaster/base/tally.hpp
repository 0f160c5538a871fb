#pragma once

#include <array>
#include <cstdint>

#include "ringmaster/base/elo.hpp"

namespace ringmaster {

/// Games of one candidate, or of all candidates below one cell.
struct Tally {
    std::uint64_t games = 0;
    std::uint64_t wins = 0;
    std::uint64_t draws = 0;
    std::uint64_t others = 0;  ///< games whose score was another number between 0 and 1
    double other_points = 0;   ///< the sum of their scores

    void add(double reward);
    Tally& operator+=(const Tally& other);
    Tally& operator-=(const Tally& part);  ///< games that are among them
    double points() const { return static_cast<double>(wins) + 0.5 * static_cast<double>(draws) + other_points; }
    /// The mean score, of one game at least.
    double mean() const { return points() / static_cast<double>(games); }
    std::uint64_t losses() const { return games - wins - draws - others; }
    /// The interval of the win rate, at 95%; Wilson's where there are no draws (see score_interval). A score between
    /// counts as a part of a win and the rest of a loss, which is wider than need be.
    Interval interval() const;
};

/// The tally of both colours together.
Tally sum_of(const std::array<Tally, 2>& by_colour);

}  // namespace ringmaster
