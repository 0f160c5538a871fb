#include "ringmaster/competition/changes.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

GameRecord game(std::uint64_t number, const std::map<std::string, std::string>& limits, double score = 1) {
    GameRecord record;
    record.number = number;
    record.score = score;
    record.circumstances.limits = limits;
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
          std::vector<std::string>{"move_limit was 400 and is 500 by game 3: the games before count as well"});
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

TEST_CASE("a change is told from the first of its games on, though others ended before", "[competition]") {
    Changes changes;
    for (const auto& [number, value] : {std::pair{0, "a"}, {3, "b"}, {1, "a"}, {2, "b"}}) {
        changes.tell(game(static_cast<std::uint64_t>(number), {{"x", value}}));
    }
    REQUIRE(changes.facts().size() == 1);
    CHECK(changes.facts()[0].first_game == 2);
    CHECK(changes.facts()[0].after.games == 2);
    INFO("when it was noticed nobody knew of that one");
    CHECK(changes.take_notices() ==
          std::vector<std::string>{"x was a and is b by game 3: the games before count as well"});
}

TEST_CASE("a program is another one when its contents are, or where these are not known its stamp", "[competition]") {
    Changes changes;
    std::uint64_t number = 0;
    for (const char* stamp : {"inode 1", "inode 1, contents a", "inode 2, contents a", "inode 2"}) {
        changes.tell(game(number++, {{"program /bin/x", stamp}}));
    }
    CHECK(changes.facts().empty());
    CHECK(changes.changed_programs({{"/bin/x", "inode 2, contents a"}}).empty());
    changes.tell(game(number++, {{"program /bin/x", "inode 2, contents b"}}));
    CHECK(changes.facts().size() == 1);
    CHECK(changes.changed_programs({}).size() == 1);
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

TEST_CASE("a program that changed is told with the way to count anew", "[competition]") {
    Changes changes;
    const std::string program = "program /x/engine";
    changes.tell(game(0, {{program, "inode 1"}, {"program /y", "inode 1"}}));
    changes.tell(game(1, {{program, "inode 2"}, {"program /y", "inode 1"}}));
    CHECK(changes.take_notices() ==
          std::vector<std::string>{"the program '/x/engine' is another one by game 1: the games before count as "
                                   "well ('--accept-changes' at the next start begins to count anew)"});
    REQUIRE(changes.facts().size() == 1);
    CHECK(changes.facts()[0].program == "/x/engine");
    CHECK(changes.facts()[0].name == program);
}

TEST_CASE("the programs that changed between games or since the last one are listed, limits are not", "[competition]") {
    Changes changes;
    CHECK(changes.changed_programs({{"/x", "1"}}).empty());
    changes.tell(game(0, {{"program /x", "1"}, {"program /y", "1"}, {"move_limit", "1"}}));
    changes.tell(game(1, {{"program /x", "1"}, {"program /y", "1"}, {"move_limit", "2"}}));
    CHECK(changes.changed_programs({}).empty());
    CHECK(changes.changed_programs({{"/x", "1"}, {"/z", "1"}}).empty());
    CHECK(changes.changed_programs({{"/x", "2"}}) ==
          std::vector<std::string>{"the program '/x' was changed after 2 games"});
    changes.tell(game(2, {{"program /x", "1"}, {"program /y", "2"}}));
    CHECK(changes.changed_programs({{"/x", "1"}, {"/y", "2"}}) ==
          std::vector<std::string>{"the program '/y' was changed after 2 games"});
}

TEST_CASE("that games are played on different machines is no change", "[competition]") {
    Changes changes;
    GameRecord record = game(0, {{"x", "1"}});
    for (const char* machine : {"here", "big", "here"}) {
        record.circumstances.machine = machine;
        changes.tell(record);
    }
    CHECK(changes.take_notices().empty());
    CHECK(changes.facts().empty());
}

TEST_CASE("what adjudication said of a game is no change", "[competition]") {
    Changes changes;
    GameRecord record = game(0, {{"x", "1"}});
    for (const Colour winner : {Colour::black, Colour::white}) {
        record.circumstances.audit = Ruling{winner, 60};
        changes.tell(record);
    }
    CHECK(changes.take_notices().empty());
    CHECK(changes.facts().empty());
}

TEST_CASE("scores between win, draw and loss count before and after a change", "[competition]") {
    Changes changes;
    changes.tell(game(0, {{"x", "1"}}, 0.7));
    changes.tell(game(1, {{"x", "2"}}, 0.7));
    REQUIRE(changes.facts().size() == 1);
    CHECK(changes.facts()[0].before.points() == 0.7);
    CHECK(changes.facts()[0].after.points() == 0.7);
}

TEST_CASE("a value that comes back is the present one again, from its new beginning on", "[competition]") {
    Changes changes;
    std::uint64_t number = 0;
    for (const char* limit : {"60", "60", "50", "60", "60", "60"}) {
        changes.tell(game(number++, {{"x", limit}}));
    }
    REQUIRE(changes.facts().size() == 1);
    const ChangeFacts change = changes.facts()[0];
    CHECK(change.was == "50");
    CHECK(change.is == "60");
    CHECK(change.first_game == 3);
    CHECK(change.before.games == 3);
    CHECK(change.after.games == 3);
}

TEST_CASE("a game with the old value that ends late does not bring that back", "[competition]") {
    Changes changes;
    for (const auto& [number, value] : std::map<std::uint64_t, std::string>{{0, "a"}, {2, "b"}}) {
        changes.tell(game(number, {{"x", value}}));
    }
    changes.tell(game(1, {{"x", "a"}}));
    REQUIRE(changes.facts().size() == 1);
    CHECK(changes.facts()[0].is == "b");
    CHECK(changes.facts()[0].first_game == 2);
    CHECK(changes.facts()[0].before.games == 2);
    CHECK(changes.changed_programs({}).empty());
}
