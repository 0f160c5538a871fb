#include "ringmaster/tune/model/region_sampler.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "ringmaster/base/each.hpp"

namespace ringmaster {
namespace {

constexpr std::size_t values_per_coordinate = 40;

/// What a quadratic of the localiser says along one ordered coordinate.
struct Parabola {
    double constant, slope, curvature;
    double step;  ///< what is added beyond the cliff
};

/// The parabola of each quadratic along this coordinate of the point, the others held: three values give all others.
std::vector<Parabola> parabolas_along(const Localiser& localiser, const ModelGames& games, std::vector<double> point,
                                      std::size_t i) {
    std::array<std::vector<double>, 3> features;
    for (std::size_t k = 0; k < 3; ++k) {
        point[i] = 0.5 * static_cast<double>(k);
        features[k] = localiser.features(games.quadratic_features(), point);
        if (localiser.cliff) {
            features[k].back() = 0;
        }
    }
    return each(localiser.quadratics, [&](const LocalQuadratic& q) {
        std::array<double, 3> y{};
        for (std::size_t k = 0; k < 3; ++k) {
            y[k] = q.log_weight(features[k].data(), localiser.height);
        }
        const double step = localiser.cliff ? q.coefficients.back() / (localiser.height * q.deviation) : 0;
        return Parabola{y[0], 4 * y[1] - 3 * y[0] - y[2], 2 * (y[0] + y[2]) - 4 * y[1], step};
    });
}

/// One of the values at which the point is allowed, with probabilities proportional to exp(log_weight(point)); the
/// point's own where there is none.
template <typename LogWeight>
double draw_value(const std::vector<double>& values, const AllowedSettings& allowed, std::vector<double> point,
                  std::size_t i, const LogWeight& log_weight, Random& random) {
    const double own = point[i];
    std::vector<double> kept;
    std::vector<double> weights;
    for (const double value : values) {
        point[i] = value;
        if (allowed.has_point(point)) {
            kept.push_back(value);
            weights.push_back(log_weight(point));
        }
    }
    if (kept.empty()) {
        return own;
    }
    const double greatest = *std::ranges::max_element(weights);
    std::ranges::transform(weights, weights.begin(), [=](double log) { return std::exp(log - greatest); });
    return kept[WeightedDraw(weights).draw(random)];
}

double draw_ordered(const Localiser& localiser, const ModelGames& games, const std::vector<double>& point,
                    std::size_t i, Random& random) {
    const std::vector<Parabola> parabolas = parabolas_along(localiser, games, point, i);
    const double offset = random.uniform();
    std::vector<double> values(values_per_coordinate);
    for (std::size_t k = 0; k < values_per_coordinate; ++k) {
        values[k] = (static_cast<double>(k) + offset) / static_cast<double>(values_per_coordinate);
    }
    const auto log_weight = [&](const std::vector<double>& at) {
        const double x = at[i];
        const double beyond = localiser.cliff && localiser.cliff->is_beyond(at) ? 1 : 0;
        double least = 0;
        for (const auto& [constant, slope, curvature, step] : parabolas) {
            least = std::min(least, constant + x * (slope + x * curvature) + beyond * step);
        }
        return least;
    };
    return draw_value(values, games.allowed(), point, i, log_weight, random);
}

double draw_category(const Localiser& localiser, const ModelGames& games, const std::vector<double>& point,
                     std::size_t i, Random& random) {
    std::vector<double> values;
    for (int category = 0; category < games.dimensions()[i].count; ++category) {
        values.push_back(games.dimensions()[i].coordinate(category));
    }
    const auto log_weight = [&](const std::vector<double>& at) {
        return localiser.log_weight(localiser.features(games.quadratic_features(), at).data());
    };
    return draw_value(values, games.allowed(), point, i, log_weight, random);
}

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
    const auto heaviest = static_cast<std::size_t>(std::ranges::max_element(sums) - sums.begin());
    for (std::size_t game = 0; game < weights.size(); ++game) {
        weights[game] = category(game) == heaviest ? weights[game] : 0;
    }
}

/// The mean of a coordinate over the games in which its parameter counted; nothing where that is all or none.
std::optional<double> mean_where_active(const ModelGames& games, std::span<const double> weights, std::size_t i) {
    double sum = 0;
    double total = 0;
    bool has_others = false;
    for (std::size_t game = 0; game < weights.size() && !games.allowed().are_all(); ++game) {
        const bool counts = games.is_active(game, i);
        has_others = has_others || !counts;
        sum += counts ? weights[game] * games.point(game)[i] : 0;
        total += counts ? weights[game] : 0;
    }
    return has_others && total > 0 ? std::optional(sum / total) : std::nullopt;
}

}  // namespace

WeightedDraw::WeightedDraw(const std::vector<double>& weights) {
    double sum = 0;
    sums_.reserve(weights.size());
    for (const double weight : weights) {
        sums_.push_back(sum += weight);
    }
}

std::size_t WeightedDraw::draw(Random& random) const {
    const double level = random.uniform() * sums_.back();
    const auto found = std::upper_bound(sums_.begin(), sums_.end(), level);
    return std::min(static_cast<std::size_t>(found - sums_.begin()), sums_.size() - 1);
}

void gibbs_sweep(const Localiser& localiser, const ModelGames& games, std::vector<double>& point, Random& random) {
    for (std::size_t i = 0; i < point.size(); ++i) {
        const ModelDimension& dimension = games.dimensions()[i];
        point[i] = dimension.fixed           ? *dimension.fixed
                   : dimension.is_category() ? draw_category(localiser, games, point, i, random)
                                             : draw_ordered(localiser, games, point, i, random);
    }
}

void move_chain(const Localiser& localiser, const ModelGames& games, std::vector<double>& point, Random& random) {
    const int sweeps = point.size() == 1 ? 1 : 2;
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        gibbs_sweep(localiser, games, point, random);
    }
    if (!games.allowed().has_point(point)) {
        point = games.allowed().draw(point.size(), random);
    }
}

std::optional<std::vector<double>> region_mean(const ModelGames& games, std::span<const double> weights) {
    std::vector<double> kept(weights.begin(), weights.end());
    for (std::size_t i = 0; i < games.dimension_count(); ++i) {
        if (games.dimensions()[i].is_category() && !games.dimensions()[i].fixed) {
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
    for (std::size_t i = 0; i < mean.size(); ++i) {
        mean[i] = games.dimensions()[i].fixed.value_or(mean_where_active(games, kept, i).value_or(mean[i]));
    }
    return mean;
}

}  // namespace ringmaster
