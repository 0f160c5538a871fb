#include "surface_model_prior.hpp"

#include <cmath>

namespace ringmaster::surface {
namespace {

constexpr double scale = 0.25;       // win rate = 1/2 + f/4
constexpr double bend_mean = -0.15;  // the belief in a maximum inside, at q = 1

/// The deviation of a coefficient of the quadratic part at q = 1.
double deviation(SurfaceSpace::Term term) {
    switch (term) {
        case SurfaceSpace::Term::bend:
            return 0.12;
        case SurfaceSpace::Term::twist:
            return 0.15;
        case SurfaceSpace::Term::slope:
        case SurfaceSpace::Term::category:
            break;
    }
    return 0.43;
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
        result[space.dimension_of(k)] +=
            (rows.col(k).replicate(1, columns.rows()) - columns.col(k).transpose().replicate(rows.rows(), 1))
                .array()
                .square();
    }
    return result;
}

double normal_log_density(double x, double mean, double spread) {
    return -0.5 * std::pow((x - mean) / spread, 2);
}

}  // namespace

PriorCovariance::PriorCovariance(const SurfaceSpace& space, const Eigen::MatrixXd& axes, const SurfacePoints& rows,
                                 const SurfacePoints& columns)
    : squared_distances_(squared_distances(space, rows.coordinates, columns.coordinates)),
      rotated_(squared_distances(space, rows.coordinates * axes, columns.coordinates * axes)),
      quadratic_((rows.quadratics * variances(space).asDiagonal() * columns.quadratics.transpose()).array()) {
}

Eigen::MatrixXd PriorCovariance::of(const SurfaceShape& shape) const {
    const std::vector<Eigen::ArrayXXd>& distances = shape.rotated ? rotated_ : squared_distances_;
    Eigen::ArrayXXd r2 = distances[0] / (shape.lengths[0] * shape.lengths[0]);
    for (std::size_t i = 1; i < shape.lengths.size(); ++i) {
        r2 += distances[i] / (shape.lengths[i] * shape.lengths[i]);
    }
    if (shape.rough) {
        const Eigen::ArrayXXd r = (5 * r2).sqrt();
        r2 = (1 + r + r.square() / 3) * (-r).exp();
    } else {
        r2 = (-0.5 * r2).exp();
    }
    return scale * scale *
           (1 + shape.amplitude * shape.amplitude * r2 + shape.quadratic * shape.quadratic * quadratic_).matrix();
}

Eigen::VectorXd prior_variance(const SurfaceSpace& space, const SurfaceShape& shape, const SurfacePoints& points) {
    const Eigen::VectorXd quadratic = points.quadratics.cwiseAbs2() * variances(space);
    return scale * scale *
           (1 + shape.amplitude * shape.amplitude + shape.quadratic * shape.quadratic * quadratic.array()).matrix();
}

Eigen::VectorXd prior_mean(const SurfaceSpace& space, const SurfaceShape& shape, const SurfacePoints& points) {
    Eigen::VectorXd mean = Eigen::VectorXd::Constant(points.size(), 0.5);
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

}  // namespace ringmaster::surface
