#pragma once

#include <vector>

#include "ringmaster/base/random.hpp"
#include "ringmaster/tune/tree/arm.hpp"

namespace ringmaster {

/// A draw from Beta(a, b), for a and b above 0: X/(X+Y) of two gamma variables (Marsaglia and Tsang 2000).
double draw_beta(double a, double b, Random& random);

/// The greatest of `count` independent draws from the posterior of one of the arm's children: Beta(q n, (1-q) n) with
/// the mean q and the visits n, the prior and the games in flight included. Many are not drawn one by one: the greatest
/// of k is the quantile of U^(1/k), U uniform in (0,1).
double draw_greatest(const Arm& arm, Random& random);

/// `thompson` (Thompson 1933): draws a win rate for every child from its posterior and chooses the greatest. A child is
/// chosen as often as it is likely to be the best. Few games are lost while playing, and slots that ask at the same
/// time choose differently by themselves; a game in flight narrows the posterior, which leaves its mean. The number of
/// the chosen arm; there must be one.
std::size_t thompson(const std::vector<Arm>& arms, Random& random);

}  // namespace ringmaster
