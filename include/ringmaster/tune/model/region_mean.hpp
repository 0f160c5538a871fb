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

/// The mean of a number of points after leaving out the `left_out` that lie farthest from their median, in units of
/// each coordinate's median absolute deviation.
std::vector<double> trimmed_mean(const std::vector<std::vector<double>>& points, std::size_t left_out);

/// As many numbers as there are games, each Poisson distributed with mean 1 (at most 8): how often each game is in the
/// bootstrap replicate of that number (Oza and Russell 2001). The same at each call.
std::vector<double> bootstrap_counts(std::size_t games, std::size_t replicate);

}  // namespace ringmaster
