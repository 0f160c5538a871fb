#include "ringmaster/base/random.hpp"
#include "ringmaster/competition/event_games.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

/// So many games with this chance to win, and so many with that; the numbers of the games begin with 100.
Steadiness told(int first, double rate, int then, double rate_then) {
    Steadiness scores;
    Random random(1, "scores", 0);
    for (int game = 0; game < first + then; ++game) {
        scores.tell(static_cast<std::uint64_t>(100 + game),
                    random.uniform() < (game < first ? rate : rate_then) ? 1 : 0);
    }
    return scores;
}

}  // namespace

TEST_CASE("a strength that falls by 250 Elo in mid-run is found, and about when", "[competition]") {
    const auto change = told(500, 0.5, 500, 0.19).change();
    REQUIRE(change);
    CHECK(change->first_game > 540);
    CHECK(change->first_game < 660);
    CHECK(change->before.games + change->since.games == 1000);
    CHECK(change->before.score() == Catch::Approx(0.5).margin(0.05));
    CHECK(change->since.score() == Catch::Approx(0.19).margin(0.05));
}

TEST_CASE("what comes alike does not change, whatever the score is", "[competition]") {
    for (const double rate : {0.02, 0.5, 0.98, 1.0}) {
        CHECK_FALSE(told(1500, rate, 1500, rate).change());
    }
    CHECK_FALSE(Steadiness{}.change());
}

TEST_CASE("a few games are no change yet", "[competition]") {
    CHECK_FALSE(told(20, 1, 19, 0).change());
    CHECK(told(30, 1, 30, 0).change());
}

TEST_CASE("a rise is a change but no fall, and a small fall is none", "[competition]") {
    CHECK(told(500, 0.3, 500, 0.7).change());
    CHECK_FALSE(told(500, 0.3, 500, 0.7).fall());
    CHECK(told(500, 0.7, 500, 0.3).fall());
    CHECK(told(4000, 0.55, 4000, 0.47).change());
    CHECK_FALSE(told(4000, 0.55, 4000, 0.47).fall());
}
