#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "ringmaster/tune/tree/space.hpp"

namespace ringmaster {

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
