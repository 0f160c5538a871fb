#include "ringmaster/tune/model/game_cells.hpp"

#include <cmath>

#include "ringmaster/base/random.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

ModelGames random_games(const std::vector<ModelDimension>& dimensions, int count) {
    ModelGames games(dimensions);
    Random random(1, "test", 0);
    for (int i = 0; i < count; ++i) {
        std::vector<double> point;
        for (std::size_t k = 0; k < dimensions.size(); ++k) {
            point.push_back(random.uniform());
        }
        const std::vector<double> played = played_point(dimensions, point);
        games.add(played, random.uniform() < 0.5 ? 1 : 0, Source::tree);
    }
    return games;
}

GameCells cells_of(const ModelGames& games, std::size_t most) {
    return gather_cells(games, SurfaceSpace(games.dimensions()), most);
}

}  // namespace

TEST_CASE("no games make no cells", "[tune]") {
    const GameCells cells = cells_of(ModelGames(std::vector<ModelDimension>(2)), 10);
    CHECK(cells.points.size() == 0);
    CHECK(cells.games.size() == 0);
    CHECK(cells.variance == 0.25);
}

TEST_CASE("cells hold every game once and no more cells are made than asked for", "[tune]") {
    const ModelGames games = random_games(std::vector<ModelDimension>(3), 1000);
    const GameCells cells = cells_of(games, 64);
    REQUIRE(cells.games.size() == 64);
    CHECK(cells.games.sum() == 1000);
    double wins = 0;
    for (std::size_t game = 0; game < games.size(); ++game) {
        wins += games.reward(game);
    }
    CHECK(cells.games.dot(cells.rewards) == Catch::Approx(wins));
}

TEST_CASE("games at one point are one cell", "[tune]") {
    ModelGames games(std::vector<ModelDimension>(2));
    for (int i = 0; i < 30; ++i) {
        games.add(std::vector<double>{i % 3 * 0.3, 0.1}, i % 2, Source::tree);
    }
    const GameCells cells = cells_of(games, 64);
    REQUIRE(cells.games.size() == 3);
    CHECK(cells.games == Eigen::Vector3d(10, 10, 10));
    CHECK(cells.rewards == Eigen::Vector3d(0.5, 0.5, 0.5));
}

TEST_CASE("a cell keeps the means of coordinates and of quadratics", "[tune]") {
    ModelGames games(std::vector<ModelDimension>(1));
    games.add(std::vector<double>{0.0}, 1, Source::tree);
    games.add(std::vector<double>{0.5}, 0, Source::tree);
    const GameCells cells = cells_of(games, 1);
    CHECK(cells.points.coordinates(0, 0) == Catch::Approx(0.25));
    CHECK(cells.points.quadratics(0, 0) == Catch::Approx(-std::sqrt(3.0) / 2));
    CHECK(cells.points.quadratics(0, 1) == Catch::Approx(std::sqrt(5.0) * 0.25));  // of P2 = 1 and -1/2
}

TEST_CASE("any two categories are one apart", "[tune]") {
    const SurfaceSpace space({ModelDimension::categories(3), ModelDimension::continuous()});
    const SurfacePoints points = space.embed({{0.1, 0.5}, {0.5, 0.5}, {0.9, 0.5}});
    REQUIRE(points.coordinates.cols() == 4);
    CHECK((points.coordinates.row(0) - points.coordinates.row(1)).norm() == Catch::Approx(1));
    CHECK((points.coordinates.row(0) - points.coordinates.row(2)).norm() == Catch::Approx(1));
    CHECK(space.dimension_of(2) == 0);
    CHECK(space.dimension_of(3) == 1);
}

TEST_CASE("without a dimension points differ only in the others", "[tune]") {
    const std::vector<ModelDimension> dimensions{{}, ModelDimension::categories(3), {}};
    const SurfaceSpace space(dimensions);
    const SurfacePoints points = space.embed({{0.1, 0.2, 0.3}, {0.7, 0.9, 0.4}});
    const SurfacePoints expected = SurfaceSpace({{}, ModelDimension::categories(3)}).embed({{0.1, 0.2}, {0.7, 0.9}});
    const SurfacePoints one = space.without(2, points);
    CHECK(one.coordinates.leftCols(4) == expected.coordinates);
    CHECK(one.coordinates.col(4).isZero());
    CHECK(one.quadratics.leftCols(5) == expected.quadratics);
    CHECK(one.quadratics.rightCols(3).isZero());
    const SurfacePoints none = space.without(0, space.without(1, one));
    CHECK(none.coordinates.isZero());
    CHECK(none.quadratics.isZero());
}

TEST_CASE("categories are told apart before coordinates", "[tune]") {
    const GameCells cells =
        cells_of(random_games({ModelDimension::categories(2), ModelDimension::continuous()}, 400), 2);
    for (Eigen::Index k = 0; k < 2; ++k) {
        CHECK(cells.points.quadratics.row(k).tail(1)(0) != 0.5);
        CHECK(cells.points.quadratics.row(k).head(2).maxCoeff() == Catch::Approx(1));
    }
}

TEST_CASE("wins and losses scatter by a quarter, draws less", "[tune]") {
    const std::vector<ModelDimension> line(1);
    CHECK(cells_of(random_games(line, 4000), 16).variance == Catch::Approx(0.25).margin(0.005));
    ModelGames drawn(line);
    for (int i = 0; i < 4000; ++i) {
        drawn.add(std::vector<double>{i / 4000.0}, i % 4 == 0 ? 1 : i % 4 == 1 ? 0 : 0.5, Source::tree);
    }
    CHECK(cells_of(drawn, 16).variance == Catch::Approx(0.125).margin(0.005));
}
