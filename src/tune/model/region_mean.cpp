#include "ringmaster/tune/model/region_mean.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace ringmaster {
namespace {

/// Sets the weights of all games to 0 that do not have the dimension's heaviest value.
void keep_heaviest_category(const ModelGames& games, std::size_t dimension, std::vector<double>& weights) {
    const ModelDimension& of = games.dimensions()[dimension];
    std::vector<double> sums(static_cast<std::size_t>(of.count), 0.0);
    const auto category = [&](std::size_t game) {
        return static_cast<std::size_t>(of.category_at(games.point(game)[dimension]));
    };
    for (std::size_t game = 0; game < weights.size(); ++game) {
        sums[category(game)] += weights[game];
    }
    const auto heaviest = static_cast<std::size_t>(std::max_element(sums.begin(), sums.end()) - sums.begin());
    for (std::size_t game = 0; game < weights.size(); ++game) {
        weights[game] = category(game) == heaviest ? weights[game] : 0;
    }
}

}  // namespace

std::optional<std::vector<double>> region_mean(const ModelGames& games, std::span<const double> weights) {
    std::vector<double> kept(weights.begin(), weights.end());
    for (std::size_t i = 0; i < games.dimension_count(); ++i) {
        if (games.dimensions()[i].is_category()) {
            keep_heaviest_category(games, i, kept);
        }
    }
    const double total = std::accumulate(kept.begin(), kept.end(), 0.0);
    if (total <= 0) {
        return std::nullopt;
    }
    std::vector<double> mean(games.dimension_count(), 0.0);
    for (std::size_t game = 0; game < kept.size(); ++game) {
        for (std::size_t i = 0; i < mean.size(); ++i) {
            mean[i] += kept[game] / total * games.point(game)[i];
        }
    }
    return mean;
}

}  // namespace ringmaster
