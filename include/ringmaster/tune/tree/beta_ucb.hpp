#pragma once

#include "ringmaster/tune/tree/node_statistics.hpp"

namespace ringmaster {

/// `beta_ucb`, after Brian Sheppard (Computer-Go mailing list, 2 January 2011): instead of a mean and a square root
/// that bounds any distribution, the index of a child is the upper quantile of the beta posterior of its win rate,
/// which is right for games that are won or lost. The quantile is that of the probability t/(t + c), t being the visits
/// of the parent, those in flight included, and c the cap, Sheppard's being 1/2. A smaller c explores more.
///
/// The posterior has the child's mean, and as its games the visits with the prior, those in flight included: a game in
/// flight narrows it. Use it where many win rates are far from 1/2; near 1/2 it is much like ucb.

/// The probability c/(t + c) of lying above the quantile.
double beta_ucb_doubt(double parent_visits, double cap);

/// The point of [0,1] above which Beta(q n, (1-q) n) lies with probability `doubt` in (0,1).
double beta_ucb_index(const NodeStatistics& child, double doubt);

}  // namespace ringmaster
