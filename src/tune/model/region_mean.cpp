#include "ringmaster/tune/model/region_mean.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "ringmaster/base/random.hpp"

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

std::vector<double> coordinates(const std::vector<std::vector<double>>& points, std::size_t i) {
    std::vector<double> values;
    for (const std::vector<double>& point : points) {
        values.push_back(point[i]);
    }
    return values;
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    const std::size_t half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

double median_absolute_deviation(std::vector<double> values, double middle) {
    for (double& value : values) {
        value = std::abs(value - middle);
    }
    return median(std::move(values));
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

std::vector<double> trimmed_mean(const std::vector<std::vector<double>>& points, std::size_t left_out) {
    constexpr double least_deviation = 1e-4;
    std::vector<std::pair<double, std::size_t>> distances;
    for (std::size_t k = 0; k < points.size(); ++k) {
        distances.push_back({0, k});
    }
    for (std::size_t i = 0; i < points.front().size(); ++i) {
        const double middle = median(coordinates(points, i));
        const double deviation = median_absolute_deviation(coordinates(points, i), middle) + least_deviation;
        for (auto& [distance, k] : distances) {
            distance += std::pow((points[k][i] - middle) / deviation, 2);
        }
    }
    std::sort(distances.begin(), distances.end());
    distances.resize(points.size() > left_out ? points.size() - left_out : 1);
    std::vector<double> mean(points.front().size(), 0.0);
    for (const auto& [distance, k] : distances) {
        for (std::size_t i = 0; i < mean.size(); ++i) {
            mean[i] += points[k][i] / static_cast<double>(distances.size());
        }
    }
    return mean;
}

std::vector<double> bootstrap_counts(std::size_t games, std::size_t replicate) {
    constexpr int most = 8;
    Random random(0, "bootstrap", replicate);
    std::vector<double> counts(games);
    for (double& count : counts) {
        const double level = random.uniform();
        double probability = std::exp(-1.0);
        double sum = probability;
        int k = 0;
        while (sum < level && k < most) {
            probability /= ++k;
            sum += probability;
        }
        count = k;
    }
    return counts;
}

}  // namespace ringmaster
