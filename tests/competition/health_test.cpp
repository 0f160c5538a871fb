#include "ringmaster/competition/health.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

GameRecord record_of(int moves, const std::string& engine) {
    GameRecord record;
    record.moves = moves;
    record.winner = Colour::black;
    record.sides[0].engine = engine;
    record.sides[0].seconds = 2;
    record.sides[1].cpu_seconds = 3;
    return record;
}

Health::Program program(const std::string& key) {
    return {key, [key] { return "engine " + key; }};
}

}  // namespace

TEST_CASE("who moves first makes the odd move, White with a handicap", "[competition]") {
    Health even(false);
    even.tell(record_of(41, ""), {program(""), program("")});
    CHECK(even.side(0).moves == 21);
    CHECK(even.side(1).moves == 20);
    Health handicap(true);
    handicap.tell(record_of(41, ""), {program(""), program("")});
    CHECK(handicap.side(0).moves == 20);
    CHECK(handicap.side(1).moves == 21);
    CHECK(handicap.side(0).seconds == 2);
    CHECK(handicap.side(1).cpu_seconds == 3);
}

TEST_CASE("another engine is told once, and each program has its own", "[competition]") {
    Health health(false);
    health.tell(record_of(2, "A 1.0"), {program("x"), program("")});
    health.tell(record_of(2, "B 1.0"), {program("y"), program("")});
    CHECK(health.take_notices().empty());
    health.tell(record_of(2, ""), {program("x"), program("")});
    health.tell(record_of(2, "A 1.1"), {program("x"), program("")});
    CHECK(health.take_notices() ==
          std::vector<std::string>{"the engine x was A 1.0 and is A 1.1 from game 0 on: their games are pooled"});
    CHECK(health.take_notices().empty());
    CHECK(health.side(0).engine == "A 1.1");
    CHECK(health.side(0).engine_changes == 1);
}

TEST_CASE("forfeits and failures are the loser's, those of void games the culprit's", "[competition]") {
    Health health(false);
    GameRecord record = record_of(2, "");
    record.ending = Ending::forfeit;
    health.tell(record, {program(""), program("")});
    record.ending = Ending::failure;
    record.colour = Colour::white;
    health.tell(record, {program(""), program("")});
    VoidGame game;
    health.tell(game);
    game.culprit = 1;
    game.scorers_disagreed = true;
    health.tell(game);
    CHECK(health.side(1).forfeits == 1);
    CHECK(health.side(0).failures == 1);
    CHECK(health.side(1).failures == 1);
    CHECK(health.disagreements() == 1);
}

TEST_CASE("losses on time are the loser's, and those that the machine is to blame for are counted", "[competition]") {
    Health health(false);
    GameRecord record = record_of(2, "");
    record.ending = Ending::time;
    health.tell(record, {program(""), program("")});
    VoidGame game;
    game.time_loss_excused = true;
    health.tell(game);
    CHECK(health.side(1).time_losses == 1);
    CHECK(health.side(0).time_losses == 0);
    CHECK(health.side(1).forfeits == 0);
    CHECK(health.side(1).failures == 0);
    CHECK(health.excused_time_losses() == 1);
}
