#pragma once

#include <Eigen/Core>

#include "ringmaster/tune/model/surface_model.hpp"

namespace ringmaster {

/// Of surfaces, for what is said with an uncertainty.
inline constexpr std::size_t draw_count = 256;

/// A row for each draw, its win rates at the points in the columns. The numbers stay where they are.
inline Eigen::Map<const Eigen::MatrixXd> as_matrix(const SurfaceDraws& draws) {
    const auto rows = static_cast<Eigen::Index>(draws.count);
    return {draws.win_rates.data(), rows, static_cast<Eigen::Index>(draws.win_rates.size()) / rows};
}

}  // namespace ringmaster
