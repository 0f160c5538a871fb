#include "ringmaster/tune/model/region_sampler.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("the mean weighs the points", "[tune]") {
    ModelGames games(std::vector<ModelDimension>(1));
    games.add(std::vector<double>{0.2}, 1, Source::tree);
    games.add(std::vector<double>{0.6}, 1, Source::tree);
    const std::vector<double> weights{1, 3};
    CHECK((*region_mean(games, weights))[0] == Catch::Approx(0.5));
    CHECK_FALSE(region_mean(games, std::vector<double>{0, 0}));
}

TEST_CASE("of a category the heaviest value is taken, and the mean of its games alone", "[tune]") {
    ModelGames games({ModelDimension::categories(2), ModelDimension::continuous()});
    games.add(std::vector<double>{0.25, 0.1}, 1, Source::tree);
    games.add(std::vector<double>{0.75, 0.5}, 1, Source::tree);
    games.add(std::vector<double>{0.75, 0.7}, 1, Source::tree);
    const std::vector<double> mean = *region_mean(games, std::vector<double>{3, 2, 2});
    CHECK(mean[0] == Catch::Approx(0.75));
    CHECK(mean[1] == Catch::Approx(0.6));
}
