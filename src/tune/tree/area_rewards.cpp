#include "ringmaster/tune/tree/area_rewards.hpp"

#include <cmath>

#include "ringmaster/base/error.hpp"

namespace ringmaster {
namespace {

constexpr double whole_point = 4294967296.0;  // 2^32: two thousand million games fit into the sums

}  // namespace

std::vector<double> AreaRewards::add(const CellPath& cell, std::span<const double> area) {
    if (area.size() != points_) {
        throw bug("a game of another board was to be counted by area");
    }
    std::vector<double> worths;
    for (std::size_t depth = 0; depth <= cell.size(); ++depth) {
        Sums& sums = cells_[CellPath(cell.begin(), cell.begin() + static_cast<std::ptrdiff_t>(depth))];
        sums.points.resize(points_);
        ++sums.games;
        for (std::size_t point = 0; point < points_; ++point) {
            sums.points[point] += std::llround(area[point] * whole_point);
        }
        worths.push_back(worth(sums));
    }
    return worths;
}

double AreaRewards::worth(const Sums& sums) const {
    const auto games = static_cast<double>(sums.games);
    double total = 0;
    for (const std::int64_t sum : sums.points) {
        const double mean = static_cast<double>(sum) / (games * whole_point);
        total += std::copysign(std::pow(std::fabs(mean), exponent_), mean);
    }
    return games * (0.5 + 0.5 * total / static_cast<double>(points_));
}

}  // namespace ringmaster
