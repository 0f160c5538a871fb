#include <fmt/format.h>

#include "ringmaster/competition/event_games.hpp"

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

/// The candidate, or what it is told apart by, and the opponent.
std::array<Health::Player, 2> players(const std::string& key = "") {
    const auto name = [key] { return "engine " + key; };
    return {Health::Player{0, key, name}, Health::Player{1, "", name}};
}

constexpr std::array<std::optional<std::size_t>, 2> both_sides{0, 1};

}  // namespace

TEST_CASE("who moves first makes the odd move, White with a handicap", "[competition]") {
    Health even(2);
    even.tell(record_of(41, ""), players(), Colour::black);
    CHECK(even.side(0).moves == 21);
    CHECK(even.side(1).moves == 20);
    Health handicap(2);
    handicap.tell(record_of(41, ""), players(), Colour::white);
    CHECK(handicap.side(0).moves == 20);
    CHECK(handicap.side(1).moves == 21);
    CHECK(handicap.side(0).seconds == 2);
    CHECK(handicap.side(1).cpu_seconds == 3);
}

TEST_CASE("another engine is told once, and each program has its own", "[competition]") {
    Health health(2);
    health.tell(record_of(2, "A 1.0"), players("x"), Colour::black);
    health.tell(record_of(2, "B 1.0"), players("y"), Colour::black);
    CHECK(health.take_notices().empty());
    health.tell(record_of(2, ""), players("x"), Colour::black);
    health.tell(record_of(2, "A 1.1"), players("x"), Colour::black);
    CHECK(health.take_notices() ==
          std::vector<std::string>{"the engine x was A 1.0 and is A 1.1 from game 0 on: their games are pooled"});
    CHECK(health.take_notices().empty());
    CHECK(health.side(0).engine == "A 1.1");
    CHECK(health.side(0).engine_changes == 1);
}

TEST_CASE("an engine that has its values in its name is no other with other values", "[competition]") {
    Health health(2);
    const auto play = [&](const std::string& engine, double level) {
        GameRecord record = record_of(2, engine);
        record.sides[0].parameters = {{"level", level}, {"style", std::string()}};
        health.tell(record, players("x"), Colour::black);
    };
    play("A 1-0.26", 0.26);
    play("A 1-2.88", 2.88);
    play("A 1-0.26", 0.26);
    CHECK(health.take_notices().empty());
    CHECK(health.side(0).engine == "A 1-0.26");
    for (const double level : {1.0, 2.0, 11.0, 1.0}) {
        play(fmt::format("A 1-{}", level), level);
    }
    CHECK(health.take_notices().empty());
    play("A 1-0.26", 0.26);
    play("A 2-0.5", 0.5);
    CHECK(health.side(0).engine_changes == 1);
    CHECK(health.take_notices() ==
          std::vector<std::string>{"the engine x was A 1-0.26 and is A 2-0.5 from game 0 on: their games are pooled"});
}

TEST_CASE("that a machine has another engine is told with its name, and is one change", "[competition]") {
    Health health(2);
    for (const auto& [machine, engine] : std::vector<std::pair<std::string, std::string>>{
             {"here", "A 1"}, {"big", "A 2"}, {"here", "A 1"}, {"big", "A 2"}, {"attic", "A 2"}}) {
        GameRecord record = record_of(2, engine);
        record.circumstances.machine = machine;
        health.tell(record, players("x"), Colour::black);
    }
    CHECK(health.take_notices() ==
          std::vector<std::string>{"the engine x was A 1 and is A 2 on big from game 0 on: their games are pooled"});
    CHECK(health.side(0).engine_changes == 1);
}

TEST_CASE("forfeits and failures are the loser's, those of void games the culprit's", "[competition]") {
    Health health(2);
    GameRecord record = record_of(2, "");
    record.ending = Ending::forfeit;
    health.tell(record, players(), Colour::black);
    record.ending = Ending::failure;
    record.colour = Colour::white;
    health.tell(record, players(), Colour::black);
    VoidGame game;
    health.tell(game, both_sides);
    game.culprit = 1;
    game.scorers_disagreed = true;
    health.tell(game, both_sides);
    CHECK(health.side(1).forfeits == 1);
    CHECK(health.side(0).failures == 1);
    CHECK(health.side(1).failures == 1);
    CHECK(health.disagreements() == 1);
}

TEST_CASE("of forfeits the commonest kind is shown by its last game", "[competition]") {
    Health health(2);
    GameRecord record = record_of(2, "");
    record.ending = Ending::forfeit;
    for (const char* how : {"fixed: attempted move to occupied point E5", "fixed: attempted ill-formed move 'Z 9'",
                            "fixed: attempted move to occupied point C11", "fixed: attempted ill-formed move 'foo'",
                            "fixed: attempted move to occupied point A1", "fixed: attempted suicide at A2"}) {
        ++record.number;
        record.detail = how;
        health.tell(record, players(), Colour::black);
    }
    const CommonEnd common = health.side(1).common_forfeit;
    CHECK(common.count == 3);
    CHECK(common.game == 5);
    CHECK(common.how == "fixed: attempted move to occupied point A1");
    CHECK(health.side(0).common_forfeit.count == 0);
}

TEST_CASE("of failures, void games among them, the commonest kind is shown by its last game", "[competition]") {
    Health health(2);
    GameRecord record = record_of(2, "");
    record.number = 4;
    record.ending = Ending::failure;
    record.detail = "fixed: no answer to 'genmove b' within 600 s";
    health.tell(record, players(), Colour::black);
    VoidGame game;
    game.number = 7;
    game.culprit = 1;
    game.reason = "fixed: no answer to 'genmove w' within 600 s";
    health.tell(game, both_sides);
    game.number = 8;
    game.reason = "fixed: died after 'genmove w': exited with status 1";
    health.tell(game, both_sides);
    const CommonEnd common = health.side(1).common_failure;
    CHECK(common.count == 2);
    CHECK(common.game == 7);
    CHECK(common.how == "fixed: no answer to 'genmove w' within 600 s");
    CHECK(health.side(1).failures == 3);
}

TEST_CASE("the position of a forfeit in chess is none of its kind", "[competition]") {
    Health health(2);
    GameRecord record = record_of(2, "");
    record.ending = Ending::forfeit;
    for (const char* how : {"fixed: attempted illegal move 'e2e5' in 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
                            "fixed: attempted illegal move 'e2e5' in r3k3/8/8/8/8/8/4P3/4K3 b KQq e3 0 3"}) {
        ++record.number;
        record.detail = how;
        health.tell(record, players(), Colour::black);
    }
    CHECK(health.side(1).common_forfeit.count == 2);
    for (
        const char* how :
        {"fixed: gave no move ('(none)'), as with too few nodes or too little time, in 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
         "fixed: gave no move (''), as with too few nodes or too little time, in 4k3/8/8/8/8/8/8/4K3 w - - 0 1",
         "fixed: gave no move ('0000'), as with too few nodes or too little time, in 8/8/8/8/8/8/8/4K3 w - - 0 1"}) {
        ++record.number;
        record.detail = how;
        health.tell(record, players(), Colour::black);
    }
    CHECK(health.side(1).common_forfeit.count == 3);
}

TEST_CASE("losses on time are the loser's, and those that the machine is to blame for are counted", "[competition]") {
    Health health(2);
    GameRecord record = record_of(2, "");
    record.ending = Ending::time;
    health.tell(record, players(), Colour::black);
    VoidGame game;
    game.cause = VoidCause::excused_time;
    health.tell(game, both_sides);
    CHECK(health.side(1).time_losses == 1);
    CHECK(health.side(0).time_losses == 0);
    CHECK(health.side(1).forfeits == 0);
    CHECK(health.side(1).failures == 0);
    CHECK(health.excused_time_losses() == 1);
    CHECK(health.unknown_results() == 0);
    game.cause = VoidCause::move_limit;
    health.tell(game, both_sides);
    CHECK(health.unknown_results() == 1);
    CHECK(health.at_move_limit() == 1);
}

TEST_CASE("how games end without a known result is told of those that move_limit did not stop", "[competition]") {
    Health health(2);
    GameRecord record = record_of(2, "");
    record.ending = Ending::move_limit;
    record.detail = "hit move limit";
    health.tell(record, players(), Colour::black);
    CHECK(health.common_unknown_result().count == 0);
    record.ending = Ending::unknown;
    record.detail = "no score reported";
    record.number = 7;
    health.tell(record, players(), Colour::black);
    VoidGame game;
    game.cause = VoidCause::unknown_result;
    game.reason = "no score reported";
    game.number = 8;
    health.tell(game, both_sides);
    CHECK(health.unknown_results() == 3);
    CHECK(health.at_move_limit() == 1);
    CHECK(health.common_unknown_result().count == 2);
    CHECK(health.common_unknown_result().game == 8);
    CHECK(health.common_unknown_result().how == "no score reported");
}

TEST_CASE("where both sides are the candidate the losses of both are its own, its moves those of the first",
          "[competition]") {
    Health health(2);
    GameRecord record = record_of(41, "A");
    record.ending = Ending::failure;
    for (const Colour colour : {Colour::black, Colour::white}) {
        record.colour = colour;
        health.tell(record, {Health::Player{0}, Health::Player{0}}, Colour::black);
    }
    VoidGame game;
    game.culprit = 1;
    health.tell(game, {0, 0});
    CHECK(health.side(0).failures == 3);
    CHECK(health.side(0).moves == 41);
    CHECK(health.side(0).begun == 3);
    CHECK(health.side(1).failures == 0);
}

TEST_CASE("of who is on no side of the event nothing is counted", "[competition]") {
    Health health(2);
    GameRecord record = record_of(2, "A");
    record.ending = Ending::failure;
    health.tell(record, {Health::Player{0}, Health::Player{}}, Colour::black);
    CHECK(health.side(0).failures == 0);
    CHECK(health.side(0).begun == 1);
    CHECK(health.side(1).failures == 0);
    CHECK(health.side(1).begun == 0);
}

TEST_CASE("what limits the searches of a player is told in the words of its settings", "[competition]") {
    PlayerSetup player;
    CHECK(limits_of(player).empty());
    player.nodes = 5000;
    CHECK(limits_of(player) == "5000 nodes");
    player.depth = 8;
    player.movetime = 0.25;
    CHECK(limits_of(player) == "5000 nodes, depth 8, movetime 0.25 s");
    player = {};
    player.clock = parse_time_control("10s+0.1s");
    CHECK(limits_of(player) == "clock 10s+0.1s");
}
