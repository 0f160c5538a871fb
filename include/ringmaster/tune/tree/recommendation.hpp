#pragma once

#include "ringmaster/tune/tree/node_statistics.hpp"
#include "ringmaster/tune/tree/tree_settings.hpp"

namespace ringmaster {

/// How good a child is by the rule for recommendations; the greatest is recommended, the first of equals. All three
/// count the prior as games, so that a child with few games cannot lead by luck alone.
///     most_wins        w                                (Gomill)
///     posterior_mean   w/v
///     lower_bound      the low end of Wilson's interval for w of v, at settings.confidence
/// It does not fall while the wins rise and the visits stay.
double merit(const NodeStatistics& child, const TreeSettings& settings);

}  // namespace ringmaster
