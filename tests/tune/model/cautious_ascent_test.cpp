#include <cmath>

#include "ringmaster/base/random.hpp"
#include "ringmaster/tune/model/recommended_point.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

/// Games at random points of the square, with the expected rewards themselves.
template <typename Logit>
ModelGames games_of(int count, const Logit& logit) {
    ModelGames games(std::vector<ModelDimension>(2));
    Random random(1, "test", 0);
    for (int i = 0; i < count; ++i) {
        const std::vector<double> point{random.uniform(), random.uniform()};
        games.add(point, 1 / (1 + std::exp(-logit(point))), Source::localiser);
    }
    return games;
}

template <typename Logit>
std::vector<double> walk(int count, const Logit& logit, std::vector<double> start) {
    const ModelGames games = games_of(count, logit);
    return cautious_ascent(fit_localiser(games, games.size(), {3, 1}), games, std::move(start), 0.5);
}

}  // namespace

TEST_CASE("a sure slope is followed into the corner", "[tune]") {
    const auto slope = [](const std::vector<double>& x) { return 2 * x[0] - 2 * x[1]; };
    const std::vector<double> end = walk(5000, slope, {0.7, 0.3});
    CHECK(end[0] > 0.9);
    CHECK(end[1] < 0.1);
}

TEST_CASE("a slope that chance may have made is not followed", "[tune]") {
    const auto slope = [](const std::vector<double>& x) { return 0.2 * x[0]; };
    CHECK(walk(100, slope, {0.55, 0.5}) == std::vector<double>{0.55, 0.5});
}

TEST_CASE("at the top of a hill there is nowhere to go", "[tune]") {
    const auto hill = [](const std::vector<double>& x) {
        return 1 - 8 * (x[0] - 0.4) * (x[0] - 0.4) - 8 * (x[1] - 0.6) * (x[1] - 0.6);
    };
    CHECK(walk(5000, hill, {0.4, 0.6}) == std::vector<double>{0.4, 0.6});
}

TEST_CASE("the walk does not leave the region where the optimum may be", "[tune]") {
    // The wide regressions see the hill; the last one, moved here to an upward parabola, sees only its own region.
    const auto hill = [](const std::vector<double>& x) {
        return 1 - 8 * (x[0] - 0.4) * (x[0] - 0.4) - 8 * (x[1] - 0.6) * (x[1] - 0.6);
    };
    const ModelGames games = games_of(5000, hill);
    Localiser localiser = fit_localiser(games, games.size(), {3, 1});
    std::fill(localiser.last.begin(), localiser.last.end(), 0);
    localiser.last[3] = 5;  // u_0 squared
    std::fill(localiser.covariance.begin(), localiser.covariance.end(), 0);
    const std::vector<double> end = cautious_ascent(localiser, games, {0.4, 0.6}, 0.5);
    CHECK(end[0] > 0.1);
    localiser.quadratics.clear();
    CHECK(cautious_ascent(localiser, games, {0.4, 0.6}, 0.5)[0] == 0);
}
