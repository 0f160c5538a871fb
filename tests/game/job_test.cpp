#include "ringmaster/game/job.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("who moves first is Black in a game of Go, and first in a script's game", "[game]") {
    Job job;
    CHECK(colour_or_order(job) == "Black");
    CHECK(job.games() == 1);
    ScriptGame game;
    game.script.games = 4;
    game.engine_failure = EngineFailure::loss;
    job.game = game;
    job.colour = Colour::white;
    CHECK(colour_or_order(job) == "second");
    CHECK(job.games() == 4);
    CHECK(job.engine_failure() == EngineFailure::loss);
}

TEST_CASE("a side has its own clock, or else that of the game", "[game]") {
    Job job;
    CHECK_FALSE(job.clock(Colour::black));
    job.gtp().settings.clock.control = parse_time_control("10m");
    job.player(Colour::white).clock = parse_time_control("1m");
    CHECK(job.clock(Colour::black) == parse_time_control("10m"));
    CHECK(job.clock(Colour::white) == parse_time_control("1m"));
}
