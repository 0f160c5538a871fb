#include "ringmaster/base/tally.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("a tally counts games, wins and draws, and a draw is half a point", "[base]") {
    Tally tally;
    for (const double reward : {1.0, 0.5, 0.0, 1.0}) {
        tally.add(reward);
    }
    CHECK(tally.games == 4);
    CHECK(tally.wins == 2);
    CHECK(tally.draws == 1);
    CHECK(tally.points() == 2.5);
}

TEST_CASE("the interval of a tally is Wilson's, and narrower with draws", "[base]") {
    Tally tally;
    for (int game = 0; game < 10; ++game) {
        tally.add(game < 5 ? 1.0 : 0.0);
    }
    CHECK(tally.interval().low == Catch::Approx(0.2366).epsilon(1e-3));
    CHECK(tally.interval().high == Catch::Approx(0.7634).epsilon(1e-3));
    Tally draws;
    for (int game = 0; game < 10; ++game) {
        draws.add(0.5);
    }
    CHECK(draws.interval().low > 0.3);
    CHECK(draws.interval().high < 0.7);
}
