#include <algorithm>
#include <cmath>

#include "ringmaster/base/elo.hpp"
#include "ringmaster/tune/model/insight.hpp"

#include "surface_draws.hpp"

namespace ringmaster {
namespace {

constexpr int curve_points = 21;
constexpr double outer_part = 0.05;  // of the range: its edge
constexpr double small_loss = 5;     // Elo
constexpr double no_influence = 10;  // Elo
constexpr double clear_influence = 0.99;
constexpr double clear_sign = 0.975;

double elo(double rate) {
    return elo_of_rate(std::clamp(rate, 0.01, 0.99));
}

double quantile(std::vector<double> values, double share) {
    std::sort(values.begin(), values.end());
    return values[std::min(values.size() - 1, static_cast<std::size_t>(share * static_cast<double>(values.size())))];
}

/// The coordinates of a curve: evenly spaced, and as played.
std::vector<double> curve_coordinates(const ModelDimension& dimension) {
    const int count = dimension.is_category() ? dimension.count : curve_points;
    std::vector<double> coordinates;
    for (int k = 0; k < count; ++k) {
        const double x = dimension.is_category() ? dimension.coordinate(k) : k / (count - 1.0);
        const double played = dimension.rounded_to_played(x);
        if (coordinates.empty() || played > coordinates.back()) {
            coordinates.push_back(played);
        }
    }
    return coordinates;
}

/// Those at which the range of small loss is looked for: the curve's, and ever closer ones around the recommended.
std::vector<double> range_coordinates(const ModelDimension& dimension, std::vector<double> coordinates, double centre) {
    for (double step = 0.4; step > 0.002; step *= 0.8) {
        for (const double x : {centre - step, centre + step}) {
            if (x >= 0 && x <= 1) {
                coordinates.push_back(dimension.rounded_to_played(x));
            }
        }
    }
    coordinates.push_back(centre);
    std::sort(coordinates.begin(), coordinates.end());
    coordinates.erase(std::unique(coordinates.begin(), coordinates.end()), coordinates.end());
    return coordinates;
}

/// Draws of the win rate along a parameter, the others held.
class Line {
public:
    Line(const SurfaceModel& model, std::vector<double> coordinates, std::size_t parameter,
         const std::vector<double>& recommended)
        : coordinates_(std::move(coordinates)) {
        std::vector<std::vector<double>> points{recommended};
        for (const double x : coordinates_) {
            points.push_back(recommended);
            points.back()[parameter] = x;
        }
        draws_ = model.draw(points, draw_count);
    }

    std::size_t size() const { return coordinates_.size(); }
    double coordinate(std::size_t k) const { return coordinates_[k]; }
    /// Of all draws, the win rate at the k-th coordinate.
    Eigen::ArrayXd rates(std::size_t k) const {
        return as_matrix(draws_).col(static_cast<Eigen::Index>(k) + 1).array();
    }
    /// Of all draws, the coordinates by their number.
    Eigen::MatrixXd all() const { return as_matrix(draws_).rightCols(static_cast<Eigen::Index>(size())); }

    /// The median draw's loss in Elo at the k-th coordinate against the recommended point.
    double loss(std::size_t k) const {
        std::vector<double> losses;
        const auto draws = as_matrix(draws_);
        for (Eigen::Index draw = 0; draw < draws.rows(); ++draw) {
            losses.push_back(elo(draws(draw, 0)) - elo(draws(draw, static_cast<Eigen::Index>(k) + 1)));
        }
        return quantile(std::move(losses), 0.5);
    }

private:
    std::vector<double> coordinates_;
    SurfaceDraws draws_;
};

std::vector<CurvePoint> curve_of(const Line& line) {
    std::vector<CurvePoint> curve;
    for (std::size_t k = 0; k < line.size(); ++k) {
        const Eigen::ArrayXd rates = line.rates(k).max(0).min(1);
        const std::vector<double> values(rates.begin(), rates.end());
        curve.push_back(
            {line.coordinate(k), rates.mean(), quantile(values, 0.025), quantile(values, 0.975), line.loss(k)});
    }
    return curve;
}

void find_range(const Line& line, double centre, ParameterInsight& insight) {
    insight.low = centre;
    insight.high = centre;
    std::size_t at = 0;
    while (line.coordinate(at) < centre) {
        ++at;
    }
    for (std::size_t k = at; k < line.size() && line.loss(k) < small_loss; ++k) {
        insight.high = line.coordinate(k);
    }
    for (std::size_t k = at + 1; k-- > 0 && line.loss(k) < small_loss;) {
        insight.low = line.coordinate(k);
    }
}

void find_influence(const Line& line, bool may_be_idle, ParameterInsight& insight) {
    const Eigen::MatrixXd draws = line.all();
    std::vector<double> variations;
    for (Eigen::Index draw = 0; draw < draws.rows(); ++draw) {
        variations.push_back(elo(draws.row(draw).maxCoeff()) - elo(draws.row(draw).minCoeff()));
    }
    insight.variation_elo = quantile(variations, 0.5);
    insight.variation_elo_high = quantile(variations, 0.95);
    Eigen::Index best = 0;
    draws.colwise().mean().maxCoeff(&best);
    double surest = 0;
    for (Eigen::Index k = 0; k < draws.cols(); ++k) {
        surest = std::max(surest, (draws.col(k).array() < draws.col(best).array()).cast<double>().mean());
    }
    insight.influence = insight.variation_elo_high < no_influence   ? Influence::none
                        : !may_be_idle && surest >= clear_influence ? Influence::matters
                                                                    : Influence::unknown;
}

void find_edges(const Line& line, const ModelDimension& dimension, double active, double recommended,
                ParameterInsight& insight) {
    const double low = std::max(outer_part, dimension.rounded_to_played(0));
    const double high = std::min(1 - outer_part, dimension.rounded_to_played(1));
    const Eigen::MatrixXd draws = line.all();
    const auto count = static_cast<double>(draws.rows());
    for (Eigen::Index draw = 0; draw < draws.rows(); ++draw) {
        Eigen::Index best = 0;
        draws.row(draw).maxCoeff(&best);
        const double x = line.coordinate(static_cast<std::size_t>(best));
        insight.optimum_at_low_edge += x <= low ? active / count : 0;
        insight.optimum_at_high_edge += x >= high ? active / count : 0;
    }
    insight.recommended_at_edge = recommended <= low || recommended >= high;
}

/// The points that second differences about a centre need: the centre, moved inwards so that all fit into the cube; two
/// for each dimension, in their order; and four for each pair that is added.
class Stencil {
public:
    Stencil(const std::vector<double>& centre, const std::vector<std::size_t>& dimensions) : points_{centre} {
        for (const std::size_t i : dimensions) {
            points_.front()[i] = std::clamp(centre[i], step, 1 - step);
        }
        for (const std::size_t i : dimensions) {
            add({{i, step}});
            add({{i, -step}});
        }
    }

    /// Puts in the four corners of a pair of dimensions; their first number.
    Eigen::Index add_pair(std::size_t i, std::size_t j) {
        const auto first = static_cast<Eigen::Index>(points_.size());
        for (const double a : {step, -step}) {
            add({{i, a}, {j, a}});
            add({{i, a}, {j, -a}});
        }
        return first;
    }

    const std::vector<std::vector<double>>& points() const { return points_; }

private:
    static constexpr double step = 0.2;

    void add(const std::vector<std::pair<std::size_t, double>>& changes) {
        std::vector<double> point = points_.front();
        for (const auto& [i, change] : changes) {
            point[i] += change;
        }
        points_.push_back(std::move(point));
    }

    std::vector<std::vector<double>> points_;
};

}  // namespace

ParameterInsight make_parameter_insight(const SurfaceModel& model, const std::vector<ModelDimension>& dimensions,
                                        std::size_t parameter, const std::vector<double>& recommended) {
    const ModelDimension& dimension = dimensions[parameter];
    const double centre = recommended[parameter];
    const Line line(model, curve_coordinates(dimension), parameter, recommended);
    ParameterInsight insight;
    insight.curve = curve_of(line);
    find_influence(line, model.may_be_idle(parameter), insight);
    insight.low = centre;
    insight.high = centre;
    if (!dimension.is_category()) {
        find_edges(line, dimension, 1 - model.probability_idle(parameter), centre, insight);
        const std::vector<double> fine = range_coordinates(dimension, curve_coordinates(dimension), centre);
        find_range(Line(model, fine, parameter, recommended), centre, insight);
    }
    return insight;
}

std::vector<PairInsight> make_pair_insights(const SurfaceModel& model, const std::vector<ModelDimension>& dimensions,
                                            const std::vector<double>& recommended) {
    std::vector<std::size_t> ordered;
    for (std::size_t i = 0; i < dimensions.size(); ++i) {
        if (!dimensions[i].is_category()) {
            ordered.push_back(i);
        }
    }
    Stencil stencil(recommended, ordered);
    std::vector<PairInsight> pairs;
    std::vector<Eigen::Index> corners;
    for (std::size_t i = 0; i < ordered.size(); ++i) {
        for (std::size_t j = i + 1; j < ordered.size(); ++j) {
            pairs.push_back({ordered[i], ordered[j]});
            corners.push_back(stencil.add_pair(ordered[i], ordered[j]));
        }
    }
    const SurfaceDraws drawn = model.draw(stencil.points(), draw_count);
    const auto draws = as_matrix(drawn);
    const auto at = [&draws](Eigen::Index k) { return Eigen::ArrayXd(draws.col(k)); };
    const auto bend = [&](std::size_t dimension) {
        const auto place = std::find(ordered.begin(), ordered.end(), dimension) - ordered.begin();
        return (at(1 + 2 * place) + at(2 + 2 * place) - 2 * at(0)).mean();
    };
    for (std::size_t k = 0; k < pairs.size(); ++k) {
        const Eigen::Index c = corners[k];
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

}  // namespace ringmaster
