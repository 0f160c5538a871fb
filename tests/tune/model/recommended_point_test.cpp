#include "ringmaster/tune/model/recommended_point.hpp"

#include <algorithm>
#include <cmath>

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

/// `count` games at random points of the cube, with the expected rewards themselves.
template <typename Reward>
ModelGames games_of(std::size_t dimensions, int count, const Reward& reward) {
    ModelGames games{std::vector<ModelDimension>(dimensions)};
    Random random(1, "test", 0);
    for (int i = 0; i < count; ++i) {
        std::vector<double> point(dimensions);
        std::generate(point.begin(), point.end(), [&random] { return random.uniform(); });
        games.add(point, reward(point), Source::tree);
    }
    return games;
}

RegionTree tree_of(const ModelGames& games) {
    RegionTree tree(games.dimensions());
    for (std::size_t game = 0; game < games.size(); ++game) {
        tree.add(games, game);
    }
    return tree;
}

/// Two hills at 0.2 and 0.8: the quadratics see one between them.
double two_hills(const std::vector<double>& x, double height) {
    return 0.3 + height * (std::exp(-100 * std::pow(x[0] - 0.2, 2)) + std::exp(-100 * std::pow(x[0] - 0.8, 2)));
}

}  // namespace

TEST_CASE("without games the answer is the centre", "[tune]") {
    const ModelGames none = games_of(2, 0, [](const auto&) { return 1; });
    CHECK(recommended_point(none, nullptr, 2) == std::vector<double>{0.5, 0.5});
}

TEST_CASE("the answer lies on the hill, whatever the dimensions", "[tune]") {
    for (const std::size_t dimensions : {1u, 2u, 4u}) {
        INFO(dimensions);
        const auto hill = [](const std::vector<double>& x) {
            double squares = 0;
            for (const double u : x) {
                squares += (u - 0.4) * (u - 0.4);
            }
            return 1 / (1 + std::exp(-1 + 6 * squares));
        };
        const ModelGames games = games_of(dimensions, 3000, hill);
        const RegionTree tree = tree_of(games);
        for (const RegionTree* overruling : {static_cast<const RegionTree*>(nullptr), &tree}) {
            for (const double x : recommended_point(games, overruling, 2)) {
                CHECK(x == Catch::Approx(0.4).margin(0.08));
            }
        }
    }
}

TEST_CASE("the tree overrules a mean that lies beside two hills", "[tune]") {
    const ModelGames games = games_of(1, 3000, [](const auto& x) { return two_hills(x, 0.6); });
    const RegionTree tree = tree_of(games);
    CHECK(two_hills(recommended_point(games, nullptr, 2), 0.6) < 0.6);
    CHECK(two_hills(recommended_point(games, &tree, 2), 0.6) > 0.8);
}

TEST_CASE("what chance may have made does not overrule", "[tune]") {
    const ModelGames games = games_of(1, 300, [](const auto& x) { return two_hills(x, 0.1); });
    const RegionTree tree = tree_of(games);
    CHECK(recommended_point(games, &tree, 2)[0] == Catch::Approx(0.5).margin(0.1));
}

TEST_CASE("the less the localiser wins, the less the tree must show to overrule it", "[tune]") {
    CHECK(override_evidence(0) == 3);
    CHECK(override_evidence(0.5) == 3.25);
    CHECK(override_evidence(-2) == 2);
    CHECK(override_evidence(9) == 3.5);
    CHECK(override_evidence(-9) == 1);
}

TEST_CASE("with a category the answer lies on the hill of the better value", "[tune]") {
    ModelGames games({ModelDimension::categories(2), ModelDimension::continuous(), ModelDimension::continuous()});
    Random random(1, "test", 0);
    for (int i = 0; i < 3000; ++i) {
        const std::vector<double> point =
            played_point(games.dimensions(), {random.uniform(), random.uniform(), random.uniform()});
        const double best_at = point[0] < 0.5 ? 0.3 : 0.7;
        const double squares = std::pow(point[1] - best_at, 2) + std::pow(point[2] - best_at, 2);
        games.add(point, (point[0] < 0.5 ? 0.5 : 0.8) - squares, Source::localiser);
    }
    const std::vector<double> answer = recommended_point(games, nullptr, 3);
    CHECK(answer[0] == Catch::Approx(0.75));
    CHECK(answer[1] == Catch::Approx(0.7).margin(0.06));
    CHECK(answer[2] == Catch::Approx(0.7).margin(0.06));
}
