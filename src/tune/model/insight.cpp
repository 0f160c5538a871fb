#include "ringmaster/tune/model/insight.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/random.hpp"

#include "draw_statistics.hpp"

namespace ringmaster {
namespace {

using Points = std::vector<std::vector<double>>;

/// A row for each draw, its win rates at the points in the columns.
Eigen::MatrixXd drawn(const SurfaceModel& model, const Points& points) {
    const auto draws = model.draw(points, draw_count);
    Eigen::MatrixXd columns(static_cast<Eigen::Index>(draw_count), static_cast<Eigen::Index>(points.size()));
    for (std::size_t k = 0; k < draws.size(); ++k) {
        std::ranges::copy(draws[k], columns.col(static_cast<Eigen::Index>(k)).begin());
    }
    return columns;
}

/// By how much one is above the other, in Elo, of each draw.
std::vector<double> elo_between(const SurfaceModel& model, const Eigen::VectorXd& one, const Eigen::VectorXd& other) {
    std::vector<double> differences(static_cast<std::size_t>(one.size()));
    std::ranges::transform(one, other, differences.begin(),
                           [&](double a, double b) { return model.elo(a) - model.elo(b); });
    return differences;
}

constexpr double clear_sign = 0.975;

/// How much farther than its draws an interval reaches, down and up.
struct Reach {
    double below = 1;
    double above = 1;
};

/// Of Elo between two points, of which one may lie where hardly any game was played, and no surface is what the model
/// takes it for. Measured: docs/measurements.md.
constexpr Reach reach_of_elo{1.5, 2};

/// Over all surfaces: `values` are those of draws, which are not flat, `flat` is that of the flat ones.
EloEstimate over_all(const std::vector<double>& values, double flat, double probability_flat, const Reach& reach = {}) {
    constexpr double outside = 0.025;  // at each end
    EloEstimate all{(1 - probability_flat) * mean_of(values) + probability_flat * flat,
                    end_of(values, outside, reach.below), end_of(values, 1 - outside, reach.above)};
    if (probability_flat > outside) {
        all.low = std::min(all.low, flat);
        all.high = std::max(all.high, flat);
    }
    return all;
}

/// Draws of the win rate along a parameter, the others held.
class Line {
public:
    Line(const SurfaceModel& model, const ModelGames& games, std::size_t parameter,
         const std::vector<double>& recommended, const std::vector<double>& reference)
        : coordinates_(curve_coordinates(games.dimensions()[parameter], parameter, games.allowed(), recommended)),
          model_(model) {
        Points points{recommended, reference};  // first, so that all lines and the Elo over the reference agree there
        for (const double x : coordinates_) {
            points.push_back(recommended);
            points.back()[parameter] = x;
        }
        draws_ = drawn(model, points);
    }

    double coordinate(std::size_t k) const { return coordinates_[k]; }
    /// All draws, a column for each coordinate.
    Eigen::MatrixXd all() const { return draws_.rightCols(static_cast<Eigen::Index>(coordinates_.size())); }

    /// How far the curve's band reaches beyond the draws: against an opponent, whom all games met, these are no surer
    /// than they should be.
    Reach reach() const { return model_.is_of_duels() ? reach_of_elo : Reach{}; }

    /// The points of the curve: win rates; of duels Elo over the reference.
    std::vector<CurvePoint> curve() const {
        const double flat = model_.is_of_duels() ? 0 : std::clamp(model_.flat_win_rate(), 0.0, 1.0);
        std::vector<CurvePoint> curve;
        for (std::size_t k = 0; k < coordinates_.size(); ++k) {
            const Eigen::VectorXd rates = draws_.col(static_cast<Eigen::Index>(k) + 2);
            const std::vector<double> values =
                model_.is_of_duels() ? elo_between(model_, rates, draws_.col(1))
                                     : each(rates, [](double rate) { return std::clamp(rate, 0.0, 1.0); });
            const auto [mean, low, high] = over_all(values, flat, model_.probability_flat(), reach());
            curve.push_back({coordinates_[k], mean, low, high});
        }
        return curve;
    }

private:
    std::vector<double> coordinates_;
    const SurfaceModel& model_;
    Eigen::MatrixXd draws_;
};

void find_influence(const Line& line, const SurfaceModel& model, std::size_t parameter, ParameterInsight& insight) {
    constexpr double below = 0.05;
    const Eigen::MatrixXd draws = line.all();
    const std::vector<double> variations = elo_between(model, draws.rowwise().maxCoeff(), draws.rowwise().minCoeff());
    insight.variation_elo = quantile(variations, 0.5);
    insight.variation_elo_high = end_of(variations, 0.95, reach_of_elo.above);
    Eigen::Index best = 0;
    Eigen::Index worst = 0;
    draws.colwise().mean().maxCoeff(&best);
    draws.colwise().mean().minCoeff(&worst);
    // Between these two places, as the best and worst of a noisy curve are too far apart.
    const std::vector<double> gains = elo_between(model, draws.col(best), draws.col(worst));
    const double idle = model.probability_idle(parameter);
    const double low = idle < below ? end_of(gains, (below - idle) / (1 - idle), line.reach().below) : 0;
    insight.variation_elo_low = std::max(0.0, low);
    insight.influence = influence_between(insight.variation_elo_low, insight.variation_elo_high);
}

void find_edges(const Line& line, const ModelDimension& dimension, double active, ParameterInsight& insight) {
    const auto [low, high] = edges_of(dimension);
    const Eigen::MatrixXd draws = line.all();
    const auto count = static_cast<double>(draws.rows());
    for (Eigen::Index draw = 0; draw < draws.rows(); ++draw) {
        Eigen::Index best = 0;
        draws.row(draw).maxCoeff(&best);
        const double x = line.coordinate(static_cast<std::size_t>(best));
        insight.optimum_at_low_edge += x <= low ? active / count : 0;
        insight.optimum_at_high_edge += x >= high ? active / count : 0;
    }
}

/// The points that second differences about a centre need: the centre, moved inwards so that all fit into the cube; two
/// for each dimension, in their order; and the four corners of each pair.
Points stencil(const std::vector<double>& centre, const std::vector<std::size_t>& dimensions) {
    constexpr double step = 0.2;
    Points points{centre};
    const auto add = [&](std::size_t i, double by, std::size_t j, double by_too) {
        std::vector<double> point = points.front();
        point[i] += by;
        point[j] += by_too;
        points.push_back(std::move(point));
    };
    for (const std::size_t i : dimensions) {
        points.front()[i] = std::clamp(centre[i], step, 1 - step);
    }
    for (const std::size_t i : dimensions) {
        add(i, step, i, 0);
        add(i, -step, i, 0);
    }
    for (auto i = dimensions.begin(); i != dimensions.end(); ++i) {
        for (auto j = i + 1; j != dimensions.end(); ++j) {
            for (const double by : {step, -step}) {
                add(*i, by, *j, by);
                add(*i, by, *j, -by);
            }
        }
    }
    return points;
}

std::vector<PairInsight> make_pair_insights(const SurfaceModel& model, const std::vector<ModelDimension>& dimensions,
                                            const std::vector<double>& recommended) {
    std::vector<std::size_t> ordered;
    for (std::size_t i = 0; i < dimensions.size(); ++i) {
        if (!dimensions[i].is_category()) {
            ordered.push_back(i);
        }
    }
    std::vector<PairInsight> pairs;
    for (std::size_t i = 0; i < ordered.size(); ++i) {
        for (std::size_t j = i + 1; j < ordered.size(); ++j) {
            pairs.push_back({ordered[i], ordered[j]});
        }
    }
    const Eigen::MatrixXd draws = drawn(model, stencil(recommended, ordered));
    const auto at = [&draws](Eigen::Index k) { return Eigen::ArrayXd(draws.col(k)); };
    const auto bend = [&](std::size_t dimension) {
        const auto number = std::ranges::find(ordered, dimension) - ordered.begin();
        return (at(1 + 2 * number) + at(2 + 2 * number) - 2 * at(0)).mean();
    };
    for (std::size_t k = 0; k < pairs.size(); ++k) {
        const auto c = static_cast<Eigen::Index>(1 + 2 * ordered.size() + 4 * k);  // the first corner
        const Eigen::ArrayXd twist = (at(c) - at(c + 1) + at(c + 2) - at(c + 3)) / 4;
        const double first = bend(pairs[k].first);
        const double second = bend(pairs[k].second);
        if (first < 0 && second < 0) {
            const double positive = (twist > 0).cast<double>().mean();
            pairs[k].correlation = std::clamp(twist.mean() / std::sqrt(first * second), -1.0, 1.0);
            pairs[k].is_clear = !model.may_be_idle(pairs[k].first) && !model.may_be_idle(pairs[k].second) &&
                                std::max(positive, 1 - positive) >= clear_sign;
        }
    }
    return pairs;
}

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

/// Adds points that fill the cube; where one is not allowed, another by lot.
void add_filling_points(const ModelGames& games, Points& to) {
    Random random(0, "filling", 0);
    for (int k = 1; k <= filling_points; ++k) {
        std::vector<double> point = filling_point(games.dimension_count(), k);
        point = games.allowed().has_point(point) ? point : games.allowed().draw(point.size(), random);
        to.push_back(games.allowed().point_in_force(played_point(games.dimensions(), std::move(point))));
    }
}

void add_if_allowed(const ModelGames& games, std::vector<double> point, Points& to) {
    if (games.allowed().has_point(point)) {
        to.push_back(games.allowed().point_in_force(std::move(point)));
    }
}

void add_later_games(const ModelGames& games, Points& to) {
    constexpr std::size_t most = 96;
    const std::size_t count = std::min(games.size(), most);
    for (std::size_t k = 0; k < count; ++k) {
        std::vector<double> point = games.copied_point(games.size() - 1 - k * games.size() / 2 / count);
        if (is_in_cube(point)) {
            add_if_allowed(games, played_point(games.dimensions(), std::move(point)), to);
        }
    }
}

void add_neighbours(const ModelGames& games, const std::vector<double>& centre, Points& to) {
    constexpr int count = 64;
    Random random(0, "neighbours", 0);
    for (int k = 0; k < count; ++k) {
        std::vector<double> point = centre;
        const double reach = k % 2 == 0 ? 0.3 : 0.1;
        for (std::size_t i = 0; i < point.size(); ++i) {
            point[i] += games.dimensions()[i].is_category() ? 0 : reach * (2 * random.uniform() - 1);
        }
        add_if_allowed(games, played_point(games.dimensions(), point), to);
    }
}

ExpectedRegret regret_of(const Eigen::MatrixXd& draws) {
    const Eigen::ArrayXd gap = draws.rowwise().maxCoeff() - draws.col(0);
    return {gap.mean(), quantile({gap.begin(), gap.end()}, 0.95)};
}

/// The points that may be the best: the recommended one first, then the filling points, then the rest.
Points candidates_of(const ModelGames& games, const std::vector<double>& recommended) {
    Points candidates{recommended};
    add_filling_points(games, candidates);
    add_later_games(games, candidates);
    add_neighbours(games, recommended, candidates);
    return candidates;
}

Points best_of(const Eigen::MatrixXd& draws, const Points& candidates) {
    Points best;
    for (Eigen::Index draw = 0; draw < draws.rows(); ++draw) {
        Eigen::Index best_candidate = 0;
        draws.row(draw).maxCoeff(&best_candidate);
        best.push_back(candidates[static_cast<std::size_t>(best_candidate)]);
    }
    return best;
}

/// The recommended point, then where the best point may lie, and others around these.
Points closer_candidates(const ModelGames& games, const std::vector<double>& recommended, Points best) {
    constexpr std::size_t count = 400;
    constexpr double reach = 0.6;  // standard deviations
    constexpr double least = 0.01;
    std::vector<double> deviations;
    for (std::size_t i = 0; i < recommended.size(); ++i) {
        Eigen::ArrayXd x(static_cast<Eigen::Index>(best.size()));
        std::ranges::transform(best, x.begin(), [i](const auto& point) { return point[i]; });
        const double deviation = std::sqrt((x - x.mean()).square().mean());
        deviations.push_back(games.dimensions()[i].is_category() ? 0 : std::max(least, deviation));
    }
    Random random(0, "closer", 0);
    Points around;
    for (std::size_t k = 0; k < count; ++k) {
        std::vector<double> point = best[k % best.size()];
        for (std::size_t i = 0; i < point.size(); ++i) {
            point[i] += reach * deviations[i] * random.normal();
        }
        add_if_allowed(games, played_point(games.dimensions(), std::move(point)), around);
    }
    std::ranges::sort(best);
    best.erase(std::unique(best.begin(), best.end()), best.end());
    best.insert(best.begin(), recommended);
    best.insert(best.end(), around.begin(), around.end());
    best.resize(std::min(best.size(), count));
    return best;
}

constexpr double outside = 0.025;  // of the draws, at each end; with 5% the range holds the best in less than 90%

std::vector<double> best_stretch(const Points& best, std::size_t parameter, double recommended) {
    const std::vector<double> x = each(best, [&](const auto& point) { return point[parameter]; });
    const double low = std::min(recommended, quantile(x, outside));
    const double high = std::max(recommended, quantile(x, 1 - outside));
    return high - low < says_nothing ? std::vector<double>{low, high} : std::vector<double>{};
}

std::vector<double> best_categories(const Points& best, std::size_t parameter, const std::vector<CurvePoint>& curve,
                                    double recommended) {
    const auto share = [&](const CurvePoint& point) {
        return std::ranges::count_if(best, [&](const auto& one) { return one[parameter] == point.coordinate; });
    };
    std::vector<CurvePoint> values = curve;
    std::ranges::stable_sort(values, [&](const auto& a, const auto& b) { return share(a) > share(b); });
    const auto own =
        std::ranges::find_if(curve, [&](const CurvePoint& point) { return point.coordinate == recommended; });
    std::vector<double> found;
    auto missing = static_cast<double>(best.size()) * (1 - 2 * outside);
    for (const CurvePoint& value : values) {
        if (missing > 0 || value.mean >= own->mean) {
            found.push_back(value.coordinate);
        }
        missing -= static_cast<double>(share(value));
    }
    std::ranges::sort(found);
    return found.size() < curve.size() ? found : std::vector<double>{};
}

bool is_reliable(const SurfaceModel& model, const Eigen::MatrixXd& draws, const ExpectedRegret& regret) {
    constexpr double sure = 0.95;
    constexpr double gain_in_regrets = 2;
    const Eigen::ArrayXd gain = draws.col(0) - draws.middleCols(1, filling_points).rowwise().mean();
    const double probability = (gain > 0).cast<double>().mean();
    return model.games() > 0 && !model.may_be_flat() && probability >= sure &&
           gain.mean() >= gain_in_regrets * regret.mean;
}

EloEstimate elo_over(const SurfaceModel& model, const std::vector<double>& point,
                     const std::vector<double>& reference) {
    const Eigen::MatrixXd draws = drawn(model, {point, reference});
    const std::vector<double> differences = elo_between(model, draws.col(0), draws.col(1));
    return over_all(differences, 0, model.probability_flat(), reach_of_elo);
}

ParameterInsight insight_of(const SurfaceModel& model, const ModelGames& games, std::size_t parameter,
                            const std::vector<double>& recommended, const std::vector<double>& reference,
                            const Points& best) {
    const ModelDimension& dimension = games.dimensions()[parameter];
    const Line line(model, games, parameter, recommended, reference);
    const bool may_be_idle = model.may_be_idle(parameter);
    const double idle = model.probability_idle(parameter);
    ParameterInsight insight;
    insight.curve = line.curve();
    find_influence(line, model, parameter, insight);
    if (!dimension.is_category()) {
        find_edges(line, dimension, 1 - idle, insight);
    }
    if (!may_be_idle) {
        insight.optimum = dimension.is_category()
                              ? best_categories(best, parameter, insight.curve, recommended[parameter])
                              : best_stretch(best, parameter, recommended[parameter]);
    }
    return insight;
}

}  // namespace

double mean_of(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double quantile(std::vector<double> values, double share) {
    std::ranges::sort(values);
    return values[std::min(values.size() - 1, static_cast<std::size_t>(share * static_cast<double>(values.size())))];
}

double end_of(const std::vector<double>& values, double share, double reach) {
    const double mean = mean_of(values);
    return mean + reach * (quantile(values, share) - mean);
}

std::vector<double> curve_coordinates(const ModelDimension& dimension, std::size_t parameter,
                                      const AllowedSettings& allowed, std::vector<double> through) {
    constexpr int curve_points = 21;
    const int count = dimension.is_category() ? dimension.count : curve_points;
    std::vector<double> coordinates;
    for (int k = 0; k < count; ++k) {
        const double x = dimension.is_category() ? dimension.coordinate(k) : k / (count - 1.0);
        const double played = dimension.rounded_to_played(x);
        if (coordinates.empty() || played > coordinates.back()) {
            coordinates.push_back(played);
        }
    }
    const double own = through[parameter];
    std::erase_if(coordinates, [&](double x) {
        through[parameter] = x;
        return !allowed.has_point(through);
    });
    return coordinates.empty() ? std::vector<double>{own} : coordinates;
}

ExpectedRegret expected_regret(const SurfaceModel& model, const ModelGames& games,
                               const std::vector<double>& recommended) {
    return regret_of(drawn(model, candidates_of(games, recommended)));
}

std::size_t games_to_halve_regret(std::size_t games) {
    constexpr double rate = 0.6;  // of regret ~ N^-rate
    return static_cast<std::size_t>(std::lround((std::pow(2, 1 / rate) - 1) * static_cast<double>(games)));
}

Insight make_insight(const SurfaceModel& model, const ModelGames& games, const std::vector<double>& recommended,
                     const std::vector<double>& reference) {
    const Points candidates = candidates_of(games, recommended);
    const Eigen::MatrixXd draws = drawn(model, candidates);
    const Points closer = closer_candidates(games, recommended, best_of(draws, candidates));
    const Eigen::MatrixXd close_draws = drawn(model, closer);
    Insight insight;
    insight.win_rate = model.estimate({recommended}).front();
    insight.over_reference = elo_over(model, recommended, reference);
    insight.regret = regret_of(draws);
    insight.is_reliable = is_reliable(model, draws, insight.regret);
    if (!model.may_be_flat()) {
        insight.left_to_gain_elo =
            quantile(elo_between(model, close_draws.rowwise().maxCoeff(), close_draws.col(0)), 0.5);
    }
    const Points best = best_of(close_draws, closer);
    for (std::size_t i = 0; i < recommended.size(); ++i) {
        insight.parameters.push_back(insight_of(model, games, i, recommended, reference, best));
    }
    insight.pairs = make_pair_insights(model, games.dimensions(), recommended);
    return insight;
}

}  // namespace ringmaster
