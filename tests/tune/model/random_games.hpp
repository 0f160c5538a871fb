#pragma once

#include <cmath>

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

/// Duels between points at random, each won with the logistic probability of the difference of strengths in logits.
template <typename Strength>
ModelGames duels_of(std::size_t dimensions, int count, const Strength& strength) {
    ModelGames sides{std::vector<ModelDimension>(dimensions)};
    Random random(1, "duels", 0);
    for (int duel = 0; duel < count; ++duel) {
        std::vector<double> points[2];
        for (std::vector<double>& point : points) {
            for (std::size_t i = 0; i < dimensions; ++i) {
                point.push_back(random.uniform());
            }
        }
        const double p = 1 / (1 + std::exp(strength(points[1]) - strength(points[0])));
        const double score = random.uniform() < p ? 1 : 0;
        sides.add(points[0], score, Source::tree);
        sides.add(points[1], 1 - score, Source::tree);
    }
    return sides;
}

}  // namespace ringmaster
