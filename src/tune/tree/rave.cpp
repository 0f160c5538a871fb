#include "ringmaster/tune/tree/rave.hpp"

#include <cmath>

#include "ringmaster/base/error.hpp"

namespace ringmaster {
namespace {

constexpr double whole_point = 4294967296.0;  // 2^32: two thousand million games fit into the sums

}  // namespace

RaveTable::RaveTable(const DistinctChildren& children) {
    for (const std::uint32_t width : children.widths()) {
        by_coordinate_.emplace_back(width);
        repeats_ += width > 1 ? 1 : 0;
    }
}

void RaveTable::add(const std::vector<std::uint32_t>& coordinates, double reward) {
    for (std::size_t i = 0; i < by_coordinate_.size(); ++i) {
        Games& known = by_coordinate_[i][coordinates[i]];
        known.games += 1;
        known.wins += reward;
    }
}

NodeStatistics RaveTable::relatives(const std::vector<std::uint32_t>& coordinates, const NodeStatistics& child,
                                    const NodeStatistics& prior) const {
    NodeStatistics all{prior.visits - repeats_ * (child.visits - prior.visits),
                       prior.wins - repeats_ * (child.wins - prior.wins), 0};
    for (std::size_t i = 0; i < by_coordinate_.size(); ++i) {
        if (by_coordinate_[i].size() > 1) {
            const Games& known = by_coordinate_[i][coordinates[i]];
            all.visits += known.games;
            all.wins += known.wins;
        }
    }
    return all;
}

double rave_weight(double games, double equivalence) {
    return std::sqrt(equivalence / (3 * games + equivalence));
}

NodeStatistics with_rave(const NodeStatistics& child, double rave_mean, double weight) {
    NodeStatistics mixed = child;
    mixed.wins = child.visits * ((1 - weight) * child.mean() + weight * rave_mean);
    return mixed;
}

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
