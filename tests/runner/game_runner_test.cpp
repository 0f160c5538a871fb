#include "ringmaster/runner/game_runner.hpp"

#include "support/catch.hpp"
#include "support/real_event.hpp"

using namespace ringmaster;

TEST_CASE("a game of two engines is played to its score and recorded", "[runner]") {
    const Job job = scripted_job({"--name", "Alpha", "--version", "1.2"}, {"--name", "Beta", "--version", "7"});
    const Outcome outcome = run_game(job, nullptr);
    CHECK(outcome.ending == Ending::score);
    CHECK(outcome.winner == Colour::black);
    CHECK(outcome.result == "B+1.5");
    CHECK(outcome.moves == 42);
    CHECK(outcome.black.engine == "Alpha 1.2");
    CHECK(outcome.white.engine == "Beta 7");
    CHECK(outcome.warnings.empty());
    CHECK(outcome.sgf.find("(;") == 0);
    CHECK(outcome.sgf.find("RE[B+1.5]") != std::string::npos);
    CHECK(outcome.sgf.find("PB[candidate (Alpha 1.2)]") != std::string::npos);
    CHECK(outcome.sgf.find("Candidate parameters: level: 1") != std::string::npos);
}

TEST_CASE("an engine that cannot be started makes the game void and says why", "[runner]") {
    Job job = scripted_job();
    job.white.command = {"/nowhere/engine"};
    const Outcome outcome = run_game(job, nullptr);
    CHECK(outcome.ending == Ending::void_game);
    CHECK(outcome.detail.find("opponent: could not be started: ") == 0);
    CHECK(outcome.detail.find("/nowhere/engine") != std::string::npos);
    CHECK(outcome.sgf.empty());
}

TEST_CASE("an engine that dies in mid-game makes it void, and the moves are kept", "[runner]") {
    const Outcome outcome = run_game(scripted_job({"--fault", "abort@genmove:3"}), nullptr);
    CHECK(outcome.ending == Ending::void_game);
    CHECK(outcome.result == "Void");
    CHECK(outcome.detail == "candidate: died after 'genmove b': killed by signal 6 (Aborted)");
    CHECK(outcome.moves == 4);
    CHECK(outcome.sgf.find("RE[Void]") != std::string::npos);
}

TEST_CASE("an engine that hangs makes the game void when its deadline is over", "[runner]") {
    Job job = scripted_job({}, {"--fault", "hang@genmove:2"});
    job.white.timeouts.move = 0.3;
    const Outcome outcome = run_game(job, nullptr);
    CHECK(outcome.ending == Ending::void_game);
    CHECK(outcome.detail == "opponent: no answer to 'genmove w' within 0.3 s");
}

TEST_CASE("an engine that will not quit loses nothing but is ended and mentioned", "[runner]") {
    Job job = scripted_job({"--fault", "ignore-term@quit"});
    job.black.timeouts.quit = 0.3;
    const Outcome outcome = run_game(job, nullptr);
    CHECK(outcome.ending == Ending::score);
    REQUIRE(outcome.warnings.size() == 1);
    CHECK(outcome.warnings[0].find("candidate: at the end: killed by signal 9 (Killed)") == 0);
}

TEST_CASE("engines are told the game and its seed by their environment", "[runner]") {
    Job job = scripted_job();
    job.game_id = "17";
    job.seed = 4711;
    job.black.command = {"/bin/sh", "-c",
                         "echo game $RINGMASTER_GAME_ID $GOMILL_GAME_ID seed $RINGMASTER_SEED >&2; exec \"$0\"",
                         SCRIPTED_ENGINE};
    CHECK(run_game(job, nullptr).black.stderr_tail == "game 17 17 seed 4711\n");
}
