#include "ringmaster/tune/model/region_sampler.hpp"

#include <algorithm>
#include <cmath>

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

/// w(x) = exp(min(0, 1 - 2 (distance to `peak` in u)^2 ...)): one quadratic with its peak at u = peak, height 1.
Localiser parabola(double peak, double curvature) {
    LocalQuadratic q;
    q.coefficients = {-curvature * peak * peak, 2 * curvature * peak, -curvature};
    Localiser localiser;
    localiser.height = 1;
    localiser.quadratics = {q};
    return localiser;
}

}  // namespace

TEST_CASE("numbers are drawn in proportion to their weights", "[tune]") {
    const WeightedDraw draw({1, 0, 3});
    Random random(1, "test", 0);
    std::vector<int> counts(3);
    for (int i = 0; i < 4000; ++i) {
        ++counts[draw.draw(random)];
    }
    CHECK(counts[0] == Catch::Approx(1000).margin(120));
    CHECK(counts[1] == 0);
}

TEST_CASE("nothing can be drawn where all weights are 0", "[tune]") {
    CHECK(WeightedDraw().is_empty());
    CHECK(WeightedDraw({0, 0}).is_empty());
    CHECK_FALSE(WeightedDraw({0, 1}).is_empty());
}

TEST_CASE("a sweep draws a coordinate from w, whatever it was", "[tune]") {
    const ModelGames games(std::vector<ModelDimension>(1));
    const Localiser localiser = parabola(0.2, 50);  // a normal with mean 0.2 and deviation 0.1 in u
    Random random(2, "test", 0);
    std::vector<double> point{0};
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < 4000; ++i) {
        gibbs_sweep(localiser, games, point, random);
        sum += point[0];
        squares += point[0] * point[0];
    }
    const double mean = sum / 4000;
    CHECK(mean == Catch::Approx(0.6).margin(0.005));
    CHECK(std::sqrt(squares / 4000 - mean * mean) == Catch::Approx(0.05).margin(0.004));
}

TEST_CASE("a sweep draws nothing from below a cliff", "[tune]") {
    const ModelGames games(std::vector<ModelDimension>(2));
    LocalQuadratic level;
    level.coefficients = {0, 0, 0, 0, 0, 0, -50};
    Localiser localiser;
    localiser.cliff = Cliff{1, 0.3};
    localiser.quadratics = {level};
    Random random(2, "test", 0);
    std::vector<double> point{0.5, 0.9};
    double highest = 0;
    for (int i = 0; i < 400; ++i) {
        gibbs_sweep(localiser, games, point, random);
        highest = std::max(highest, point[1]);
    }
    CHECK(highest <= 0.3);
    CHECK(highest > 0.28);
}

TEST_CASE("a sweep draws a category by its weight", "[tune]") {
    const ModelGames games({ModelDimension::categories(3)});
    LocalQuadratic q;
    q.coefficients = {-1, -20, 1};  // the first value weighs exp(-1), the second nothing, the third 1
    Localiser localiser;
    localiser.height = 1;
    localiser.quadratics = {q};
    Random random(3, "test", 0);
    std::vector<double> point{0.5};
    std::vector<int> counts(3);
    for (int i = 0; i < 3000; ++i) {
        gibbs_sweep(localiser, games, point, random);
        ++counts[static_cast<std::size_t>(games.dimensions()[0].category_at(point[0]))];
    }
    CHECK(counts[1] == 0);
    CHECK(counts[2] == Catch::Approx(3000 / (1 + std::exp(-1.0))).margin(100));
}
