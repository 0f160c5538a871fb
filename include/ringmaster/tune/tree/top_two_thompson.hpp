#pragma once

#include <vector>

#include "ringmaster/base/random.hpp"
#include "ringmaster/tune/tree/arm.hpp"

namespace ringmaster {

/// `top_two_thompson` (Russo 2016, with beta = 1/2): a Thompson draw names a leader, which is chosen with probability
/// 1/2; else draws are repeated until another child comes out first, and that is chosen. So half of the games go to the
/// rivals of the best: it is for finding the best candidate, not for winning while looking. When the leader comes out
/// first 16 times more, the next draw leaves it out: Russo's wait for a rival would grow without bound.
///
/// The number of the chosen arm; there must be one. The posterior and games in flight are as in thompson.hpp.
std::size_t top_two_thompson(std::vector<Arm> arms, Random& random);

}  // namespace ringmaster
