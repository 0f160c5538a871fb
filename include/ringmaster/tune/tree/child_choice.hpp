#pragma once

#include <cstdint>
#include <vector>

#include "ringmaster/tune/tree/children.hpp"
#include "ringmaster/tune/tree/node_statistics.hpp"
#include "ringmaster/tune/tree/tree_policy.hpp"
#include "ringmaster/tune/tree/tree_settings.hpp"

namespace ringmaster {

/// How good a child is by the rule for recommendations; the greatest is recommended, the first of equals. All three
/// count the prior as games, so that a child with few games cannot lead by luck alone.
///     most_wins        w                                (Gomill)
///     posterior_mean   w/v
///     lower_bound      the low end of Wilson's interval for w of v, at settings.confidence
/// It does not fall while the wins rise and the visits stay.
double merit(const NodeStatistics& child, const TreeSettings& settings);

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

/// Chooses one child of a node, by the settings' policy, and says which child is the best and which have retired.
/// Children are given by rank; a node has at least one. It refers to the settings, which must outlive it.
class ChildChoice {
public:
    explicit ChildChoice(const TreeSettings& settings) : settings_(settings) {}

    /// Whose game is next. `parent` are the statistics of the node.
    std::uint32_t choose(const Children& children, const NodeStatistics& parent, const TieBreak& tie_break) const;

    /// The child with the greatest merit, the first of equals.
    std::uint32_t best(const Children& children) const;

    /// Those that play no more, ascending.
    std::vector<std::uint32_t> retired(const Children& children) const;

    /// Whether all but one have retired; false when none can.
    bool only_one_left(const Children& children) const;

private:
    std::uint32_t choose_by_group(const Children& children, const TreePolicy& policy, const TieBreak& tie_break) const;
    std::uint32_t choose_with_rave(const Children& children, const TreePolicy& policy, const TieBreak& tie_break) const;

    const TreeSettings& settings_;
};

}  // namespace ringmaster
