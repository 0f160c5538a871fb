#include "ringmaster/tune/model/insight.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "ringmaster/base/random.hpp"
#include "ringmaster/tune/model/surface_model.hpp"

#include "surface_draws.hpp"

namespace ringmaster {
namespace {

using Points = std::vector<std::vector<double>>;
using Draws = Eigen::Map<const Eigen::MatrixXd>;

constexpr int filling_points = 256;

/// The k-th point of a sequence that fills the cube evenly in each number of dimensions (Roberts 2018: multiples of the
/// powers of 1/g with g^(d+1) = g + 1), stretched a little so that faces and corners have their share.
std::vector<double> filling_point(std::size_t dimensions, int k) {
    constexpr double stretch = 1.12;
    double g = 2;
    for (int i = 0; i < 50; ++i) {
        g = std::pow(1 + g, 1 / (static_cast<double>(dimensions) + 1));
    }
    std::vector<double> point;
    for (std::size_t i = 0; i < dimensions; ++i) {
        const double x = 0.5 + k * std::pow(g, -static_cast<double>(i + 1));
        point.push_back(0.5 + stretch * (x - std::floor(x) - 0.5));
    }
    return point;
}

void add_filling_points(const std::vector<ModelDimension>& dimensions, Points& to) {
    for (int k = 1; k <= filling_points; ++k) {
        to.push_back(played_point(dimensions, filling_point(dimensions.size(), k)));
    }
}

void add_later_games(const ModelGames& games, Points& to) {
    constexpr std::size_t most = 96;
    const std::size_t count = std::min(games.size(), most);
    for (std::size_t k = 0; k < count; ++k) {
        const std::span<const double> point = games.point(games.size() - 1 - k * games.size() / 2 / count);
        to.push_back({point.begin(), point.end()});
    }
}

void add_neighbours(const std::vector<ModelDimension>& dimensions, const std::vector<double>& centre, Points& to) {
    constexpr int count = 64;
    Random random(0, "neighbours", 0);
    for (int k = 0; k < count; ++k) {
        std::vector<double> point = centre;
        const double reach = k % 2 == 0 ? 0.3 : 0.1;
        for (std::size_t i = 0; i < point.size(); ++i) {
            point[i] += dimensions[i].is_category() ? 0 : reach * (2 * random.uniform() - 1);
        }
        to.push_back(played_point(dimensions, point));
    }
}

double quantile(Eigen::ArrayXd values, double share) {
    std::sort(values.begin(), values.end());
    return values[std::min(values.size() - 1, static_cast<Eigen::Index>(share * static_cast<double>(values.size())))];
}

ExpectedRegret regret_of(const Draws& draws) {
    const Eigen::ArrayXd gap = draws.rowwise().maxCoeff() - draws.col(0);
    const double mean = gap.mean();
    return {mean, std::sqrt((gap - mean).square().mean()), quantile(gap, 0.95)};
}

/// The recommended point first, then the filling points, then the rest.
SurfaceDraws draw_candidates(const SurfaceModel& model, const ModelGames& games,
                             const std::vector<double>& recommended) {
    Points candidates{recommended};
    add_filling_points(games.dimensions(), candidates);
    add_later_games(games, candidates);
    add_neighbours(games.dimensions(), recommended, candidates);
    return model.draw(candidates, draw_count);
}

Reliability reliability_of(const SurfaceModel& model, const Draws& draws, const ExpectedRegret& regret,
                           std::size_t games) {
    constexpr double sure = 0.95;
    constexpr double gain_in_regrets = 2;
    const Eigen::ArrayXd gain = draws.col(0) - draws.middleCols(1, filling_points).rowwise().mean();
    Reliability result;
    result.gain = gain.mean();
    result.probability = (gain > 0).cast<double>().mean();
    if (games == 0) {
        result.reason = "no game has been finished";
    } else if (model.may_be_flat()) {
        result.reason =
            fmt::format("the chance that anything matters is only {:.0f}%", 100 * (1 - model.probability_flat()));
    } else if (result.probability < sure) {
        result.reason = fmt::format("the chance that it is better than the average point is only {:.0f}%",
                                    100 * result.probability);
    } else if (result.gain < gain_in_regrets * regret.mean) {
        result.reason = fmt::format(
            "it is expected to win {:.1f}% more games than the average point, but {:.1f}% less than the best one",
            100 * result.gain, 100 * regret.mean);
    }
    result.is_reliable = result.reason.empty();
    return result;
}

}  // namespace

ExpectedRegret expected_regret(const SurfaceModel& model, const ModelGames& games,
                               const std::vector<double>& recommended) {
    return regret_of(as_matrix(draw_candidates(model, games, recommended)));
}

std::size_t games_to_halve_regret(std::size_t games) {
    constexpr double rate = 0.6;  // of regret ~ N^-rate
    return static_cast<std::size_t>(std::lround((std::pow(2, 1 / rate) - 1) * static_cast<double>(games)));
}

Insight make_insight(const SurfaceModel& model, const ModelGames& games, const std::vector<double>& recommended) {
    const SurfaceDraws drawn = draw_candidates(model, games, recommended);
    const Draws draws = as_matrix(drawn);
    Insight insight;
    insight.win_rate = model.estimate({recommended}).front();
    insight.regret = regret_of(draws);
    insight.reliability = reliability_of(model, draws, insight.regret, games.size());
    for (std::size_t i = 0; i < recommended.size(); ++i) {
        insight.parameters.push_back(make_parameter_insight(model, games.dimensions(), i, recommended));
    }
    insight.pairs = make_pair_insights(model, games.dimensions(), recommended);
    return insight;
}

}  // namespace ringmaster
