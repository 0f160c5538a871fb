#include "ringmaster/competition/tally.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("a tally counts games, wins and draws, and a draw is half a point", "[competition]") {
    Tally tally;
    CHECK(win_rate_text(tally) == "-");
    CHECK(interval_text(tally.interval()) == "0.00 - 1.00");
    for (const double reward : {1.0, 0.5, 0.0, 1.0}) {
        tally.add(reward);
    }
    CHECK(tally.games == 4);
    CHECK(tally.wins == 2);
    CHECK(tally.draws == 1);
    CHECK(tally.points() == 2.5);
    CHECK(win_rate_text(tally) == "0.625");
}

TEST_CASE("the interval of a tally is Wilson's, and narrower with draws", "[competition]") {
    Tally tally;
    for (int game = 0; game < 10; ++game) {
        tally.add(game < 5 ? 1.0 : 0.0);
    }
    CHECK(interval_text(tally.interval()) == "0.24 - 0.76");
    Tally draws;
    for (int game = 0; game < 10; ++game) {
        draws.add(0.5);
    }
    CHECK(draws.interval().low > 0.3);
    CHECK(draws.interval().high < 0.7);
}
