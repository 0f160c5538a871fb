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

/// w(x) of the first `count` points; where a parameter is tuned no more, of what could be played in their place.
std::vector<double> weights_of(const Localiser& localiser, const ModelGames& games, std::size_t count) {
    const bool is_some_fixed = has_fixed(games.dimensions());
    std::vector<double> weights;
    for (std::size_t game = 0; game < count; ++game) {
        std::vector<double> point = games.copied_point(game);
        if (is_some_fixed) {
            point = played_point(games.dimensions(), std::move(point));
        }
        const std::vector<double> features = localiser.features(games.quadratic_features(), point);
        weights.push_back(std::exp(localiser.log_weight(features.data())));
    }
    return weights;
}

// docs/measurements.md, "Duels", says why these.
constexpr Eigen::Index fewest_duels = 50;
constexpr std::size_t cliff_stretches = 40;  // of as many sides each; between them cliffs are looked for
constexpr double cliff_evidence = 10;        // chi-squared of the best place

/// The duels as a localiser with this cliff sees them.
WeightedGames weighted_duels(const ModelGames& sides, std::span<const double> given, double ridge,
                             const Localiser& localiser) {
    const QuadraticFeatures& features = sides.quadratic_features();
    WeightedGames games(given.size(), 2, features.count() + (localiser.cliff ? 1 : 0), ridge, 1);
    for (std::size_t duel = 0; duel < given.size(); ++duel) {
        const std::vector<double> first = localiser.features(features, sides.point(2 * duel));
        const std::vector<double> second = localiser.features(features, sides.point(2 * duel + 1));
        games.add_duel(duel, first.data(), second.data(), sides.reward(2 * duel), given[duel]);
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

/// The coordinates at which a cliff may be: between neighbouring stretches of the sides in these duels.
std::vector<Cliff> possible_cliffs(const ModelGames& sides, const std::vector<std::size_t>& duels) {
    std::vector<Cliff> cliffs;
    for (std::size_t i = 0; i < sides.dimension_count(); ++i) {
        std::vector<double> coordinates;
        for (const std::size_t duel : duels) {
            coordinates.push_back(sides.point(2 * duel)[i]);
            coordinates.push_back(sides.point(2 * duel + 1)[i]);
        }
        std::ranges::sort(coordinates);
        for (std::size_t k = 1; k < cliff_stretches && !sides.dimensions()[i].is_category(); ++k) {
            const std::size_t above = coordinates.size() * k / cliff_stretches;
            cliffs.push_back({i, (coordinates[above - 1] + coordinates[above]) / 2});
        }
    }
    return cliffs;
}

/// Where the last regression would gain most by a jump, if that is more than chance.
std::optional<Cliff> find_cliff(const ModelGames& sides, const WeightedGames& games, const Localiser& localiser) {
    const std::vector<std::size_t>& duels = games.numbers();
    Eigen::VectorXd jumps(static_cast<Eigen::Index>(duels.size()));
    if (jumps.size() < fewest_duels) {
        return std::nullopt;
    }
    const auto statistic_of = games.score_test(
        Eigen::Map<const Eigen::VectorXd>(localiser.last.data(), static_cast<Eigen::Index>(localiser.last.size())));
    std::optional<Cliff> best;
    double most = cliff_evidence;
    for (const Cliff& cliff : possible_cliffs(sides, duels)) {
        const auto beyond = [&](std::size_t side) { return cliff.is_beyond(sides.point(side)) ? 1.0 : 0.0; };
        std::ranges::transform(duels, jumps.begin(),
                               [&](std::size_t duel) { return beyond(2 * duel) - beyond(2 * duel + 1); });
        const double statistic = statistic_of(jumps);
        if (statistic > most) {
            most = statistic;
            best = cliff;
        }
    }
    return best;
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
    localiser.weights =
        has_fixed(games.dimensions()) ? weights_of(localiser, games, count) : weighted.weights_of_all(count);
    return localiser;
}

double reward_dispersion(const ModelGames& games, std::size_t count) {
    constexpr std::size_t fewest_games = 50;
    constexpr double least_dispersion = 0.08;  // a variance of 0.02 at p = 1/2
    if (count < fewest_games || !games.has_draws(count)) {
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

Localiser fit_duel_localiser(const ModelGames& sides, std::span<const double> given,
                             const DuelLocaliserSettings& settings) {
    Localiser localiser;
    const auto fit = [&](const std::optional<Cliff>& cliff) {
        localiser.cliff = cliff;
        WeightedGames games = weighted_duels(sides, given, settings.ridge, localiser);
        localiser =
            localise(games, settings.height, [&games](const Eigen::VectorXd& b) { return quadratic_of(b, games); });
        localiser.cliff = cliff;
        return games;
    };
    const WeightedGames games = fit(std::nullopt);
    if (const std::optional<Cliff> cliff = find_cliff(sides, games, localiser)) {
        fit(cliff);
    }
    localiser.weights = weights_of(localiser, sides, 2 * given.size());
    return localiser;
}

}  // namespace ringmaster
