#include "ringmaster/tune/model/localiser.hpp"

#include <algorithm>
#include <cmath>

#include "weighted_games.hpp"

namespace ringmaster {
namespace {

constexpr double ridge_of_localiser = 0.01;  // a prior on every coefficient: N(0, 100)
constexpr int newton_steps = 8;

using Vector = Eigen::Map<const Eigen::VectorXd>;

double logit(double p) {
    return std::log(p / (1 - p));
}

WeightedGames weighted_games(const ModelGames& games, std::size_t count, double dispersion,
                             std::span<const double> given) {
    WeightedGames weighted(count, 1, games.quadratic_features().count(), ridge_of_localiser, dispersion);
    for (std::size_t game = 0; game < count; ++game) {
        weighted.add_game(game, games.features(game), games.reward(game), given.empty() ? 1 : given[game]);
    }
    return weighted;
}

/// The quadratic of these coefficients: with the mean reward and its deviation under the present weights.
LocalQuadratic quadratic_of(const Eigen::VectorXd& b, const WeightedGames& games, double dispersion) {
    const Eigen::ArrayXd w = games.weights();
    const double visits = w.sum() / dispersion + 1;
    const double mean = ((w * games.scores()).sum() / dispersion + 0.5) / visits;
    return {{b.begin(), b.end()}, logit(mean), 1 / std::sqrt(visits * mean * (1 - mean))};
}

}  // namespace

double LocalQuadratic::log_weight(const double* features, double height) const {
    const Vector b(coefficients.data(), static_cast<Eigen::Index>(coefficients.size()));
    return (b.dot(Vector(features, b.size())) - mean) / (height * deviation);
}

std::vector<double> Localiser::features(const QuadraticFeatures& quadratic, std::span<const double> point) const {
    std::vector<double> features(quadratic.count());
    quadratic.write(point, features.data());
    if (cliff) {
        features.push_back(cliff->is_beyond(point) ? 1 : 0);
    }
    return features;
}

double Localiser::log_weight(const double* features) const {
    double least = 0;
    for (const LocalQuadratic& q : quadratics) {
        least = std::min(least, q.log_weight(features, height));
    }
    return least;
}

Localiser fit_localiser(const ModelGames& games, std::size_t count, const LocaliserSettings& settings,
                        std::span<const double> given) {
    WeightedGames weighted = weighted_games(games, count, settings.dispersion, given);
    Localiser localiser = localise(weighted, settings.height, [&](const Eigen::VectorXd& b) {
        return quadratic_of(b, weighted, settings.dispersion);
    });
    localiser.weights = weighted.weights_of_all(count);
    return localiser;
}

double reward_dispersion(const ModelGames& games, std::size_t count) {
    constexpr std::size_t fewest_games = 50;
    constexpr double least_dispersion = 0.08;  // a variance of 0.02 at p = 1/2
    if (count < fewest_games || !games.has_draws()) {
        return 1;
    }
    WeightedGames weighted = weighted_games(games, count, 1, {});
    Eigen::VectorXd b = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(games.quadratic_features().count()));
    weighted.regress(b, newton_steps);
    double observed = 0;
    double binomial = 0;
    for (std::size_t game = 0; game < count; ++game) {
        const double p = 1 / (1 + std::exp(-b.dot(Vector(games.features(game), b.size()))));
        observed += (games.reward(game) - p) * (games.reward(game) - p);
        binomial += p * (1 - p);
    }
    return std::clamp(observed / binomial, least_dispersion, 1.0);
}

}  // namespace ringmaster
