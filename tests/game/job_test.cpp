#include "ringmaster/game/job.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("who moves first is Black in a game of Go, and first in a script's game", "[game]") {
    Job job;
    CHECK(place_word(job) == "black");
    CHECK(job.games() == 1);
    ScriptGame game;
    game.script.games = 4;
    game.engine_failure = EngineFailure::loss;
    job.game = game;
    job.colour = Colour::white;
    CHECK(place_word(job) == "second");
    CHECK(job.games() == 4);
    CHECK(job.engine_failure() == EngineFailure::loss);
}
