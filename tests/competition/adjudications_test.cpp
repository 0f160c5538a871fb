#include "ringmaster/competition/event_games.hpp"
#include "ringmaster/game/circumstances.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

GameRecord ended(Ending ending, std::optional<Colour> winner, const std::string& audit = "") {
    GameRecord record;
    record.ending = ending;
    record.winner = winner;
    record.circumstances = parse_circumstances("audit\t" + audit + "\nmove_limit\t1000\n");
    return record;
}

}  // namespace

TEST_CASE("adjudication was wrong where a game that was played on ended otherwise", "[competition]") {
    Adjudications adjudications;
    adjudications.tell(ended(Ending::score, Colour::black));
    CHECK_FALSE(adjudications.facts());
    adjudications.tell(ended(Ending::adjudicated, Colour::white));
    adjudications.tell(ended(Ending::score, Colour::black, "b 60"));
    adjudications.tell(ended(Ending::resignation, Colour::white, "w 61"));
    adjudications.tell(ended(Ending::score, Colour::white, "b 60"));
    adjudications.tell(ended(Ending::jigo, std::nullopt, "b 60"));
    adjudications.tell(ended(Ending::move_limit, std::nullopt, "b 60"));
    adjudications.tell(ended(Ending::score, Colour::black));
    REQUIRE(adjudications.facts());
    CHECK(adjudications.facts()->adjudicated == 1);
    CHECK(adjudications.facts()->played_on == 4);
    CHECK(adjudications.facts()->wrong == 2);
    CHECK(adjudications.facts()->wrong_share.low == Approx(0.0676).margin(0.0005));
    CHECK(adjudications.facts()->wrong_share.high == Approx(0.9324).margin(0.0005));
}
