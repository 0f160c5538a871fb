#pragma once

#include <span>
#include <vector>

#include "ringmaster/tune/model/localiser.hpp"

namespace ringmaster {

struct DuelLocaliserSettings {
    double height = 0;  ///< H
    double ridge = 0;   ///< every coefficient's prior is N(0, 1/ridge)
};

/// A localiser of games in which candidates met each other: x1 beats x2 with probability 1/(1+exp(-(q(x1) - q(x2)))),
/// where q(x) = b.f(x) is a candidate's strength in logits, known up to a constant. A side keeps its weight as long as
/// no regression finds it weaker than the mean of all sides by more than chance, a game what its lighter side keeps.
///
/// Where a jump of q somewhere along a parameter would explain the region's games much better than the quadratic alone
/// (Rao's score test, 1948, at 39 places of each), all is fitted again with this cliff as one more feature of a side:
/// q(x) = b.f(x) + c [x lies beyond].
///
/// `sides` are the duels' sides, those of duel k the games 2k and 2k+1 with the score of each. Fits to the first
/// given.size() duels, each of which counts as many games as given. A pure function, like fit_localiser. The
/// localiser's weights are those of the sides, one each.
Localiser fit_duel_localiser(const ModelGames& sides, std::span<const double> given,
                             const DuelLocaliserSettings& settings);

}  // namespace ringmaster
