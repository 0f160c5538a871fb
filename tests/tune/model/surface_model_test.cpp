#include "ringmaster/tune/model/surface_model.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "ringmaster/base/random.hpp"

#include "support/catch.hpp"
#include "tune/model/random_games.hpp"

using namespace ringmaster;

namespace {

using Point = std::vector<double>;

double low_hill(const Point& x) {
    return 0.6 - 0.8 * (x[0] - 0.6) * (x[0] - 0.6) - 0.5 * (x[1] - 0.3) * (x[1] - 0.3);
}

double mean_of(const std::vector<double>& draws) {
    return std::accumulate(draws.begin(), draws.end(), 0.0) / static_cast<double>(draws.size());
}

double deviation_of(const std::vector<double>& draws) {
    const double square = std::inner_product(draws.begin(), draws.end(), draws.begin(), 0.0);
    return std::sqrt(square / static_cast<double>(draws.size()) - mean_of(draws) * mean_of(draws));
}

double deviation_at(const SurfaceModel& model, const Point& point) {
    return deviation_of(model.draw({point}, 4000).front());
}

}  // namespace

TEST_CASE("a quadratic surface is recovered from many games", "[tune][slow]") {
    const SurfaceModel model(games_of(std::vector<ModelDimension>(2), 100000, low_hill));
    for (const Point& point : {Point{0.6, 0.3}, Point{0.1, 0.9}, Point{0.5, 0.5}, Point{0.9, 0.2}}) {
        CHECK(model.estimate({point}).front() == Catch::Approx(low_hill(point)).margin(0.01));
        CHECK(deviation_at(model, point) < 0.01);
    }
}

TEST_CASE("without games every win rate is possible and the middle is expected to be best", "[tune]") {
    const SurfaceModel model{ModelGames(std::vector<ModelDimension>(3))};
    const auto estimates = model.estimate({{0.5, 0.5, 0.5}, {0, 0, 0}});
    CHECK(estimates[0] == Catch::Approx(0.5).margin(0.2));
    CHECK(estimates[0] > estimates[1]);
    CHECK(deviation_at(model, {0.5, 0.5, 0.5}) > 0.2);
}

TEST_CASE("near the games the deviation is smaller than far from them", "[tune]") {
    ModelGames games(std::vector<ModelDimension>(1));
    for (int i = 0; i < 200; ++i) {
        games.add(Point{0.2 + 0.001 * i}, i % 2, Source::tree);
    }
    const SurfaceModel model(games);
    CHECK(deviation_at(model, {0.3}) < 0.06);
    CHECK(deviation_at(model, {1}) > 1.5 * deviation_at(model, {0.3}));
}

TEST_CASE("categories have win rates of their own", "[tune][slow]") {
    const auto rate = [](const Point& x) { return x[0] < 1 / 3.0 ? 0.3 : x[0] < 2 / 3.0 ? 0.7 : 0.5; };
    const SurfaceModel model(games_of({ModelDimension::categories(3), ModelDimension::continuous()}, 5000, rate));
    const auto estimates = model.estimate({{1 / 6.0, 0.4}, {0.5, 0.4}, {5 / 6.0, 0.4}});
    CHECK(estimates[0] == Catch::Approx(0.3).margin(0.05));
    CHECK(estimates[1] == Catch::Approx(0.7).margin(0.05));
    CHECK(estimates[2] == Catch::Approx(0.5).margin(0.05));
}

TEST_CASE("draws make it surer", "[tune][slow]") {
    ModelGames decided(std::vector<ModelDimension>(1));
    ModelGames drawn(std::vector<ModelDimension>(1));
    Random random(1, "test", 0);
    for (int i = 0; i < 2000; ++i) {
        const Point point{random.uniform()};
        const double reward = random.uniform() < 0.5 ? 1 : 0;
        decided.add(point, reward, Source::tree);
        drawn.add(point, i % 5 == 0 ? reward : 0.5, Source::tree);
    }
    const Point middle{0.5};
    CHECK(deviation_at(SurfaceModel(drawn), middle) < 0.7 * deviation_at(SurfaceModel(decided), middle));
}

TEST_CASE("the draws have the estimate's mean, and the posterior's deviation", "[tune]") {
    const SurfaceModel model(games_of(std::vector<ModelDimension>(2), 500, low_hill));
    const Point point{0.3, 0.8};
    const std::vector<double> draws = model.draw({{0.5, 0.5}, point}, 4000)[1];
    CHECK(mean_of(draws) == Catch::Approx(model.estimate({point}).front()).margin(0.003));
    CHECK(deviation_of(draws) == Catch::Approx(0.0362).epsilon(0.05));
}

TEST_CASE("without games a surface is flat with probability 1/2, and a parameter is likelier to do nothing", "[tune]") {
    const SurfaceModel model{ModelGames(std::vector<ModelDimension>(3))};
    CHECK(model.probability_flat() == Catch::Approx(0.5));
    // One of three alone, all but one, all: of 1/6 each it is idle in 2/3 of the first and in 1/3 of the second.
    CHECK(model.probability_idle(1) == Catch::Approx(0.5 + 1 / 9.0 + 1 / 18.0));
    CHECK(model.may_be_flat());
    const SurfaceModel single{ModelGames(std::vector<ModelDimension>(1))};
    CHECK(single.probability_flat() == Catch::Approx(0.5));
    CHECK(single.probability_idle(0) == Catch::Approx(0.5));
}

TEST_CASE("many games tell a flat surface from others, and the parameters that do something", "[tune][slow]") {
    const std::vector<ModelDimension> dimensions(3);
    const SurfaceModel flat(games_of(dimensions, 3000, [](const Point&) { return 0.5; }));
    CHECK(flat.probability_flat() > 0.9);
    CHECK(flat.may_be_flat());
    const SurfaceModel hill(games_of(dimensions, 3000, low_hill));
    CHECK(hill.probability_flat() < 0.001);
    CHECK(hill.probability_idle(0) < 0.01);
    CHECK(hill.probability_idle(1) < 0.05);
    CHECK(hill.probability_idle(2) > 0.8);
    CHECK_FALSE(hill.may_be_flat());
    CHECK_FALSE(hill.may_be_idle(1));
    CHECK(hill.may_be_idle(2));
}

TEST_CASE("the less is known, the nearer is an estimate to the mean of all games", "[tune]") {
    const auto spread = [](int count) {
        const SurfaceModel model(games_of(std::vector<ModelDimension>(2), count, low_hill));
        const auto estimates = model.estimate({{0.6, 0.3}, {0, 1}});
        return estimates[0] - estimates[1];
    };
    const double truth = low_hill({0.6, 0.3}) - low_hill({0, 1});
    CHECK(spread(30) < 0.6 * truth);
    CHECK(spread(3000) == Catch::Approx(truth).epsilon(0.2));
}

TEST_CASE("a draw is a surface: near points have near values", "[tune]") {
    const SurfaceModel model(games_of(std::vector<ModelDimension>(2), 100, low_hill));
    const auto draws = model.draw({{0.5, 0.5}, {0.5, 0.505}, {0.5, 0.5}}, 100);
    const auto& here = draws[0];
    const auto& near = draws[1];
    const auto& same = draws[2];
    for (std::size_t k = 0; k < 100; ++k) {
        CHECK(std::abs(here[k] - near[k]) < 0.02);
        CHECK(here[k] == same[k]);
    }
}

TEST_CASE("the first points are drawn alike whatever comes after them", "[tune]") {
    const SurfaceModel model(games_of(std::vector<ModelDimension>(2), 100, low_hill));
    const auto two = model.draw({{0.2, 0.3}, {0.4, 0.5}}, 20);
    const auto three = model.draw({{0.2, 0.3}, {0.4, 0.5}, {0.9, 0.1}}, 20);
    for (std::size_t i = 0; i < two.size(); ++i) {
        for (std::size_t k = 0; k < 20; ++k) {
            CHECK(three[i][k] == Catch::Approx(two[i][k]));
        }
    }
}

TEST_CASE("eight dimensions with every kind of reward are no problem", "[tune][slow]") {
    std::vector<ModelDimension> dimensions(7);
    dimensions.push_back(ModelDimension::categories(4));
    ModelGames games(dimensions);
    Random random(1, "test", 0);
    for (int i = 0; i < 1000; ++i) {
        Point point;
        for (int k = 0; k < 8; ++k) {
            point.push_back(random.uniform());
        }
        games.add(played_point(dimensions, point), i % 3 / 2.0, Source::tree);
    }
    const SurfaceModel model(games);
    CHECK(model.estimate({Point(8, 0.5)}).front() == Catch::Approx(0.5).margin(0.15));
    CHECK(std::isfinite(deviation_at(model, Point(8, 0.5))));
}

TEST_CASE("games that were all won are no problem", "[tune]") {
    const SurfaceModel model(games_of(std::vector<ModelDimension>(1), 1000, [](const Point&) { return 1.0; }));
    CHECK(model.estimate({{0.5}}).front() == Catch::Approx(1).margin(0.02));
}

TEST_CASE("a narrow valley askew is seen along the axes of its games", "[tune][slow]") {
    ModelGames games(std::vector<ModelDimension>(2));
    Random random(1, "test", 0);
    const auto rate = [](double x, double y) { return 0.6 * std::exp(-200 * (x - y) * (x - y)); };
    for (int i = 0; i < 3000; ++i) {
        const double x = random.uniform();
        const double y = i % 2 == 0 ? random.uniform() : std::clamp(x + 0.1 * random.uniform() - 0.05, 0.0, 1.0);
        games.add(Point{x, y}, random.uniform() < rate(x, y) ? 1 : 0, Source::tree);
    }
    const SurfaceModel model(games);
    CHECK(model.estimate({{0.2, 0.2}}).front() == Catch::Approx(0.6).margin(0.07));
    CHECK(model.estimate({{0.2, 0.5}}).front() == Catch::Approx(0).margin(0.07));
}

TEST_CASE("duels tell differences of strength, beyond where win rates bend", "[tune]") {
    const auto strength = [](const std::vector<double>& x) {
        return -4 * (x[0] - 0.6) * (x[0] - 0.6) - 2 * (x[1] - 0.3) * (x[1] - 0.3);
    };
    const SurfaceModel model(duels_of(2, 5000, strength), 0);
    REQUIRE(model.is_of_duels());
    CHECK(model.games() == 5000);
    CHECK_FALSE(model.may_be_flat());
    const std::vector<std::vector<double>> points{{0.6, 0.3}, {0, 1}, {0.9, 0.3}};
    const auto draws = model.draw(points, 200);
    for (std::size_t k = 1; k < points.size(); ++k) {
        double mean = 0;
        for (std::size_t i = 0; i < 200; ++i) {
            mean += (model.elo(draws[0][i]) - model.elo(draws[k][i])) / 200;
        }
        const double truth = (strength(points[0]) - strength(points[k])) * 400 / std::log(10);
        CHECK(mean == Catch::Approx(truth).epsilon(0.1).margin(10));
    }
}

TEST_CASE("duels that come before the first side are not looked at", "[tune]") {
    const ModelGames sides = duels_of(1, 40, [](const std::vector<double>& x) { return x[0]; });
    CHECK(SurfaceModel(sides, 60).games() == 10);
    CHECK(SurfaceModel(sides, 80).games() == 0);
    CHECK(SurfaceModel(sides, 80).probability_flat() == Catch::Approx(0.5));
}

TEST_CASE("duels between equals leave the surface flat", "[tune][slow]") {
    const SurfaceModel model(duels_of(2, 1000, [](const std::vector<double>&) { return 0.0; }), 0);
    CHECK(model.may_be_flat());
    CHECK(model.may_be_idle(0));
}
