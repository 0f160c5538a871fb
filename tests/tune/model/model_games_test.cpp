#include "ringmaster/tune/model/model_games.hpp"

#include <cmath>

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("games are kept in the order they came", "[tune]") {
    ModelGames games(std::vector<ModelDimension>(2));
    games.add(std::vector<double>{0.25, 1}, 1, Source::tree);
    games.add(std::vector<double>{0.5, 0.75}, 0, Source::localiser);
    REQUIRE(games.size() == 2);
    CHECK(games.point(0)[1] == 1);
    CHECK(games.point(1)[0] == 0.5);
    CHECK(games.features(1)[2] == 0.5);
    CHECK(games.reward(0) == 1);
    CHECK(games.source(1) == Source::localiser);
}

TEST_CASE("a draw is noticed", "[tune]") {
    ModelGames games(std::vector<ModelDimension>(1));
    games.add(std::vector<double>{0.25}, 1, Source::tree);
    games.add(std::vector<double>{0.25}, 0, Source::tree);
    CHECK_FALSE(games.has_draws(2));
    games.add(std::vector<double>{0.25}, 0.5, Source::tree);
    games.add(std::vector<double>{0.25}, 1, Source::tree);
    CHECK(games.has_draws(4));
    CHECK(games.has_draws(3));
    CHECK_FALSE(games.has_draws(2));
}

TEST_CASE("the localiser leads by what it won more often, in standard deviations, in the later half", "[tune]") {
    ModelGames games(std::vector<ModelDimension>(1));
    const auto add = [&games](int count, Source source, double reward) {
        for (int i = 0; i < count; ++i) {
            games.add(std::vector<double>{0.5}, reward, source);
        }
    };
    add(100, Source::tree, 1);
    CHECK(localiser_lead(games, 0) == 0);
    CHECK(localiser_lead(games, 100) == 0);
    add(20, Source::localiser, 1);
    add(30, Source::kernel, 0.5);
    add(50, Source::tree, 0.5);
    CHECK(localiser_lead(games, 200) == Catch::Approx((0.7 - 0.5) / std::sqrt(0.25 / 50 + 0.25 / 50)));
}
