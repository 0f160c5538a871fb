#include "ringmaster/tune/model/model_search.hpp"

#include <cmath>
#include <deque>
#include <functional>

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

using Point = std::vector<double>;
using WinProbability = std::function<double(const Point&)>;

struct Played {
    Duel choice;
    double reward;
};

struct Opponent {
    WinProbability win;
    double draws = 0;  ///< this share of the games is drawn
};

double reward_of(const Opponent& opponent, const Point& point, Random& random) {
    if (random.uniform() < opponent.draws) {
        return 0.5;
    }
    return random.uniform() < opponent.win(point) ? 1 : 0;
}

/// Lets the tuner play; the games that are in flight end in a random order.
std::vector<Played> play(ModelSearch& tuner, const Opponent& opponent, int games, std::size_t in_flight = 1) {
    std::vector<Played> played;
    std::deque<Duel> running;
    Random luck(7, "luck", 0);
    for (std::uint64_t number = 0; played.size() < static_cast<std::size_t>(games);) {
        while (running.size() < in_flight) {
            Random random(7, "choice", number++);
            running.push_back(tuner.choose(random));
        }
        const auto ends = static_cast<std::ptrdiff_t>(luck.below(running.size()));
        const Duel choice = running[static_cast<std::size_t>(ends)];
        running.erase(running.begin() + ends);
        played.push_back({choice, reward_of(opponent, choice.first, luck)});
        tuner.add_result(played.back().choice, played.back().reward);
    }
    return played;
}

ModelSettings surface(Surface kind) {
    ModelSettings settings;
    settings.surface = kind;
    return settings;
}

WinProbability peak(const Point& at, double steepness = 6) {
    return [at, steepness](const Point& x) {
        double squares = 0;
        for (std::size_t i = 0; i < at.size(); ++i) {
            squares += (x[i] - at[i]) * (x[i] - at[i]);
        }
        return 1 / (1 + std::exp(-(1 - steepness * squares)));
    };
}

}  // namespace

TEST_CASE("without games the centre is recommended", "[tune]") {
    ModelSearch tuner(std::vector<ModelDimension>(3), {});
    CHECK(tuner.recommended() == Point{0.5, 0.5, 0.5});
}

TEST_CASE("every surface finds a peak", "[tune]") {
    for (const Surface kind : {Surface::automatic, Surface::smooth, Surface::rough}) {
        INFO(static_cast<int>(kind));
        ModelSearch tuner(std::vector<ModelDimension>(2), surface(kind));
        play(tuner, {peak({0.7, 0.3}, 20)}, 600);
        const Point found = tuner.recommended();
        CHECK(std::hypot(found[0] - 0.7, found[1] - 0.3) < 0.1);
    }
}

TEST_CASE("stored games told again in their order restore the tuner", "[tune]") {
    for (const std::size_t dimensions : {1u, 2u, 3u}) {
        const std::vector<ModelDimension> space(dimensions);
        ModelSearch lived(space, {});
        const std::vector<Played> games = play(lived, {peak(Point(dimensions, 0.3), 20)}, 237);
        lived.recommended();
        ModelSearch restored(space, {});
        for (const Played& game : games) {
            restored.add_result(game.choice, game.reward);
        }
        CHECK(restored.recommended() == lived.recommended());
        CHECK(lived.recommended_after(games.size()) == lived.recommended());
        for (std::uint64_t number = 0; number < 50; ++number) {
            Random one(9, "choice", number);
            Random other(9, "choice", number);
            CHECK(restored.choose(one) == lived.choose(other));
        }
    }
}

TEST_CASE("asking for the recommendation does not change the choices", "[tune]") {
    ModelSearch silent(std::vector<ModelDimension>(2), {});
    ModelSearch asked(std::vector<ModelDimension>(2), {});
    for (std::uint64_t number = 0; number < 100; ++number) {
        Random one(9, "choice", number);
        Random other(9, "choice", number);
        const Duel choice = silent.choose(one);
        REQUIRE(choice == asked.choose(other));
        silent.add_result(choice, choice.first[0] < 0.3 ? 1 : 0);
        asked.add_result(choice, choice.first[0] < 0.3 ? 1 : 0);
        asked.recommended();
    }
}

TEST_CASE("in which order results come hardly matters", "[tune]") {
    ModelSearch lived(std::vector<ModelDimension>(2), {});
    std::vector<Played> games = play(lived, {peak({0.7, 0.3}, 20)}, 500);
    ModelSearch backwards(std::vector<ModelDimension>(2), {});
    while (!games.empty()) {
        backwards.add_result(games.back().choice, games.back().reward);
        games.pop_back();
    }
    const Point a = lived.recommended();
    const Point b = backwards.recommended();
    CHECK(std::hypot(a[0] - b[0], a[1] - b[1]) < 0.03);
}

TEST_CASE("many games may be in flight and some may be lost", "[tune]") {
    ModelSearch tuner(std::vector<ModelDimension>(2), {});
    for (std::uint64_t number = 1000; number < 1032; ++number) {
        Random random(7, "choice", number);
        tuner.choose(random);
    }
    play(tuner, {peak({0.7, 0.3}, 20)}, 600, 32);
    const Point found = tuner.recommended();
    CHECK(std::hypot(found[0] - 0.7, found[1] - 0.3) < 0.1);
}

TEST_CASE("draws carry their half point", "[tune]") {
    ModelSearch tuner(std::vector<ModelDimension>(2), {});
    play(tuner, {peak({0.7, 0.3}, 20), 0.6}, 600);
    const Point found = tuner.recommended();
    CHECK(std::hypot(found[0] - 0.7, found[1] - 0.3) < 0.2);
}

TEST_CASE("nothing but draws is no trouble", "[tune]") {
    ModelSearch tuner(std::vector<ModelDimension>(3), {});
    play(tuner, {peak({0.5, 0.5, 0.5}), 1.0}, 200);
    for (const double x : tuner.recommended()) {
        CHECK(x == Catch::Approx(0.5).margin(0.15));
    }
}

TEST_CASE("games that are all won or all lost are no trouble", "[tune]") {
    for (const double p : {0.0, 1.0}) {
        ModelSearch tuner(std::vector<ModelDimension>(2), {});
        play(tuner, {[p](const Point&) { return p; }}, 200);
        for (const double x : tuner.recommended()) {
            CHECK(x >= 0);
            CHECK(x <= 1);
        }
    }
}

TEST_CASE("an optimum in the corner is neared", "[tune]") {
    ModelSearch tuner(std::vector<ModelDimension>(2), {});
    play(tuner, {[](const Point& x) { return 0.1 + 0.4 * x[0] + 0.4 * x[1]; }}, 1000);
    CHECK(tuner.recommended()[0] > 0.75);
    CHECK(tuner.recommended()[1] > 0.75);
}

TEST_CASE("a category's right value is found, and the rest tuned inside it", "[tune]") {
    ModelSearch tuner({ModelDimension::categories(3), ModelDimension::continuous()}, {});
    const auto win = [](const Point& x) {
        const double best_at = x[0] < 1.0 / 3 ? 0.2 : x[0] < 2.0 / 3 ? 0.8 : 0.5;
        return (x[0] > 1.0 / 3 && x[0] < 2.0 / 3 ? 0.75 : 0.55) - 3 * (x[1] - best_at) * (x[1] - best_at);
    };
    play(tuner, {win}, 800);
    CHECK(tuner.recommended()[0] == Catch::Approx(0.5));
    CHECK(tuner.recommended()[1] == Catch::Approx(0.8).margin(0.12));
}

TEST_CASE("what is chosen and recommended can be played", "[tune]") {
    const auto tenths = ModelDimension::rounded([](double x) { return std::round(x * 10) / 10; });
    const std::vector<ModelDimension> space{tenths, ModelDimension::list(4), ModelDimension::categories(2)};
    for (const Surface kind : {Surface::automatic, Surface::smooth, Surface::rough}) {
        ModelSearch tuner(space, surface(kind));
        for (const Played& game : play(tuner, {peak({0.3, 0.6, 0.75})}, 300)) {
            const Point point = game.choice.first;
            CHECK(point == played_point(space, point));
        }
        CHECK(tuner.recommended() == played_point(space, tuner.recommended()));
        CHECK(tuner.recommended()[0] == Catch::Approx(0.3).margin(0.2001));
    }
}

TEST_CASE("a smooth surface asks the localiser alone, a rough one the tree alone", "[tune]") {
    ModelSearch smooth(std::vector<ModelDimension>(1), surface(Surface::smooth));
    for (const Played& game : play(smooth, {peak({0.3})}, 50)) {
        CHECK(game.choice.source == Source::localiser);
    }
    ModelSearch rough(std::vector<ModelDimension>(1), surface(Surface::rough));
    for (const Played& game : play(rough, {peak({0.3})}, 50)) {
        CHECK(game.choice.source == Source::tree);
    }
}

TEST_CASE("a rough surface of one dimension is cut one level finer than the depth says", "[tune]") {
    ModelSettings settings = surface(Surface::rough);
    settings.depth = 1;
    ModelSearch tuner(std::vector<ModelDimension>(1), settings);
    play(tuner, {[](const Point& x) { return x[0] < 0.04 ? 1.0 : 0.0; }}, 50);
    CHECK(tuner.recommended()[0] == Catch::Approx(0.02));
}

TEST_CASE("a second peak that the quadratics miss gets a localiser of its own", "[tune]") {
    ModelSearch tuner(std::vector<ModelDimension>(1), {});
    const auto win = [](const Point& x) {
        return 0.2 + 0.35 * std::exp(-50 * (x[0] - 0.25) * (x[0] - 0.25)) +
               0.6 * std::exp(-800 * std::pow(x[0] - 0.85, 2));
    };
    int of_kernel = 0;
    for (const Played& game : play(tuner, {win}, 1500)) {
        of_kernel += game.choice.source == Source::kernel ? 1 : 0;
    }
    CHECK(of_kernel > 20);
    CHECK(tuner.recommended()[0] == Catch::Approx(0.85).margin(0.04));
}

TEST_CASE("a share of games and a height can be set", "[tune]") {
    ModelSettings settings;
    settings.share = 0;
    ModelSearch tree_only(std::vector<ModelDimension>(2), settings);
    for (const Played& game : play(tree_only, {peak({0.3, 0.3})}, 50)) {
        CHECK(game.choice.source == Source::tree);
    }
    CHECK(tree_only.recommended().size() == 2);
}
