#include "ringmaster/tune/model/region_tree.hpp"

#include <cmath>
#include <set>

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

std::vector<double> at(double x) {
    return {x};
}

struct Fixture {
    explicit Fixture(std::vector<ModelDimension> dimensions) : games(dimensions), tree(dimensions) {}

    void add(const std::vector<double>& point, double reward, Source source = Source::tree) {
        games.add(point, reward, source);
        tree.add(games, games.size() - 1);
    }

    ModelGames games;
    RegionTree tree;
};

}  // namespace

TEST_CASE("a continuous dimension is cut into equal parts level by level", "[tune]") {
    const std::vector<Stretch> cuts = cut_dimension(ModelDimension::continuous(), 3, 2);
    REQUIRE(cuts.size() == 1 + 3 + 9);
    CHECK(cuts[0].parts == std::vector<std::uint32_t>{1, 2, 3});
    CHECK(cuts[2].low == Catch::Approx(1.0 / 3));
    CHECK(cuts[3].high == 1);
    CHECK(cuts[12].low == Catch::Approx(8.0 / 9));
}

TEST_CASE("a list is cut only where it has values", "[tune]") {
    const std::vector<Stretch> cuts = cut_dimension(ModelDimension::list(3), 2, 3);
    REQUIRE(cuts[0].parts.size() == 2);
    CHECK(cuts[1].parts.size() == 1);  // [0,1/2) holds 1/6 alone
    CHECK(cuts[2].parts.size() == 2);  // [1/2,1) holds 1/2 and 5/6
    CHECK(cuts.size() == 1 + 2 + 3 + 3);
}

TEST_CASE("a value at the very end of a rounded dimension is not lost", "[tune]") {
    const auto ends = ModelDimension::rounded([](double x) { return x < 0.5 ? 0.0 : 1.0; });
    const std::vector<Stretch> cuts = cut_dimension(ends, 5, 1);
    REQUIRE(cuts[0].parts.size() == 2);
    CHECK(cuts[1].low == 0);
    CHECK(cuts[2].high == 1);
}

TEST_CASE("a category is cut into its values at once and then no more", "[tune]") {
    const std::vector<Stretch> cuts = cut_dimension(ModelDimension::categories(4), 2, 3);
    CHECK(cuts[0].parts.size() == 4);
    CHECK(cuts[1].parts.size() == 1);
    CHECK(cuts.size() == 1 + 4 + 4 + 4);
}

TEST_CASE("evidence is the difference of the win rates over its deviation, priors counted", "[tune]") {
    Fixture f(std::vector<ModelDimension>(1));
    for (int i = 0; i < 30; ++i) {
        f.add(at(0.1), i < 25 ? 1 : 0);
        f.add(at(0.9), i < 10 ? 1 : 0);
    }
    const double expected = (30.0 / 40 - 15.0 / 40) / std::sqrt(0.25 * (2.0 / 40));
    CHECK(f.tree.evidence(at(0.1), at(0.9)) == Catch::Approx(expected));
    CHECK(f.tree.evidence(at(0.9), at(0.1)) == Catch::Approx(-expected));
    CHECK(f.tree.evidence(at(0.1), at(0.9), 0.25) == Catch::Approx(2 * expected));
    CHECK(f.tree.evidence(at(0.9), at(0.9)) == -9);
}

TEST_CASE("a cell the tree never walked into gives no evidence from inside", "[tune]") {
    Fixture f(std::vector<ModelDimension>(1));
    for (int i = 0; i < 30; ++i) {
        f.add(at(0.01), 1, Source::localiser);
        f.add(at(0.19), 0, Source::localiser);
    }
    CHECK(f.tree.evidence(at(0.01), at(0.19)) == -9);
    f.add(at(0.1), 0, Source::tree);
    CHECK(f.tree.evidence(at(0.01), at(0.19)) > 3);
}

TEST_CASE("the best leaf is where the games are won", "[tune]") {
    Fixture f(std::vector<ModelDimension>(2));
    Random random(1, "test", 0);
    for (int i = 0; i < 2000; ++i) {
        const std::vector<double> point = f.tree.choose(random);
        const double p = std::abs(point[0] - 0.8) + std::abs(point[1] - 0.3) < 0.25 ? 0.9 : 0.2;
        f.add(point, random.uniform() < p ? 1 : 0);
    }
    const std::vector<double> best = f.tree.best();
    CHECK(std::abs(best[0] - 0.8) + std::abs(best[1] - 0.3) < 0.25);
}

TEST_CASE("the cell where two points part is the first point's", "[tune]") {
    Fixture f(std::vector<ModelDimension>(1));
    f.add(at(0.1), 1);
    f.add(at(0.1), 1);
    const RegionTree::Stretches cell = f.tree.cell_apart(at(0.1), at(0.9));
    REQUIRE(cell.size() == 1);
    CHECK(f.tree.stretch(cell, 0).low == 0);
    CHECK(f.tree.stretch(cell, 0).high == Catch::Approx(0.2));
    CHECK(f.tree.width(cell) == Catch::Approx(0.2));
    CHECK(f.tree.width(f.tree.cell_apart(at(0.1), at(0.19))) == Catch::Approx(0.04));
}

TEST_CASE("the tree looks everywhere before it looks twice", "[tune]") {
    Fixture f(std::vector<ModelDimension>(2));
    Random random(1, "test", 0);
    std::set<int> cells;
    for (int i = 0; i < 9; ++i) {
        const std::vector<double> point = f.tree.choose(random);
        cells.insert(static_cast<int>(point[0] * 3) * 3 + static_cast<int>(point[1] * 3));
        f.add(point, 0);
    }
    CHECK(cells.size() == 9);
}

TEST_CASE("a cell with many games is cut deeper than three levels", "[tune]") {
    Fixture f(std::vector<ModelDimension>(1));
    for (int i = 0; i < 60; ++i) {
        f.add(at(0.0001), 1);
        f.add(at(0.0079), 0);  // in the same cell of width 1/125
    }
    CHECK(f.tree.evidence(at(0.0001), at(0.0079)) > 3);
}

TEST_CASE("the order of the games does not matter to the tree", "[tune]") {
    Fixture forwards(std::vector<ModelDimension>(1));
    Fixture backwards(std::vector<ModelDimension>(1));
    std::vector<double> points;
    Random random(5, "test", 0);
    for (int i = 0; i < 400; ++i) {
        points.push_back(random.uniform() * random.uniform());
    }
    for (std::size_t i = 0; i < points.size(); ++i) {
        const auto reward = [](double x) { return std::fmod(x * 1000, 1.0) < 0.5 ? 1 : 0; };
        forwards.add(at(points[i]), reward(points[i]));
        backwards.add(at(points[points.size() - 1 - i]), reward(points[points.size() - 1 - i]));
    }
    CHECK(forwards.tree.best() == backwards.tree.best());
    for (double x = 0.05; x < 1; x += 0.1) {
        CHECK(forwards.tree.evidence(at(0.02), at(x)) == backwards.tree.evidence(at(0.02), at(x)));
    }
}

TEST_CASE("a tree counts only games at what is fixed", "[tune]") {
    auto word = ModelDimension::categories(2);
    word.fixed = word.coordinate(1);
    word.played = [x = *word.fixed](double) { return x; };
    Fixture f({word, ModelDimension::continuous()});
    for (int i = 0; i < 300; ++i) {
        f.add({0.25, (i % 100) / 100.0}, i % 100 < 20 ? 1 : 0);
        f.add({0.75, (i % 100) / 100.0}, i % 100 < 80 ? 0 : 1);
    }
    CHECK(f.tree.best()[0] == 0.75);
    CHECK(f.tree.best()[1] > 0.8);
    CHECK(f.tree.evidence({{0.75, 0.9}}, {{0.75, 0.1}}, 1) > 5);
}

TEST_CASE("a point of a rounded dimension is one that is played", "[tune]") {
    const auto tenths = ModelDimension::rounded([](double x) { return std::round(x * 10) / 10; });
    Fixture f({tenths, ModelDimension::categories(3)});
    Random random(1, "test", 0);
    std::set<std::vector<double>> seen;
    for (int i = 0; i < 300; ++i) {
        const std::vector<double> point = f.tree.choose(random);
        CHECK(point == played_point(f.games.dimensions(), point));
        seen.insert(point);
        f.add(point, 0.5);
    }
    CHECK(seen.size() == 33);
}
