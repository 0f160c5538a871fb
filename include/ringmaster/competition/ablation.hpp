#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "ringmaster/base/elo.hpp"
#include "ringmaster/report/facts.hpp"

namespace ringmaster {

/// Which changes of the recommended settings earn the gain: these play themselves with a change taken back, a
/// comparison for each change (or for several that are taken back together), and the comparisons race for the games.
///
/// A comparison is shown to be one way or the other when its interval, which is good at every look, leaves out 0; that
/// of all intervals one is ever wrong happens with a probability of 5% at most (Bonferroni). Such a one gets no more
/// games. What is not shown at the end of the games goes if it is expected to earn less than a quarter of what the
/// changes earn on average: together these would earn a small part of the gain, however few the games.
/// tests/tuners/ablation.cpp measures it.

/// What a comparison has found.
struct AblationComparison {
    EloEstimate elo;                   ///< what the change earns, with the confidence of all of them together
    double standard_error = infinity;  ///< of the estimate, by one look
    std::uint64_t games = 0;           ///< finished or in progress
    bool repeats_itself = false;       ///< more games would say no more
};

/// The confidence of each of so many comparisons, and of another one: of all changes that are taken back.
double ablation_confidence(std::size_t comparisons);

/// The verdict on each of several comparisons that race.
std::vector<ChangeVerdict> verdicts_of(const std::vector<AblationComparison>& comparisons);

/// Whether the comparison needs no more games.
constexpr bool needs_no_more_games(const AblationComparison& comparison) {
    return comparison.elo.low > 0 || comparison.elo.high < 0 || comparison.repeats_itself;
}

/// Which comparison gets the next game: one whose round of so many games is not whole, else of those that need more
/// games the one with the fewest; nothing when none does.
std::optional<std::size_t> next_comparison(const std::vector<AblationComparison>& comparisons, std::uint64_t round);

}  // namespace ringmaster
