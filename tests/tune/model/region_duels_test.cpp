#include "ringmaster/tune/model/region_duels.hpp"

#include <cmath>
#include <deque>
#include <functional>

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

using Point = std::vector<double>;
using Strength = std::function<double(const Point&)>;

struct Fought {
    Duel duel;
    double score;
};

/// Lets the search play; the games that are in flight end in a random order.
std::vector<Fought> fight(RegionDuels& search, const Strength& strength, int games, std::size_t in_flight = 1,
                          double draws = 0) {
    std::vector<Fought> fought;
    std::deque<Duel> running;
    Random luck(7, "luck", 0);
    for (std::uint64_t number = 0; fought.size() < static_cast<std::size_t>(games);) {
        while (running.size() < in_flight) {
            Random random(7, "choice", number++);
            running.push_back(search.choose(random));
        }
        const auto ends = static_cast<std::ptrdiff_t>(luck.below(running.size()));
        const Duel duel = running[static_cast<std::size_t>(ends)];
        running.erase(running.begin() + ends);
        const double p = 1 / (1 + std::exp(strength(duel.second) - strength(duel.first)));
        const double score = luck.uniform() < draws ? 0.5 : luck.uniform() < p ? 1 : 0;
        fought.push_back({duel, score});
        search.add_result(duel, score);
    }
    return fought;
}

Strength summit(const Point& at, double steepness = 20) {
    return [at, steepness](const Point& x) {
        double squares = 0;
        for (std::size_t i = 0; i < at.size(); ++i) {
            squares += (x[i] - at[i]) * (x[i] - at[i]);
        }
        return -steepness * squares;
    };
}

DuelSettings starting_at(const Point& start) {
    DuelSettings settings;
    settings.start = start;
    return settings;
}

Duel duel_of(RegionDuels& search, std::uint64_t number) {
    Random random(9, "choice", number);
    return search.choose(random);
}

}  // namespace

TEST_CASE("without duels the start is recommended, or the centre", "[tune]") {
    CHECK(RegionDuels(std::vector<ModelDimension>(2), {}).recommended() == Point{0.5, 0.5});
    CHECK(RegionDuels(std::vector<ModelDimension>(2), starting_at({0.2, 0.9})).recommended() == Point{0.2, 0.9});
}

TEST_CASE("duels find a peak, in one dimension and in eight", "[tune][slow]") {
    for (const std::size_t dimensions : {1u, 2u, 8u}) {
        RegionDuels search(std::vector<ModelDimension>(dimensions), {});
        fight(search, summit(Point(dimensions, 0.3)), 800);
        for (const double x : search.recommended()) {
            CHECK(x == Catch::Approx(0.3).margin(0.1));
        }
    }
}

TEST_CASE("duels find the optimum of a lopsided quadratic", "[tune]") {
    RegionDuels search(std::vector<ModelDimension>(2), {});
    fight(
        search,
        [](const Point& x) {
            const double along = x[0] - 0.7 + x[1] - 0.4;
            const double across = x[0] - 0.7 - (x[1] - 0.4);
            return -4 * along * along - 60 * across * across;
        },
        1500);
    CHECK(search.recommended()[0] == Catch::Approx(0.7).margin(0.08));
    CHECK(search.recommended()[1] == Catch::Approx(0.4).margin(0.08));
}

TEST_CASE("duels that are stored and told again in their order restore the search", "[tune]") {
    for (const DuelSettings& settings : {DuelSettings{}, starting_at({0.4, 0.6})}) {
        RegionDuels lived(std::vector<ModelDimension>(2), settings);
        const std::vector<Fought> games = fight(lived, summit({0.3, 0.3}), 237);
        lived.recommended();
        RegionDuels restored(std::vector<ModelDimension>(2), settings);
        for (const Fought& game : games) {
            restored.add_result(game.duel, game.score);
        }
        CHECK(restored.recommended() == lived.recommended());
        for (std::uint64_t number = 0; number < 50; ++number) {
            CHECK(duel_of(restored, number) == duel_of(lived, number));
        }
    }
}

TEST_CASE("duels in flight and the asking for a recommendation change nothing", "[tune]") {
    RegionDuels quiet(std::vector<ModelDimension>(2), {});
    RegionDuels asked(std::vector<ModelDimension>(2), {});
    for (std::uint64_t number = 0; number < 100; ++number) {
        duel_of(asked, 1000 + number);
        asked.recommended();
        const Duel duel = duel_of(quiet, number);
        REQUIRE(duel == duel_of(asked, number));
        quiet.add_result(duel, duel.first[0] < duel.second[0] ? 1 : 0);
        asked.add_result(duel, duel.first[0] < duel.second[0] ? 1 : 0);
    }
}

TEST_CASE("many duels may be in flight", "[tune]") {
    RegionDuels search(std::vector<ModelDimension>(2), {});
    fight(search, summit({0.7, 0.3}), 600, 32);
    CHECK(search.recommended()[0] == Catch::Approx(0.7).margin(0.1));
    CHECK(search.recommended()[1] == Catch::Approx(0.3).margin(0.1));
}

TEST_CASE("drawn duels count, and nothing but draws is no trouble", "[tune]") {
    RegionDuels search(std::vector<ModelDimension>(2), {});
    fight(search, summit({0.7, 0.3}), 600, 1, 0.6);
    CHECK(search.recommended()[0] == Catch::Approx(0.7).margin(0.1));
    RegionDuels drawn(std::vector<ModelDimension>(2), {});
    fight(drawn, summit({0.7, 0.3}), 200, 1, 1);
    CHECK(drawn.recommended()[0] == Catch::Approx(0.5).margin(0.1));
}

TEST_CASE("the first duels are fought near the start", "[tune]") {
    RegionDuels search(std::vector<ModelDimension>(2), starting_at({0.8, 0.2}));
    double distance = 0;
    for (std::uint64_t number = 0; number < 200; ++number) {
        const Duel duel = duel_of(search, number);
        distance += std::hypot(duel.first[0] - 0.8, duel.first[1] - 0.2) / 200;
    }
    CHECK(distance < 0.52);  // 0.61 anywhere
}

TEST_CASE("a start that is far from the peak is left", "[tune]") {
    RegionDuels search(std::vector<ModelDimension>(2), starting_at({0.95, 0.05}));
    fight(search, summit({0.3, 0.6}), 500);
    CHECK(search.recommended()[0] == Catch::Approx(0.3).margin(0.1));
    CHECK(search.recommended()[1] == Catch::Approx(0.6).margin(0.1));
}

TEST_CASE("the start's virtual games are no part of the answer", "[tune]") {
    RegionDuels search(std::vector<ModelDimension>(1), starting_at({0.5}));
    search.add_result({{0.6}, {0.7}}, 0.5);
    CHECK(search.recommended()[0] > 0.6);
    CHECK(search.recommended()[0] < 0.7);
}

TEST_CASE("both sides of a duel can be played, and they differ", "[tune]") {
    const auto tenths = ModelDimension::rounded([](double x) { return std::round(x * 10) / 10; });
    const std::vector<ModelDimension> space{tenths, ModelDimension::list(4), ModelDimension::categories(2)};
    RegionDuels search(space, starting_at({0.33, 0.1, 0.9}));
    for (const Fought& game : fight(search, summit({0.3, 0.6, 0.75}, 60), 400)) {
        CHECK(game.duel.first == played_point(space, game.duel.first));
        CHECK(game.duel.second == played_point(space, game.duel.second));
        CHECK(game.duel.first != game.duel.second);
    }
    CHECK(search.recommended() == played_point(space, search.recommended()));
}

TEST_CASE("duels find a category's right value, and tune the rest inside it", "[tune]") {
    RegionDuels search({ModelDimension::categories(3), ModelDimension::continuous()}, {});
    fight(
        search,
        [](const Point& x) {
            const int category = ModelDimension::categories(3).category_at(x[0]);
            const double best_at = category == 0 ? 0.2 : category == 1 ? 0.8 : 0.5;
            return (category == 1 ? 1.0 : 0.0) - 12 * (x[1] - best_at) * (x[1] - best_at);
        },
        800);
    CHECK(search.recommended()[0] == Catch::Approx(0.5));
    CHECK(search.recommended()[1] == Catch::Approx(0.8).margin(0.1));
}

TEST_CASE("the second side is far from the first", "[tune]") {
    RegionDuels search(std::vector<ModelDimension>(1), {});
    double apart = 0;
    for (std::uint64_t number = 0; number < 1000; ++number) {
        const Duel duel = duel_of(search, number);
        apart += std::abs(duel.first[0] - duel.second[0]) / 1000;
    }
    CHECK(apart > 0.45);  // 1/3 between two points by lot
}

TEST_CASE("the answer lies near the top of a cliff", "[tune]") {
    RegionDuels search(std::vector<ModelDimension>(2), {});
    fight(
        search, [](const Point& x) { return (x[0] < 0.6 ? 4 * x[0] : -1) - 8 * (x[1] - 0.4) * (x[1] - 0.4); }, 1000);
    const Point answer = search.recommended();
    CHECK(answer[0] < 0.6);
    CHECK(answer[0] > 0.55);
    CHECK(answer[1] == Catch::Approx(0.4).margin(0.1));
}
