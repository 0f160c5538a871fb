#include "ringmaster/tune/model/surface_model.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numbers>
#include <utility>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/elo.hpp"
#include "ringmaster/base/random.hpp"

#include "surface_evidence.hpp"

namespace ringmaster {
namespace {

constexpr std::size_t most_cells = 256;
constexpr std::size_t most_cells_of_duels = 96;
constexpr std::size_t most_cells_of_influences = 128;  // many shapes are tried, and all of them are broad

/// The principal axes of the observed points' ordered coordinates, each weighing as many games as it has. The identity
/// for categories.
Eigen::MatrixXd principal_axes(const SurfaceSpace& space, const surface::Observations& observed) {
    const Eigen::VectorXd& games = observed.games;
    const Eigen::Index count = observed.points.coordinates.cols();
    Eigen::MatrixXd axes = Eigen::MatrixXd::Identity(count, count);
    if (games.size() < 2) {
        return axes;
    }
    std::vector<Eigen::Index> ordered;
    for (Eigen::Index k = 0; k < count; ++k) {
        if (space.is_ordered(k)) {
            ordered.push_back(k);
        }
    }
    const auto d = static_cast<Eigen::Index>(ordered.size());
    if (d < 2) {
        return axes;
    }
    Eigen::MatrixXd around(games.size(), d);
    for (Eigen::Index i = 0; i < d; ++i) {
        const Eigen::ArrayXd x = observed.points.coordinates.col(ordered[static_cast<std::size_t>(i)]);
        around.col(i) = x - (x * games.array()).sum() / games.sum();
    }
    const Eigen::MatrixXd covariance = around.transpose() * games.asDiagonal() * around;
    const Eigen::MatrixXd vectors = Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(covariance).eigenvectors();
    for (Eigen::Index i = 0; i < d; ++i) {
        for (Eigen::Index j = 0; j < d; ++j) {
            axes(ordered[static_cast<std::size_t>(i)], ordered[static_cast<std::size_t>(j)]) = vectors(i, j);
        }
    }
    return axes;
}

/// A shape on the grid of the search: two flags, then the logarithms to base 2 of s, q and the lengths over their
/// starts, in halves.
using GridPoint = std::vector<int>;
constexpr std::size_t rough_at = 0;
constexpr std::size_t rotated_at = 1;
constexpr std::size_t first_length = 4;

surface::SurfaceShape shape_at(const GridPoint& grid) {
    const auto power = [&grid](std::size_t i) { return std::exp2(0.5 * grid[i]); };
    surface::SurfaceShape shape;
    shape.rough = grid[rough_at] != 0;
    shape.rotated = grid[rotated_at] != 0;
    shape.amplitude = 0.4 * power(2);
    shape.quadratic = power(3);
    for (std::size_t i = first_length; i < grid.size(); ++i) {
        shape.lengths.push_back(0.5 * power(i));
    }
    return shape;
}

/// The logarithm of evidence times prior.
using ShapeScore = std::function<double(const GridPoint& grid)>;

bool improve(GridPoint& best, std::size_t i, int step, const ShapeScore& score) {
    constexpr int farthest = 8;  // a factor of 16
    for (const int direction : {1, -1}) {
        GridPoint next = best;
        next[i] = i == rough_at ? 1 - next[i] : next[i] + direction * step;
        if (std::abs(next[i]) <= farthest && score(next) > score(best)) {
            best = next;
            return true;
        }
    }
    return false;
}

/// Steps of factors 2 and then of square roots of 2, one coordinate at a time, as long as one gains.
void climb(GridPoint best, const ShapeScore& score) {
    constexpr int most_sweeps = 4;
    for (const int step : {2, 1}) {
        bool gained = true;
        for (int sweep = 0; sweep < most_sweeps && gained; ++sweep) {
            gained = false;
            for (std::size_t i = 0; i < best.size(); ++i) {
                gained = (i != rotated_at && improve(best, i, step, score)) || gained;
            }
        }
    }
}

/// The `most` best of the shapes that a search looks at, best first, with their scores. Both sets of axes are searched:
/// while the lengths are still equal, nothing tells which is better.
std::vector<std::pair<double, GridPoint>> best_shapes(const surface::ShapeEvidence& evidence, std::size_t dimensions,
                                                      std::size_t most) {
    std::map<GridPoint, double> scores;
    const ShapeScore score = [&](const GridPoint& grid) {
        const auto [known, is_new] = scores.try_emplace(grid);
        if (is_new) {
            const surface::SurfaceShape shape = shape_at(grid);
            known->second = surface::log_prior(shape) + evidence.log_of(shape);
        }
        return known->second;
    };
    const int sets_of_axes = dimensions == 1 ? 1 : 2;
    for (int rotated = 0; rotated < sets_of_axes; ++rotated) {
        GridPoint start(first_length + dimensions, 0);
        start[rotated_at] = rotated;
        climb(std::move(start), score);
    }
    std::vector<std::pair<double, GridPoint>> all;
    for (const auto& [grid, its_score] : scores) {
        all.push_back({its_score, grid});
    }
    std::sort(all.rbegin(), all.rend());
    all.resize(std::min(all.size(), most));
    return all;
}

Eigen::VectorXd standard_normals(Eigen::Index count, Random& random) {
    Eigen::VectorXd result(count);
    std::generate(result.begin(), result.end(), [&random] { return random.normal(); });
    return result;
}

}  // namespace

struct SurfaceModel::Fit {
    struct Component {
        surface::SurfaceShape shape;
        double weight = 1;
        Eigen::LLT<Eigen::MatrixXd> covariance;  ///< of the observed values
        Eigen::VectorXd solved;                  ///< its inverse times (values - prior mean)
    };

    template <class Observe>
    Fit(const SurfaceSpace& of, const Observe& observe)
        : space(of),
          observed(observe(space, most_cells)),
          axes(principal_axes(space, observed)),
          influences(surface::influences(space, observe(space, most_cells_of_influences))) {
        constexpr std::size_t most_components = 4;
        const surface::ShapeEvidence evidence(space, axes, observed, observed.points);
        const auto best = best_shapes(evidence, space.dimension_count(), most_components);
        double total = 0;
        for (const auto& [score, grid] : best) {
            Component component;
            component.shape = shape_at(grid);
            component.weight = std::exp(score - best.front().first);
            component.covariance = evidence.factor(component.shape);
            component.solved = component.covariance.solve(evidence.surprise(component.shape));
            total += component.weight;
            components.push_back(std::move(component));
        }
        for (Component& component : components) {
            component.weight /= total;
        }
        flat.shape = surface::flat_shape(space.dimension_count());
        flat.covariance = evidence.factor(flat.shape);
        flat.solved = flat.covariance.solve(evidence.surprise(flat.shape));
    }

    /// The prior covariance between the observed values and those of the points.
    Eigen::MatrixXd cross(const Component& component, const SurfacePoints& points) const {
        return surface::PriorCovariance(space, axes, observed.points, points).of(component.shape);
    }

    Eigen::VectorXd mean(const Component& component, const SurfacePoints& points, const Eigen::MatrixXd& shared) const {
        return surface::prior_mean(space, component.shape, points) + shared.transpose() * component.solved;
    }
    Eigen::VectorXd mean(const Component& component, const SurfacePoints& points) const {
        return mean(component, points, cross(component, points));
    }

    SurfaceSpace space;
    surface::Observations observed;
    Eigen::MatrixXd axes;
    surface::Influences influences;
    std::vector<Component> components;
    Component flat;  ///< not one of them
};

SurfaceModel::SurfaceModel(const ModelGames& games)
    : fit_(std::make_unique<const Fit>(
          SurfaceSpace(games.dimensions()),
          [&](const SurfaceSpace& space, std::size_t most) { return surface::observe_games(games, space, most); })) {
}

SurfaceModel::SurfaceModel(const ModelGames& sides, std::size_t first_side)
    : fit_(std::make_unique<const Fit>(SurfaceSpace(sides.dimensions()),
                                       [&](const SurfaceSpace& space, std::size_t most) {
                                           return surface::observe_duels(sides, first_side, space,
                                                                         std::min(most, most_cells_of_duels));
                                       })),
      is_of_duels_(true) {
}

SurfaceModel::~SurfaceModel() = default;

std::size_t SurfaceModel::games() const {
    return static_cast<std::size_t>(std::lround(fit_->observed.games.sum())) / (is_of_duels_ ? 2 : 1);
}

double SurfaceModel::elo(double strength) const {
    constexpr double elo_of_logit = 400 / std::numbers::ln10;
    constexpr double logits = 4;  // in a unit of strength
    return is_of_duels_ ? elo_of_logit * logits * strength : elo_of_rate(std::clamp(strength, 0.01, 0.99));
}

double SurfaceModel::probability_flat() const {
    return fit_->influences.flat;
}

double SurfaceModel::probability_idle(std::size_t parameter) const {
    return fit_->influences.idle[parameter];
}

std::vector<double> SurfaceModel::estimate(const std::vector<std::vector<double>>& points) const {
    const SurfacePoints embedded = fit_->space.embed(points);
    Eigen::VectorXd mean = probability_flat() * fit_->mean(fit_->flat, embedded);
    for (const Fit::Component& component : fit_->components) {
        mean += (1 - probability_flat()) * component.weight * fit_->mean(component, embedded);
    }
    return {mean.begin(), mean.end()};
}

double SurfaceModel::flat_win_rate() const {
    const std::vector<double> anywhere(fit_->space.dimension_count(), 0.5);
    return fit_->mean(fit_->flat, fit_->space.embed({anywhere}))[0];
}

/// Points that are alike are drawn once: the jitter would tell them apart.
std::vector<std::vector<double>> SurfaceModel::draw(const std::vector<std::vector<double>>& points,
                                                    std::size_t count) const {
    std::map<std::vector<double>, Eigen::Index> column_of;
    std::vector<std::vector<double>> different;
    for (const std::vector<double>& point : points) {
        if (column_of.emplace(point, static_cast<Eigen::Index>(different.size())).second) {
            different.push_back(point);
        }
    }
    const SurfacePoints embedded = fit_->space.embed(different);
    const surface::PriorCovariance prior(fit_->space, fit_->axes, embedded, embedded);
    Eigen::MatrixXd draws(static_cast<Eigen::Index>(count), embedded.size());
    Eigen::Index row = 0;
    double share = 0;
    for (const Fit::Component& component : fit_->components) {
        share += component.weight;
        const auto end = &component == &fit_->components.back()
                             ? draws.rows()
                             : static_cast<Eigen::Index>(std::lround(share * static_cast<double>(count)));
        if (row >= end) {
            continue;
        }
        const Eigen::MatrixXd shared = fit_->cross(component, embedded);
        const Eigen::VectorXd mean = fit_->mean(component, embedded, shared);
        const Eigen::MatrixXd explained = component.covariance.matrixL().solve(shared);
        Eigen::MatrixXd covariance = prior.of(component.shape) - explained.transpose() * explained;
        covariance.diagonal().array() += surface::jitter;
        const Eigen::LLT<Eigen::Ref<Eigen::MatrixXd>> root(covariance);
        for (; row < end; ++row) {
            Random random(0, "surface", static_cast<std::uint64_t>(row));
            draws.row(row) = (mean + root.matrixL() * standard_normals(embedded.size(), random)).transpose();
        }
    }
    return each(points, [&](const std::vector<double>& point) {
        const auto column = draws.col(column_of.at(point));
        return std::vector<double>(column.begin(), column.end());
    });
}

}  // namespace ringmaster
