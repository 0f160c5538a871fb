#include "ringmaster/tune/model/diagonal_quadratic.hpp"

#include <cmath>

#include "ringmaster/tune/model/insight.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

using Place = std::vector<double>;

/// A model of duels about the middle, in which only the first of so many dimensions does something.
DiagonalQuadratic model_of_slope(std::size_t dimensions, double slope, std::uint64_t seed) {
    DiagonalQuadratic model(std::vector<ModelDimension>(dimensions), Place(dimensions, 0.5));
    for (std::uint64_t game = 0; game < 1000; ++game) {
        Random random(seed, "game", game);
        Duel duel{Place(dimensions, 0.5), Place(dimensions, 0.5)};
        for (std::size_t i = 0; i < dimensions; ++i) {
            const double step = random.below(2) == 0 ? 0.2 : -0.2;
            duel.first[i] += step;
            duel.second[i] -= step;
        }
        const double gap = slope * (duel.first[0] - duel.second[0]);
        model.add(duel, random.uniform() < 1 / (1 + std::exp(-gap)) ? 1 : 0);
    }
    model.fit();
    return model;
}

}  // namespace

TEST_CASE("of parameters that do nothing the games alone have evidence by chance only", "[tune]") {
    double squares = 0;
    int weak = 0;
    int count = 0;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        const DiagonalQuadratic model = model_of_slope(41, 2, seed);
        CHECK(model.evidence_for(0, 0.7, 0.5) > 4);
        CHECK(model.evidence_for(0, 0.3, 0.5) < -4);
        CHECK(model.evidence_for(1, 0.5, 0.5) == 0);
        CHECK(model.evidence_for(0, 0.7, 0.3) > 4);
        CHECK(model.evidence_for(0, 0.3, 0.7) == Approx(-model.evidence_for(0, 0.7, 0.3)));
        for (std::size_t i = 1; i < 41; ++i, ++count) {
            const double evidence = model.evidence_for(i, 0.51, 0.5);
            squares += evidence * evidence;
            weak += std::abs(evidence) < 0.6745 ? 1 : 0;
        }
    }
    CHECK(squares / count == Approx(1).margin(0.35));  // three deviations of the mean of 160
    CHECK(weak > 60);                                  // of 160, half of which are expected
    CHECK(weak < 100);
}

TEST_CASE("heavy tails hardly shrink the one parameter that matters among many that do nothing", "[tune]") {
    constexpr std::size_t dimensions = 20;
    constexpr double optimum = 0.7;
    const auto strength = [](double x) { return -4.6 * (x - optimum) * (x - optimum); };  // logits
    const Place start(dimensions, 0.15);
    DiagonalQuadratic model(std::vector<ModelDimension>(dimensions), start);
    for (std::uint64_t game = 0; game < 3000; ++game) {
        Random random(1, "game", game);
        // As a search does: from the start to the optimum, and then about it.
        const double centre = std::min(optimum, 0.15 + static_cast<double>(game) / 600);
        Duel duel{Place(dimensions, 0.15), Place(dimensions, 0.15)};
        for (std::size_t i = 0; i < dimensions; ++i) {
            const double step = random.below(2) == 0 ? 0.1 : -0.1;
            duel.first[i] = (i == 0 ? centre : 0.5) + step;
            duel.second[i] = (i == 0 ? centre : 0.5) - step;
        }
        model.add(duel, 1 / (1 + std::exp(strength(duel.second[0]) - strength(duel.first[0]))));
        if (game % 100 == 99) {
            model.fit();
        }
    }
    Place best = start;
    best[0] = optimum;
    const double truth = strength(optimum) - strength(0.15);
    const auto shrunk = model.strength_over(start, best);
    const auto found = model.with_heavy_tails().strength_over(start, best);
    CAPTURE(truth, shrunk.mean, shrunk.deviation, found.mean, found.deviation);
    CHECK(found.mean == Approx(truth).margin(0.15 * truth));
    CHECK(std::abs(found.mean - truth) < std::abs(shrunk.mean - truth) / 2);
    CHECK(model.strength_over(start, best).mean == shrunk.mean);  // only the copy has changed
}

TEST_CASE("where the best value lies is told more finely than the points of a curve", "[tune]") {
    constexpr double optimum = 0.712;
    const auto strength = [](double x) { return -40 * (x - optimum) * (x - optimum); };  // logits
    const Place start(2, 0.5);
    DiagonalQuadratic model(std::vector<ModelDimension>(2), start);
    for (std::uint64_t game = 0; game < 6000; ++game) {
        Random random(1, "game", game);
        Duel duel{Place(2, 0.5), Place(2, 0.5)};
        for (std::size_t i = 0; i < 2; ++i) {
            duel.first[i] = 0.5 + 0.4 * random.uniform();
            duel.second[i] = 0.5 + 0.4 * random.uniform();
        }
        model.add(duel, random.uniform() < 1 / (1 + std::exp(strength(duel.second[0]) - strength(duel.first[0]))));
    }
    model.fit();
    const std::vector<double> range = make_insight(model, {}, {0.7, 0.5}, start).parameters[0].optimum;
    REQUIRE(range.size() == 2);
    CHECK(range[0] < optimum);
    CHECK(range[1] > optimum);
    CHECK(range[1] - range[0] < 0.05);
}
