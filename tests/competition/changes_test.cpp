#include "ringmaster/competition/changes.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

GameRecord game(std::uint64_t number, const Circumstances& circumstances, double score = 1) {
    GameRecord record;
    record.number = number;
    record.score = score;
    record.circumstances = to_text(circumstances);
    return record;
}

}  // namespace

TEST_CASE("a limit that changed is told once, and its games are told apart from those before", "[competition]") {
    Changes changes;
    changes.tell(game(0, {{"move_limit", "400"}, {"x", "1"}}));
    changes.tell(game(1, {{"move_limit", "400"}, {"x", "1"}}, 0));
    CHECK(changes.take_notices().empty());
    CHECK(changes.facts().empty());
    changes.tell(game(3, {{"move_limit", "500"}, {"x", "1"}}, 0.5));
    changes.tell(game(4, {{"move_limit", "500"}, {"x", "1"}}));
    CHECK(changes.take_notices() ==
          std::vector<std::string>{"move_limit was 400 and is 500 from game 3 on: the games before count as well"});
    CHECK(changes.take_notices().empty());
    REQUIRE(changes.facts().size() == 1);
    const ChangeFacts change = changes.facts()[0];
    CHECK(change.name == "move_limit");
    CHECK(change.was == "400");
    CHECK(change.is == "500");
    CHECK(change.first_game == 3);
    CHECK(change.before.games == 2);
    CHECK(change.before.wins == 1);
    CHECK(change.after.games == 2);
    CHECK(change.after.points() == 1.5);
}

TEST_CASE("games with the same value belong together in whatever order they end", "[competition]") {
    Changes changes;
    std::uint64_t number = 0;
    for (const char* value : {"a", "b", "a", "c", "b", "c"}) {
        changes.tell(game(number++, {{"x", value}}));
    }
    CHECK(changes.take_notices().size() == 2);
    REQUIRE(changes.facts().size() == 1);
    const ChangeFacts change = changes.facts()[0];
    CHECK(change.was == "b");
    CHECK(change.is == "c");
    CHECK(change.first_game == 3);
    CHECK(change.before.games == 4);
    CHECK(change.after.games == 2);
}

TEST_CASE("games of which the circumstances are not known say nothing about changes", "[competition]") {
    Changes changes;
    changes.tell(game(0, {}));
    changes.tell(game(1, {{"x", "1"}}));
    changes.tell(game(2, {}));
    changes.tell(game(3, {{"y", "1"}}));
    changes.tell(game(4, {{"x", "1"}}));
    CHECK(changes.take_notices().empty());
    CHECK(changes.facts().empty());
}
