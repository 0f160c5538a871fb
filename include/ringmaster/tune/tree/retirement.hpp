#pragma once

#include "ringmaster/tune/tree/node_statistics.hpp"
#include "ringmaster/tune/tree/tree_settings.hpp"

namespace ringmaster {

/// Lazy elimination (Persson and Dailey, Computer-Go mailing list, July 2006): a child that has no prospect of
/// overtaking the leader plays no more. The leader is the child that would be recommended among its siblings, so it
/// never retires itself. Nothing is remembered: a child that retired because of the leader's games returns when the
/// leader falls. Priors and games in flight are not counted; w are the wins in n finished games.
///     confidence   after settings.min_games games: the high end of the child's Wilson interval, at
///                  settings.confidence, is below the low end of the leader's. (The list's normal interval has no width
///                  at 0 and 1; Wilson's has.)
///     fudge        (w + f)/(n + f) of the child is below w/(n + f) of the leader, with f = settings.fudge: the child
///                  would stay behind even if it won its next f games and the leader lost as many.
class Retirement {
public:
    Retirement(const TreeSettings& settings, const NodeStatistics& leader);

    /// Of two children with equally many games, the one with more wins retires only if the other does.
    bool is_retired(const NodeStatistics& child) const;

private:
    NodeStatistics without_prior(const NodeStatistics& child) const;

    const TreeSettings& settings_;
    double bar_ = 0;  ///< what a child must reach to stay
};

}  // namespace ringmaster
