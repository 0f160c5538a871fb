#include "ringmaster/game/record.hpp"

#include <utility>

#include "ringmaster/game/circumstances.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

Job some_job(Colour candidate_colour) {
    Job job;
    job.number = 7;
    job.game_id = "7";
    job.purpose = parse_purpose("3.12");
    job.sides[0].parameters = {{"level", 3LL}, {"style", std::string("wild")}};
    job.colour = candidate_colour;
    job.gtp().players[0].code = "candidate";
    job.sides[1].role = Role::opponent;
    job.gtp().players[1].code = "gnugo";
    job.sides[1].name = "gnugo";
    return job;
}

Outcome some_outcome() {
    Outcome outcome;
    outcome.number = 7;
    outcome.ending = Ending::score;
    outcome.winner = Colour::white;
    outcome.margin = 2.5;
    outcome.result = "W+2.5";
    outcome.detail = "close";
    outcome.moves = 61;
    outcome.ownership = "bw.w";
    outcome.black = {"", "", "", "Alpha 1", 1.5, 2.5, "black's stderr"};
    outcome.white = {"", "", "", "Beta 2", 3.5, 4.5, "white's stderr"};
    outcome.scorers_disagreed = true;
    outcome.programs = {{"/x", "inode 1"}};
    outcome.warnings = {"late to quit"};
    outcome.sgf = "(;)";
    return outcome;
}

/// White's score, White being the first side, by default a candidate against an opponent.
double score(Ending ending, std::optional<Colour> winner, UnknownResult unknown_result = UnknownResult::loss,
             std::pair<Role, Role> roles = {Role::candidate, Role::opponent}) {
    Job job = some_job(Colour::white);
    job.sides[0].role = roles.first;
    job.sides[1].role = roles.second;
    job.gtp().settings.unknown_result = unknown_result;
    Outcome outcome;
    outcome.ending = ending;
    outcome.winner = winner;
    return make_record(job, outcome, 0).score;
}

}  // namespace

TEST_CASE("a record tells the candidate from the opponent by colour", "[game]") {
    GameRecord expected;
    expected.number = 7;
    expected.purpose = parse_purpose("3.12");
    expected.colour = Colour::black;
    expected.ending = Ending::score;
    expected.winner = Colour::white;
    expected.score = 0;
    expected.scorers_disagreed = true;
    expected.ownership = "bw.w";
    expected.result = "W+2.5";
    expected.detail = "close";
    expected.moves = 61;
    expected.margin = 2.5;
    expected.sides[0] = {Role::candidate, "", {{"level", 3LL}, {"style", std::string("wild")}}, "Alpha 1", 1.5, 2.5};
    expected.sides[1] = {Role::opponent, "gnugo", {}, "Beta 2", 3.5, 4.5};
    expected.circumstances = circumstances_of(some_job(Colour::black), {{"/x", "inode 1"}});
    expected.finished = 1e9;
    CHECK(make_record(some_job(Colour::black), some_outcome(), 1e9) == expected);

    expected.colour = Colour::white;
    expected.score = 1;
    std::swap(expected.sides[0].engine, expected.sides[1].engine);
    std::swap(expected.sides[0].seconds, expected.sides[1].seconds);
    std::swap(expected.sides[0].cpu_seconds, expected.sides[1].cpu_seconds);
    CHECK(make_record(some_job(Colour::white), some_outcome(), 1e9) == expected);
}

TEST_CASE("the candidate gets a point for a win however it came about", "[game]") {
    for (const Ending ending : {Ending::score, Ending::resignation, Ending::claim, Ending::forfeit}) {
        CHECK(score(ending, Colour::white) == 1);
        CHECK(score(ending, Colour::black) == 0);
    }
}

TEST_CASE("jigo is half a point whatever unknown_result says", "[game]") {
    for (const auto unknown_result : {UnknownResult::loss, UnknownResult::half, UnknownResult::void_game}) {
        CHECK(score(Ending::jigo, std::nullopt, unknown_result) == 0.5);
        CHECK(score(Ending::score, Colour::black, unknown_result) == 0);
    }
}

TEST_CASE("an unknown result and a hit move limit count as unknown_result says", "[game]") {
    for (const Ending ending : {Ending::unknown, Ending::move_limit}) {
        CHECK(score(ending, std::nullopt, UnknownResult::loss) == 0);
        CHECK(score(ending, std::nullopt, UnknownResult::half) == 0.5);
    }
}

TEST_CASE("an unknown result is a loss against another player, and half where both sides are tuned", "[game]") {
    for (const Ending ending : {Ending::unknown, Ending::move_limit}) {
        for (const Role first : {Role::candidate, Role::reference}) {
            for (const Role other : {Role::opponent, Role::player}) {
                CHECK(score(ending, std::nullopt, UnknownResult::loss, {first, other}) == 0);
            }
        }
        for (const Role second : {Role::candidate, Role::reference}) {
            CHECK(score(ending, std::nullopt, UnknownResult::loss, {Role::candidate, second}) == 0.5);
        }
    }
    CHECK(score(Ending::score, Colour::black, UnknownResult::loss, {Role::candidate, Role::reference}) == 0);
}

TEST_CASE("a void game names the side whose engine failed", "[game]") {
    Job job;
    job.number = 4;
    job.purpose = parse_purpose("2");
    job.colour = Colour::white;
    Outcome outcome;
    outcome.detail = "died";
    CHECK(make_void_game(job, outcome, 5) == VoidGame{4, parse_purpose("2"), "died", std::nullopt, 5});
    outcome.failed = Colour::white;
    CHECK(make_void_game(job, outcome, 5).culprit == 0u);
    outcome.failed = Colour::black;
    CHECK(make_void_game(job, outcome, 5).culprit == 1u);
    outcome.machine = "big";
    CHECK(make_void_game(job, outcome, 5).machine == "big");
    outcome.void_cause = VoidCause::move_limit;
    CHECK(make_void_game(job, outcome, 5).cause == VoidCause::move_limit);
}

TEST_CASE("the records of a script's games have its scores, and the colours of a pair", "[game]") {
    ScriptGame game;
    game.script.games = 3;
    Job job;
    job.number = 6;
    job.purpose = MatchGame{2, 4};
    job.game = game;
    Outcome outcome;
    outcome.ending = Ending::told;
    outcome.told = {{1, 3.5, "W 3.5"}, {0, std::nullopt, "L"}, {0.25, std::nullopt, "0.25"}};
    const std::vector<GameRecord> records = make_records(job, outcome, 5);
    REQUIRE(records.size() == 3);
    CHECK(records[0].number == 6);
    CHECK(records[0].winner == Colour::black);
    CHECK(records[0].margin == 3.5);
    CHECK(records[1].number == 7);
    CHECK(records[1].colour == Colour::white);
    CHECK(records[1].winner == Colour::black);
    CHECK(records[1].result == "L");
    CHECK(std::get<MatchGame>(records[1].purpose) == MatchGame{2, 6});
    CHECK(records[2].score == 0.25);
    CHECK_FALSE(records[2].winner);
    CHECK(records[2].colour == Colour::black);
}

TEST_CASE("a script's games that the candidate's failure lost are all lost", "[game]") {
    ScriptGame game;
    game.script.games = 2;
    Job job;
    job.game = game;
    Outcome outcome;
    outcome.ending = Ending::failure;
    outcome.winner = Colour::white;
    for (const GameRecord& record : make_records(job, outcome, 5)) {
        CHECK(record.score == 0);
        CHECK(record.winner == opponent_of(record.colour));
    }
}

TEST_CASE("what adjudication said of a game that was played on is kept with its circumstances", "[game]") {
    Outcome outcome = some_outcome();
    const auto kept = [&] { return make_record(some_job(Colour::black), outcome, 0).circumstances.audit; };
    CHECK_FALSE(kept());
    outcome.audit = Ruling{Colour::white, 40};
    CHECK(kept() == Ruling{Colour::white, 40});
}
