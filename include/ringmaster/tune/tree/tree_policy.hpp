#pragma once

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

    /// The same with RAVE: what the child's relatives say weighs b; see rave.hpp. `ucb` explores after mixing, and has
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

}  // namespace ringmaster
