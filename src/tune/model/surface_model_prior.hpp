#pragma once

#include <Eigen/Core>
#include <vector>

#include "ringmaster/tune/model/game_cells.hpp"
#include "ringmaster/tune/model/surface_model.hpp"

namespace ringmaster::surface {

/// The prior covariance of the win rates at rows of points with those at columns, quickly for many shapes.
class PriorCovariance {
public:
    /// `axes` are the columns of a rotation of the coordinates, for shapes that are rotated.
    PriorCovariance(const SurfaceSpace& space, const Eigen::MatrixXd& axes, const SurfacePoints& rows,
                    const SurfacePoints& columns);
    Eigen::MatrixXd of(const SurfaceShape& shape) const;

private:
    std::vector<Eigen::ArrayXXd> squared_distances_;  ///< of each dimension
    std::vector<Eigen::ArrayXXd> rotated_;            ///< the same along the axes
    Eigen::ArrayXXd quadratic_;                       ///< of the quadratic part with q = 1
};

/// The prior variances of win rates at points.
Eigen::VectorXd prior_variance(const SurfaceSpace& space, const SurfaceShape& shape, const SurfacePoints& points);

/// Their prior means.
Eigen::VectorXd prior_mean(const SurfaceSpace& space, const SurfaceShape& shape, const SurfacePoints& points);

/// log of the prior density of a shape, up to a constant.
double log_prior(const SurfaceShape& shape);

}  // namespace ringmaster::surface
