#include "ringmaster/game/player.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

/// Knows only what every player must.
class PlainPlayer : public Player {
public:
    Reply set_up(const GameSettings&) override { return {}; }
    Reply genmove(Colour) override { return {Reply::Kind::ok, "pass"}; }
    Reply play(Colour, const std::string&) override { return {}; }
    Reply final_score() override { return {Reply::Kind::ok, "0"}; }
};

std::string refusal(const Reply& reply) {
    REQUIRE(reply.kind == Reply::Kind::refused);
    return reply.text;
}

}  // namespace

TEST_CASE(
    "a player that does not say otherwise refuses handicaps, clocks and dead stones, and neither claims nor explains",
    "[game]") {
    PlainPlayer player;
    CHECK(refusal(player.handicap("fixed_handicap 2")) == "does not know handicaps");
    CHECK(refusal(player.dead_stones()) == "does not know dead stones");
    CHECK(refusal(player.set_clock(TimeControl{})) == "knows no time settings");
    CHECK(refusal(player.tell_time(Colour::black, {}, {})) == "knows no time settings");
    CHECK(player.excuse(1).empty());
    CHECK_FALSE(player.may_claim());
    CHECK(player.explain_last_move().empty());
}
