#pragma once

#include "ringmaster/base/random.hpp"
#include "ringmaster/tune/model/model_games.hpp"

namespace ringmaster {

/// Games at random points, won with the probability that the function gives.
template <typename Rate>
ModelGames games_of(const std::vector<ModelDimension>& dimensions, int count, const Rate& rate,
                    std::uint64_t number = 0) {
    ModelGames games(dimensions);
    Random random(1, "test", number);
    for (int i = 0; i < count; ++i) {
        std::vector<double> point;
        for (std::size_t k = 0; k < dimensions.size(); ++k) {
            point.push_back(random.uniform());
        }
        point = played_point(dimensions, point);
        games.add(point, random.uniform() < rate(point) ? 1 : 0, Source::tree);
    }
    return games;
}

}  // namespace ringmaster
