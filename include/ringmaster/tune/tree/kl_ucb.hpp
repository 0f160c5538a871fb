#pragma once

#include "ringmaster/tune/tree/node_statistics.hpp"

namespace ringmaster {

/// `kl_ucb` (Garivier and Cappe 2011): the index of a child with mean p is the greatest q in [p,1] with
///     n d(p, q) <= log(t) + c log(log(t)),    d(p, q) = p log(p/q) + (1-p) log((1-p)/(1-q))
/// t being the parent's visits and n the child's, those in flight included and the priors too. c is 0, as its authors
/// advise in practice. It is optimal for won and lost games in the long run, and has nothing to set. It loses few games
/// while playing, which is not the same as finding the best candidate soonest.
///
/// `log_visits` is log(t), at least 0.
double kl_ucb_index(const NodeStatistics& child, double log_visits);

/// d(p, q) above, in nats; p and q in [0,1]. Infinite where q excludes what p allows.
double bernoulli_divergence(double p, double q);

}  // namespace ringmaster
