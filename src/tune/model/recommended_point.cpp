#include "ringmaster/tune/model/recommended_point.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "ringmaster/tune/model/kernel_localiser.hpp"
#include "ringmaster/tune/model/region_sampler.hpp"

namespace ringmaster {
namespace {

constexpr double ascent_sureness = 0.5;  // of the walk from the mean towards a corner

/// H of the region whose mean is the answer, whatever H the games were sampled with. With many parameters a narrow
/// region holds too few games for its mean; with few it is what keeps the mean away from cliffs.
double height_for(std::size_t dimensions, bool is_smooth) {
    return dimensions >= many_dimensions ? 3 : is_smooth ? 2.5 : 2;
}

bool same_categories(const std::vector<ModelDimension>& dimensions, const std::vector<double>& a,
                     const std::vector<double>& b) {
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (dimensions[i].is_category() && dimensions[i].category_at(a[i]) != dimensions[i].category_at(b[i])) {
            return false;
        }
    }
    return true;
}

/// Halfway from `mean`, that of the games' points, to the mean of w(x) over the cube as Gibbs sampling finds it. The
/// games of the search lie where the region once was; the density does not, but the quadratics may err where no game
/// was played.
std::vector<double> halfway_to_density(const ModelGames& games, const Localiser& localiser, std::vector<double> mean) {
    constexpr int chains = 200;  // from past points; with 8 sweeps each the mean is sure to 1/40 of the region's width
    constexpr int sweeps = 8;
    Random random(0, "density", games.size());
    const WeightedDraw past_points(localiser.weights);
    std::vector<double> sum(mean.size(), 0.0);
    std::vector<int> drawn(mean.size(), 0);
    for (int chain = 0; chain < chains && !past_points.is_empty(); ++chain) {
        std::vector<double> point = played_point(games.dimensions(), games.copied_point(past_points.draw(random)));
        for (int sweep = 0; sweep < sweeps; ++sweep) {
            gibbs_sweep(localiser, games, point, random);
            if (!same_categories(games.dimensions(), point, mean)) {
                continue;
            }
            const std::vector<bool> active = games.allowed().active_at(point);
            for (std::size_t i = 0; i < mean.size(); ++i) {
                sum[i] += active[i] ? point[i] : 0;
                drawn[i] += active[i] ? 1 : 0;
            }
        }
    }
    for (std::size_t i = 0; i < mean.size(); ++i) {
        const bool has_density = drawn[i] > 0 && !games.dimensions()[i].is_category();
        mean[i] = has_density ? (mean[i] + sum[i] / drawn[i]) / 2 : mean[i];
    }
    return mean;
}

}  // namespace

std::vector<double> cautious_ascent(const Localiser& localiser, const ModelGames& games, std::vector<double> start,
                                    double sureness) {
    constexpr int steps = 40;
    constexpr int sweeps = 3;
    constexpr double rounding = 1e-9;
    using Column = Eigen::Map<const Eigen::VectorXd>;
    const std::vector<double> at_start = localiser.features(games.quadratic_features(), start);
    const auto count = static_cast<Eigen::Index>(at_start.size());
    const double least_weight = localiser.log_weight(at_start.data()) - rounding;
    const double deviations = sureness * std::sqrt(static_cast<double>(count - 1));
    // How much better than the start a point is for sure, in logits; -infinity outside the region.
    const auto sure_gain = [&](const std::vector<double>& point) {
        const std::vector<double> here = localiser.features(games.quadratic_features(), point);
        if (localiser.log_weight(here.data()) < least_weight) {
            return -std::numeric_limits<double>::infinity();
        }
        const Eigen::VectorXd change = Column(here.data(), count) - Column(at_start.data(), count);
        const Eigen::Map<const Eigen::MatrixXd> covariance(localiser.covariance.data(), count, count);
        const double variance = change.dot(covariance * change);
        return Column(localiser.last.data(), count).dot(change) - deviations * std::sqrt(std::max(0.0, variance));
    };
    std::vector<double> best = std::move(start);
    double greatest = 0;
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        for (std::size_t i = 0; i < best.size(); ++i) {
            std::vector<double> point = best;
            const ModelDimension& dimension = games.dimensions()[i];
            for (int step = 0; step <= steps && !dimension.is_category() && !dimension.fixed; ++step) {
                point[i] = static_cast<double>(step) / steps;
                if (!games.allowed().has_point(point)) {
                    continue;
                }
                const double here = sure_gain(point);
                if (here > greatest) {
                    greatest = here;
                    best = point;
                }
            }
        }
    }
    return best;
}

std::vector<double> allowed_mean(const ModelGames& games, std::span<const double> weights, std::vector<double> mean) {
    if (games.allowed().has_point(mean)) {
        return mean;
    }
    std::vector<std::vector<double>> heavy;
    for (std::size_t game = 0; game < weights.size(); ++game) {
        if (weights[game] > 0) {
            heavy.push_back(games.copied_point(game));
        }
    }
    return games.allowed().nearest(mean, heavy);
}

double override_evidence(double localiser_lead) {
    return std::clamp(3 + 0.5 * localiser_lead, 1.0, 3.5);
}

std::vector<double> recommended_point(const ModelGames& games, const RegionTree* tree, double kernel_height) {
    if (games.size() == 0) {
        return games.allowed().nearest(std::vector<double>(games.dimension_count(), 0.5));
    }
    const double dispersion = reward_dispersion(games, games.size());
    const LocaliserSettings settings{height_for(games.dimension_count(), tree == nullptr), dispersion};
    const Localiser localiser = fit_localiser(games, games.size(), settings);
    const std::optional<std::vector<double>> region = region_mean(games, localiser.weights);
    const std::vector<double> middle =
        played_point(games.dimensions(), std::vector<double>(games.dimension_count(), 0.5));
    std::vector<double> mean = region.value_or(middle);
    if (tree == nullptr || games.dimension_count() >= many_dimensions) {
        mean = halfway_to_density(games, localiser, std::move(mean));
    }
    mean = allowed_mean(games, localiser.weights, std::move(mean));
    mean = cautious_ascent(localiser, games, std::move(mean), ascent_sureness);
    if (tree == nullptr) {
        return mean;
    }
    const std::vector<double> best = tree->best();
    const double k = override_evidence(localiser_lead(games, games.size()));
    if (tree->evidence(best, mean, dispersion) <= k) {
        return mean;
    }
    const KernelLocaliser kernel =
        fit_kernel_localiser(games, games.size(), *tree, best, mean, {kernel_height, dispersion});
    std::optional<std::vector<double>> inside = region_mean(games, kernel.products());
    if (inside) {
        inside = allowed_mean(games, kernel.products(), std::move(*inside));
    }
    return inside && tree->evidence(best, *inside, dispersion) <= k ? *inside : best;
}

}  // namespace ringmaster
