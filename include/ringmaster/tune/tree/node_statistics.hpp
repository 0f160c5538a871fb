#pragma once

#include <cstdint>

namespace ringmaster {

/// What is known about a cell, as the policies see it: the prior is in visits and wins.
struct NodeStatistics {
    double visits = 0;            ///< finished games and the prior
    double wins = 0;              ///< of these; a draw is half
    std::uint32_t in_flight = 0;  ///< games in progress; 0 where they are not to count

    double mean() const { return wins / visits; }

    /// Visits with those that are yet to end: what a width is computed from. A game in flight narrows it and leaves the
    /// mean as it is (WU-UCT, Liu et al. 2020), so that slots that ask at the same time do not all get the same cell.
    double expected_visits() const { return visits + in_flight; }

    /// Without the games in flight unless these count.
    NodeStatistics seen(bool count_in_flight) const { return {visits, wins, count_in_flight ? in_flight : 0}; }

    bool operator==(const NodeStatistics&) const = default;
};

}  // namespace ringmaster
