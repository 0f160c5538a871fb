#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "ringmaster/tune/tree/node_statistics.hpp"
#include "ringmaster/tune/tree/space.hpp"

namespace ringmaster {

/// RAVE across the children of one node: those that share a coordinate are relatives and share statistics. The value of
/// a child becomes
///     (1 - b) q + b q_rave,    b = sqrt(k/(3 n + k))
/// which is the hand-made schedule of Gelly and Silver (2007), not the later one of least squared error. q is what the
/// child is worth by itself, n its finished games without the prior, and k the equivalence: the games after which q
/// weighs as much as q_rave. q_rave is what the relatives are worth: the prior, the child's own games, and for every
/// dimension the games of all other children with the same coordinate there, unless all children have it. It is at
/// least 0.1, so that a child whose relatives all lost is not given up (Brian Sheppard, Computer-Go mailing list).
/// Worth is a win rate or the quantile of one, by the policy; see child_choice.hpp.
///
/// It helps when each parameter acts by itself and misleads when they act together. Every child has a score of its own:
/// a choice costs a look at all children of the node, the unvisited ones too: some 0.1 to 0.5 us each, and ten times
/// that with `beta_ucb`, so that a million of them are slow.
class RaveTable {
public:
    explicit RaveTable(const DistinctChildren& children);

    /// A finished game of a child.
    void add(const std::vector<std::uint32_t>& coordinates, double reward);

    /// The games of the relatives and of the child itself; `prior` is what both have once before any game.
    NodeStatistics relatives(const std::vector<std::uint32_t>& coordinates, const NodeStatistics& child,
                             const NodeStatistics& prior) const;

private:
    struct Games {
        double games = 0;
        double wins = 0;
    };
    std::vector<std::vector<Games>> by_coordinate_;  ///< one for each dimension
    double repeats_ = -1;                            ///< dimensions with different coordinates, but for one
};

/// The weight b above.
double rave_weight(double games, double equivalence);

/// The child's statistics with the value in place of the mean: the wins change, the visits stay.
NodeStatistics with_rave(const NodeStatistics& child, double rave_mean, double weight);

/// What candidates are worth by whose the points of the board are at the end of their games (Heikki Levanto,
/// Computer-Go mailing list). With v the mean over all games of a cell, and of those below it, of what they say of a
/// point,
///     value = 1/2 + 1/2 (sum over the points of sign(v) |v|^e) / points
/// With e = 1 that is a mean over games. With another e it is not, so no game has a reward of its own and the cell's
/// sums must be kept: eight bytes for each point and each cell with games.
///
/// The sums are of whole multiples of 2^-32, so that neither the order of the games nor rounding matters: what cancels
/// out is 0, where a small e would make much of a small remainder.
class AreaRewards {
public:
    /// `exponent` is e, above 0.
    AreaRewards(std::size_t points, double exponent) : points_(points), exponent_(exponent) {}

    /// Counts a finished game of the cell, which says `area` of the points: 1 the candidate's, -1 the opponent's, and
    /// what lies between. Gives what all games so far are worth together, their number times the value: of the whole
    /// space, then of each cell on the way, as UcbTree::add_result takes it. Each is in [0, games].
    std::vector<double> add(const CellPath& cell, std::span<const double> area);

private:
    struct Sums {
        std::int64_t games = 0;
        std::vector<std::int64_t> points;
    };

    double worth(const Sums& sums) const;

    std::size_t points_;
    double exponent_;
    std::map<CellPath, Sums> cells_;
};

}  // namespace ringmaster
