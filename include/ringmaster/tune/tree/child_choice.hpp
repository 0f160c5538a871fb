#pragma once

#include <cstdint>
#include <vector>

#include "ringmaster/tune/tree/children.hpp"
#include "ringmaster/tune/tree/node_statistics.hpp"
#include "ringmaster/tune/tree/tree_settings.hpp"

namespace ringmaster {

/// The point of [0,1] above which Beta(a, b) lies with the probability `above`; a and b are above 0, `above` is in
/// [0,1]. By Boost.Math in double precision: some 12 digits, and digits of a small `above` are kept.
double upper_beta_quantile(double a, double b, double above);

/// What the children of one node score; the greatest score plays next. It holds for one choice, and refers to the
/// settings.
///
/// q is a child's mean and n its visits, V are the visits of the node; priors count, and in n and V the games in flight
/// too.
///
/// `ucb` is UCB1 (Auer, Cesa-Bianchi and Fischer 2002) as Gomill computes it, in Gomill's order of the operations:
///     q + E sqrt(ln(V)) sqrt(1/n)
/// `beta_ucb` is what Pebbles does (Brian Sheppard, Computer-Go mailing list, 2 January 2011): in place of a root,
/// which bounds any distribution, the upper quantile Q of the posterior Beta(q n, (1-q) n) of the win rate, which is
/// right for games that are won or lost; and a cap, for nobody does more than win, and more trials may promise more:
///     min(Q(q, n), t/(t + c))
/// The level of Q is 1 - 1/(V + 1). Sheppard names none; this is that of Bayes-UCB (Kaufmann, Cappe and Garivier 2012),
/// 1 - 1/(r (log horizon)^a) in round r, with a = 0 as in their experiments: V games went before round V + 1.
///
/// c is Sheppard's 1/2 unless settings.beta_ucb_cap is another; 0 is no cap. t are the trials of the child: its
/// finished games and its prior. Without the prior a child that never played would be worth 0, and never play. So a
/// child that is better than all others may be left untried for good when its lead is below c/(initial_visits + c):
/// 0.048 with the defaults, but a third with initial_visits = 1.
class TreePolicy {
public:
    TreePolicy(const TreeSettings& settings, const NodeStatistics& node);

    /// It does not fall while the wins rise and the visits stay.
    double score(const NodeStatistics& child) const;

    /// The score with RAVE: what the child's relatives say weighs b; see rave.hpp. `ucb` explores after mixing, and has
    /// (1-b) q + b max(0.1, q_rave) in place of q. With `beta_ucb` both explore, as in Pebbles:
    ///     min((1-b) Q(q, n) + b max(0.1, Q(q_rave, n_rave)), t/(t + c))
    /// n_rave being the visits of the relatives and the child's own games in flight.
    double score_with_rave(const NodeStatistics& child, const NodeStatistics& relatives) const;

private:
    double quantile(double mean, double visits) const;
    double capped(double value, const NodeStatistics& child) const;

    const TreeSettings& settings_;
    double exploration_;  ///< of ucb: E sqrt(ln(V)); of beta_ucb: the probability to lie above Q
};

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
///                  settings.confidence, is below the leader's bar. (The list's normal interval has no width at 0 and
///                  1; Wilson's has.)
///     fudge        (w + f)/(n + f) of the child, with f = settings.fudge, is below the leader's bar: the child would
///                  stay behind even if it won its next f games.
/// The bar is, by settings.retire_against,
///     score        the leader's w/n, as both authors have it: their alpha is a plain number
///     bound        what the leader surely has: the low end of its interval, or w/(n + f), f more games all lost
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

    /// The children that play no more, ascending.
    std::vector<std::uint32_t> retired(const Children& children) const;

    /// Whether all but one have retired; false when none can.
    bool only_one_left(const Children& children) const;

private:
    std::uint32_t choose_by_group(const Children& children, const TreePolicy& policy, const TieBreak& tie_break) const;
    std::uint32_t choose_with_rave(const Children& children, const TreePolicy& policy, const TieBreak& tie_break) const;

    const TreeSettings& settings_;
};

}  // namespace ringmaster
