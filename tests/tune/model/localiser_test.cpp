#include "ringmaster/tune/model/localiser.hpp"

#include <cmath>

#include "ringmaster/base/random.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

double sigmoid(double r) {
    return 1 / (1 + std::exp(-r));
}

/// As many games at random points of a line, each with the expected reward itself.
template <typename Logit>
ModelGames games_on_a_line(int count, const Logit& logit) {
    ModelGames games(std::vector<ModelDimension>(1));
    for (int i = 0; i < count; ++i) {
        const double x = (i + 0.5) / count;
        games.add(std::vector<double>{x}, sigmoid(logit(2 * x - 1)), Source::localiser);
    }
    return games;
}

}  // namespace

TEST_CASE("the first regression recovers a quadratic", "[tune]") {
    const ModelGames games = games_on_a_line(2000, [](double u) { return 0.3 + 0.8 * u - 1.5 * u * u; });
    const Localiser localiser = fit_localiser(games, games.size(), {3, 1});
    REQUIRE_FALSE(localiser.quadratics.empty());
    const std::vector<double>& b = localiser.quadratics.front().coefficients;
    CHECK(b[0] == Catch::Approx(0.3).margin(0.001));
    CHECK(b[1] == Catch::Approx(0.8).margin(0.001));
    CHECK(b[2] == Catch::Approx(-1.5).margin(0.001));
}

TEST_CASE("the mean of a quadratic and its deviation are those of the weighted games and one of their prior",
          "[tune]") {
    ModelGames games(std::vector<ModelDimension>(1));
    for (int i = 0; i < 3; ++i) {
        games.add(std::vector<double>{0.5}, i < 2 ? 1 : 0, Source::tree);
    }
    const LocalQuadratic q = fit_localiser(games, 3, {3, 1}).quadratics.front();
    CHECK(q.mean == Catch::Approx(std::log(2.5 / 1.5)));
    CHECK(q.deviation == Catch::Approx(1 / std::sqrt(4 * 0.625 * 0.375)));
}

TEST_CASE("the weights shrink to the region of the peak", "[tune]") {
    const ModelGames games = games_on_a_line(4000, [](double u) { return 1 - 8 * (u - 0.2) * (u - 0.2); });
    const Localiser localiser = fit_localiser(games, games.size(), {3, 1});
    CHECK(localiser.quadratics.size() > 2);
    CHECK(localiser.weights[2400] == 1);   // x = 0.6, the peak
    CHECK(localiser.weights[400] < 1e-3);  // x = 0.1
    CHECK(localiser.weights[1600] < 0.5);  // x = 0.4
}

TEST_CASE("the weight of a point is what a game there has", "[tune]") {
    const ModelGames games = games_on_a_line(1000, [](double u) { return 1 - 4 * u * u; });
    const Localiser localiser = fit_localiser(games, games.size(), {3, 1});
    for (const std::size_t game : {300u, 400u, 450u, 500u}) {
        CHECK(std::exp(localiser.log_weight(games.features(game))) ==
              Catch::Approx(localiser.weights[game]).margin(1e-4));
    }
}

TEST_CASE("a flat surface keeps every game", "[tune]") {
    const ModelGames games = games_on_a_line(500, [](double) { return 0.0; });
    const Localiser localiser = fit_localiser(games, games.size(), {3, 1});
    CHECK(localiser.quadratics.size() == 1);
    for (const double weight : localiser.weights) {
        CHECK(weight > 0.99);
    }
}

TEST_CASE("a height that would leave no game keeps those of the regression before", "[tune]") {
    const ModelGames games = games_on_a_line(60, [](double) { return -20.0; });
    const Localiser localiser = fit_localiser(games, games.size(), {0.01, 1});
    CHECK(localiser.quadratics.size() == 1);
    CHECK(localiser.weights == std::vector<double>(60, 1.0));
}

TEST_CASE("a greater height keeps a wider region", "[tune]") {
    const ModelGames games = games_on_a_line(1000, [](double u) { return 1 - 4 * u * u; });
    const auto kept = [&games](double height) {
        double sum = 0;
        for (const double weight : fit_localiser(games, games.size(), {height, 1}).weights) {
            sum += weight;
        }
        return sum;
    };
    CHECK(kept(4) > 1.2 * kept(2));
}

TEST_CASE("a game with a given weight of two counts as two games", "[tune]") {
    ModelGames once(std::vector<ModelDimension>(1));
    ModelGames twice(std::vector<ModelDimension>(1));
    std::vector<double> given;
    Random random(1, "test", 0);
    for (int i = 0; i < 200; ++i) {
        const std::vector<double> point{random.uniform()};
        const double reward = random.uniform() < point[0] ? 1 : 0;
        given.push_back(i % 3);
        once.add(point, reward, Source::tree);
        for (int k = 0; k < i % 3; ++k) {
            twice.add(point, reward, Source::tree);
        }
    }
    const Localiser a = fit_localiser(once, once.size(), {2, 1}, given);
    const Localiser b = fit_localiser(twice, twice.size(), {2, 1});
    REQUIRE(a.quadratics.size() == b.quadratics.size());
    for (std::size_t k = 0; k < 3; ++k) {
        CHECK(std::abs(a.quadratics.back().coefficients[k] - b.quadratics.back().coefficients[k]) < 1e-6);
    }
}

TEST_CASE("only the first games are fitted when fewer are asked for", "[tune]") {
    const ModelGames few = games_on_a_line(100, [](double u) { return u; });
    ModelGames more = few;
    more.add(std::vector<double>{0.5}, 0, Source::tree);
    const Localiser a = fit_localiser(few, 100, {2, 1});
    const Localiser b = fit_localiser(more, 100, {2, 1});
    CHECK(a.weights == b.weights);
}

TEST_CASE("wins and losses have dispersion 1, draws less", "[tune]") {
    ModelGames games(std::vector<ModelDimension>(1));
    Random random(1, "test", 0);
    for (int i = 0; i < 400; ++i) {
        games.add(std::vector<double>{random.uniform()}, i % 2, Source::tree);
    }
    CHECK(reward_dispersion(games, 400) == 1);
    for (int i = 0; i < 400; ++i) {
        games.add(std::vector<double>{random.uniform()}, 0.5, Source::tree);
    }
    CHECK(reward_dispersion(games, 400) == 1.0);
    CHECK(reward_dispersion(games, 800) == Catch::Approx(0.5).margin(0.02));
}

TEST_CASE("a draw says nothing of the dispersion of the games before it", "[tune]") {
    ModelGames games(std::vector<ModelDimension>(1));
    for (int i = 0; i < 60; ++i) {
        games.add(std::vector<double>{(i + 0.5) / 60}, i < 30 ? 1 : 0, Source::tree);
    }
    games.add(std::vector<double>{0.5}, 0.5, Source::tree);
    CHECK(reward_dispersion(games, 60) == 1);
    CHECK(reward_dispersion(games, 61) < 0.5);
}

TEST_CASE("with less dispersion the same games localise more", "[tune]") {
    const ModelGames games = games_on_a_line(1000, [](double u) { return 1 - 4 * u * u; });
    const double plain = fit_localiser(games, games.size(), {3, 1}).weights[300];
    CHECK(fit_localiser(games, games.size(), {3, 0.25}).weights[300] < plain / 2);
}
