#include "ringmaster/tune/tree/rave.hpp"

#include <cmath>

namespace ringmaster {

RaveTable::RaveTable(const DistinctChildren& children) {
    for (const std::uint32_t width : children.widths()) {
        by_coordinate_.emplace_back(width);
    }
}

void RaveTable::add(const std::vector<std::uint32_t>& coordinates, double reward) {
    for (std::size_t i = 0; i < by_coordinate_.size(); ++i) {
        Games& known = by_coordinate_[i][coordinates[i]];
        known.games += 1;
        known.wins += reward;
    }
}

NodeStatistics RaveTable::relatives(const std::vector<std::uint32_t>& coordinates, const NodeStatistics& fresh) const {
    NodeStatistics all{fresh.visits, fresh.wins, 0};
    for (std::size_t i = 0; i < by_coordinate_.size(); ++i) {
        const Games& known = by_coordinate_[i][coordinates[i]];
        all.visits += known.games;
        all.wins += known.wins;
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

}  // namespace ringmaster
