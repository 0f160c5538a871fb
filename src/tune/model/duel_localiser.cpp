#include "ringmaster/tune/model/duel_localiser.hpp"

#include <cmath>

#include "weighted_games.hpp"

namespace ringmaster {
namespace {

WeightedGames weighted_duels(const ModelGames& sides, std::span<const double> given, double ridge) {
    WeightedGames games(given.size(), 2, sides.quadratic_features().count(), ridge, 1);
    for (std::size_t duel = 0; duel < given.size(); ++duel) {
        const std::size_t first = 2 * duel;
        games.add_duel(duel, sides.features(first), sides.features(first + 1), sides.reward(first), given[duel]);
    }
    return games;
}

/// v: the variance of a score under the present weights, with ten games of a variance of 1/4 as its prior.
double score_variance(const Eigen::VectorXd& b, const WeightedGames& games) {
    const Eigen::ArrayXd w = games.weights();
    return ((w * (games.scores() - games.probabilities(b)).square()).sum() + 2.5) / (w.sum() + 10);
}

/// The quadratic of these coefficients: with the mean strength of all sides under the present weights (m_k) and the
/// deviation of a strength that so many games tell (s_k, which is 2 / sqrt(S + 1) without draws).
LocalQuadratic quadratic_of(const Eigen::VectorXd& b, const WeightedGames& games) {
    const double total = games.total();
    const double mean = (games.weights() * games.values(b).rowwise().mean()).sum() / total;
    const double deviation = 2 / std::sqrt(total + 1) * std::sqrt(score_variance(b, games) / 0.25);
    return {{b.begin(), b.end()}, mean, deviation};
}

}  // namespace

Localiser fit_duel_localiser(const ModelGames& sides, std::span<const double> given,
                             const DuelLocaliserSettings& settings) {
    WeightedGames games = weighted_duels(sides, given, settings.ridge);
    Localiser localiser =
        localise(games, settings.height, [&games](const Eigen::VectorXd& b) { return quadratic_of(b, games); });
    for (std::size_t side = 0; side < 2 * given.size(); ++side) {
        localiser.weights.push_back(std::exp(localiser.log_weight(sides.features(side))));
    }
    return localiser;
}

}  // namespace ringmaster
