#pragma once

#include <optional>
#include <span>
#include <vector>

#include "ringmaster/tune/model/model_games.hpp"

namespace ringmaster {

/// The weighted mean of the points of the first weights.size() games, the answer of CLOP (Coulom 2011): unlike the
/// maximum of a regression it is hardly moved by chance. Of each category dimension in turn the value with the greatest
/// sum of weights is taken, and the games of other values are left out. None when the weights sum to nothing. Not
/// rounded.
std::optional<std::vector<double>> region_mean(const ModelGames& games, std::span<const double> weights);

}  // namespace ringmaster
