#include "surface_evidence.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "ringmaster/base/statistics.hpp"

namespace ringmaster::surface {
namespace {

constexpr double scale = 0.25;       // win rate = 1/2 + f/4
constexpr double bend_mean = -0.15;  // the belief in a maximum inside, at q = 1

/// The deviation of a coefficient of the quadratic part at q = 1.
double deviation(SurfaceSpace::Term term) {
    return term == SurfaceSpace::Term::bend ? 0.12 : term == SurfaceSpace::Term::twist ? 0.15 : 0.43;
}

Eigen::VectorXd variances(const SurfaceSpace& space) {
    Eigen::VectorXd result(static_cast<Eigen::Index>(space.terms().size()));
    for (std::size_t k = 0; k < space.terms().size(); ++k) {
        result[static_cast<Eigen::Index>(k)] = std::pow(deviation(space.terms()[k]), 2);
    }
    return result;
}

std::vector<Eigen::ArrayXXd> squared_distances(const SurfaceSpace& space, const Eigen::MatrixXd& rows,
                                               const Eigen::MatrixXd& columns) {
    std::vector<Eigen::ArrayXXd> result(space.dimension_count(), Eigen::ArrayXXd::Zero(rows.rows(), columns.rows()));
    for (Eigen::Index k = 0; k < rows.cols(); ++k) {
        Eigen::ArrayXXd& distances = result[space.dimension_of(k)];
        for (Eigen::Index column = 0; column < columns.rows(); ++column) {
            distances.col(column) += (rows.col(k).array() - columns(column, k)).square();
        }
    }
    return result;
}

double normal_log_density(double x, double mean, double spread) {
    return -0.5 * std::pow((x - mean) / spread, 2);
}

constexpr double prior_of_flat = 0.5;

/// Which parameters do something.
using Active = std::vector<bool>;

/// All, each alone, and all but each, with their prior: with one and two parameters some of these are the same.
std::vector<std::pair<Active, double>> weighed_sets(std::size_t dimensions) {
    std::vector<std::pair<Active, double>> sets{{Active(dimensions, true), 1}};
    for (const bool others : {false, true}) {
        if (dimensions < (others ? 3 : 2)) {
            break;
        }
        for (std::size_t i = 0; i < dimensions; ++i) {
            sets.push_back({Active(dimensions, others), 1 / static_cast<double>(dimensions)});
            sets.back().first[i] = !others;
        }
    }
    const double sum = std::accumulate(sets.begin(), sets.end(), 0.0,
                                       [](double total, const auto& set) { return total + set.second; });
    for (auto& [active, weight] : sets) {
        weight *= (1 - prior_of_flat) / sum;
    }
    sets.push_back({Active(dimensions, false), prior_of_flat});
    return sets;
}

/// log of the mean evidence of the shapes; flat surfaces have but one.
double log_of_mean_evidence(const SurfaceSpace& space, const Observations& observed, const Active& active) {
    const std::size_t dimensions = active.size();
    SurfacePoints points = observed.points;
    for (std::size_t i = 0; i < dimensions; ++i) {
        points = active[i] ? std::move(points) : space.without(i, std::move(points));
    }
    const Eigen::Index coordinates = points.coordinates.cols();
    const ShapeEvidence evidence(space, Eigen::MatrixXd::Identity(coordinates, coordinates), observed,
                                 std::move(points));
    if (std::ranges::find(active, true) == active.end()) {
        return evidence.log_of(flat_shape(dimensions));
    }
    std::vector<double> priors;
    std::vector<double> logs;
    for (const double amplitude : {0.1, 0.4}) {
        for (const double quadratic : {0.125, 0.35, 1.0, 2.8}) {
            for (const double length : {0.2, 0.5}) {
                const SurfaceShape shape{amplitude, quadratic, false, false, std::vector<double>(dimensions, length)};
                priors.push_back(log_prior({amplitude, quadratic, false, false, {length}}));
                logs.push_back(priors.back() + evidence.log_of(shape));
            }
        }
    }
    return log_of_sum(logs) - log_of_sum(priors);
}

}  // namespace

PriorCovariance::PriorCovariance(const SurfaceSpace& space, const Eigen::MatrixXd& axes, const SurfacePoints& rows,
                                 const SurfacePoints& columns)
    : squared_distances_(squared_distances(space, rows.coordinates, columns.coordinates)),
      rotated_(squared_distances(space, rows.coordinates * axes, columns.coordinates * axes)),
      quadratic_(rows.quadratics * variances(space).asDiagonal() * columns.quadratics.transpose()),
      row_sums_(rows.sums),
      column_sums_(columns.sums) {
}

Eigen::MatrixXd PriorCovariance::of(const SurfaceShape& shape) const {
    const std::vector<Eigen::ArrayXXd>& distances = shape.rotated ? rotated_ : squared_distances_;
    Eigen::MatrixXd covariance = (distances[0] / (shape.lengths[0] * shape.lengths[0])).matrix();
    Eigen::ArrayWrapper<Eigen::MatrixXd> r2 = covariance.array();
    for (std::size_t i = 1; i < shape.lengths.size(); ++i) {
        r2 += distances[i] / (shape.lengths[i] * shape.lengths[i]);
    }
    if (shape.rough) {
        const Eigen::ArrayXXd r = (5 * r2).sqrt();
        r2 = (1 + r + r.square() / 3) * (-r).exp();
    } else {
        r2 = (-0.5 * r2).exp();
    }
    r2 = 1 + shape.amplitude * shape.amplitude * r2;
    if (row_sums_.size() > 0) {
        covariance = row_sums_ * covariance;
    }
    if (column_sums_.size() > 0) {
        covariance *= column_sums_.transpose();
    }
    covariance = scale * scale * (covariance + shape.quadratic * shape.quadratic * quadratic_);
    return covariance;
}

Eigen::VectorXd prior_mean(const SurfaceSpace& space, const SurfaceShape& shape, const SurfacePoints& points) {
    Eigen::VectorXd mean = Eigen::VectorXd::Constant(points.coordinates.rows(), 0.5);
    if (points.sums.size() > 0) {
        mean = points.sums * mean;
    }
    for (std::size_t k = 0; k < space.terms().size(); ++k) {
        if (space.terms()[k] == SurfaceSpace::Term::bend) {
            mean += scale * bend_mean * shape.quadratic * points.quadratics.col(static_cast<Eigen::Index>(k));
        }
    }
    return mean;
}

double log_prior(const SurfaceShape& shape) {
    double sum = normal_log_density(std::log(shape.amplitude), std::log(0.4), 1.1) +
                 normal_log_density(std::log(shape.quadratic), 0, 1);
    for (const double length : shape.lengths) {
        sum += normal_log_density(std::log(length), std::log(0.5), 0.9);
    }
    return sum;
}

ShapeEvidence::ShapeEvidence(const SurfaceSpace& space, const Eigen::MatrixXd& axes, const Observations& observed,
                             SurfacePoints points)
    : space_(space), observed_(observed), points_(std::move(points)), covariance_(space, axes, points_, points_) {
}

Eigen::LLT<Eigen::MatrixXd> ShapeEvidence::factor(const SurfaceShape& shape) const {
    Eigen::MatrixXd k = covariance_.of(shape);
    k.diagonal().array() += observed_.noise.array() + jitter;
    return Eigen::LLT<Eigen::MatrixXd>(k);
}

Eigen::VectorXd ShapeEvidence::surprise(const SurfaceShape& shape) const {
    return observed_.values - prior_mean(space_, shape, points_);
}

double ShapeEvidence::log_of(const SurfaceShape& shape) const {
    if (observed_.values.size() == 0) {
        return 0;
    }
    const Eigen::LLT<Eigen::MatrixXd> root = factor(shape);
    const Eigen::VectorXd z = root.matrixL().solve(surprise(shape));
    return -0.5 * z.squaredNorm() - root.matrixLLT().diagonal().array().log().sum();
}

SurfaceShape flat_shape(std::size_t dimensions) {
    return {0, 0, false, false, std::vector<double>(dimensions, 1)};
}

Influences influences(const SurfaceSpace& space, const Observations& observed) {
    const std::size_t dimensions = space.dimension_count();
    const auto sets = weighed_sets(dimensions);
    std::vector<double> logs;
    for (const auto& [active, weight] : sets) {
        logs.push_back(std::log(weight) + log_of_mean_evidence(space, observed, active));
    }
    const double sum = log_of_sum(logs);
    Influences result{std::exp(logs.back() - sum), std::vector<double>(dimensions, 0)};
    for (std::size_t k = 0; k < sets.size(); ++k) {
        for (std::size_t i = 0; i < dimensions; ++i) {
            result.idle[i] += sets[k].first[i] ? 0 : std::exp(logs[k] - sum);
        }
    }
    return result;
}

}  // namespace ringmaster::surface
