#include "ringmaster/base/random.hpp"
#include "ringmaster/competition/event_games.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

GameRecord game_on(const std::string& machine, double score, double seconds) {
    GameRecord record;
    record.circumstances = {machine, {}, {{"move_limit", "1000"}}};
    record.score = score;
    record.moves = 10;
    record.sides[0].seconds = seconds;
    record.ending = Ending::score;
    return record;
}

}  // namespace

TEST_CASE("each machine's games are counted apart, and games without a machine not at all", "[competition]") {
    MachineTallies tallies;
    tallies.tell(game_on("", 1, 1));
    CHECK(tallies.facts().empty());
    tallies.tell(game_on("here", 1, 2));
    tallies.tell(game_on("big", 0, 1));
    tallies.tell(game_on("big", 1, 1));
    GameRecord failed = game_on("here", 0, 2);
    failed.ending = Ending::failure;
    tallies.tell(failed);
    const std::vector<MachineFacts> machines = tallies.facts();
    REQUIRE(machines.size() == 2);
    CHECK(machines[0].name == "big");
    CHECK(machines[0].tally.games == 2);
    CHECK(machines[0].tally.wins == 1);
    CHECK(machines[0].failures == 0);
    CHECK(machines[1].name == "here");
    CHECK(machines[1].failures == 1);
    CHECK(machines[1].moves == 20);
    CHECK(machines[1].seconds == 4);
}

TEST_CASE("the workers that a machine lost are counted, and those whose answers were refused", "[competition]") {
    MachineTallies tallies;
    tallies.tell(game_on("big", 1, 1));
    tallies.tell(LostWorkers{"attic", 3, 1});
    tallies.tell(LostWorkers{"attic", 1, 1});
    const std::vector<MachineFacts> machines = tallies.facts();
    REQUIRE(machines.size() == 2);
    CHECK(machines[0].lost_workers == 4);
    CHECK(machines[0].refused_answers == 2);
    CHECK(machines[1].lost_workers == 0);
}

TEST_CASE("each machine's void games are counted, also where no other game was played", "[competition]") {
    MachineTallies tallies;
    tallies.tell(VoidGame{});
    CHECK(tallies.facts().empty());
    tallies.tell(game_on("big", 1, 1));
    for (const char* machine : {"big", "attic", "attic"}) {
        VoidGame game;
        game.machine = machine;
        tallies.tell(game);
    }
    const std::vector<MachineFacts> machines = tallies.facts();
    REQUIRE(machines.size() == 2);
    CHECK(machines[0].name == "attic");
    CHECK(machines[0].void_games == 2);
    CHECK(machines[0].tally.games == 0);
    CHECK(machines[1].void_games == 1);
    CHECK(machines[1].tally.games == 1);
}

TEST_CASE("how fast a machine plays is known after a few games", "[competition]") {
    MachineTallies tallies;
    for (int i = 1; i <= 4; ++i) {
        GameRecord game = game_on("big", 1, 1);
        game.finished = 1000 + 60 * i;
        tallies.tell(game);
    }
    REQUIRE(tallies.facts()[0].games_an_hour);
    CHECK(*tallies.facts()[0].games_an_hour == Approx(60));
}

TEST_CASE("a machine that is 120 Elo weaker is odd, and one that joined when candidates were better is not",
          "[competition]") {
    MachineTallies alike;
    MachineTallies unlike;
    Random random(1, "machines", 0);
    for (int game = 0; game < 2000; ++game) {
        const double progress = game / 2000.0;
        const bool is_late = random.uniform() < progress;
        const double lot = random.uniform();
        alike.tell(game_on(is_late ? "late" : "early", lot < 0.2 + 0.6 * progress ? 1 : 0, 1));
        unlike.tell(game_on(is_late ? "late" : "early", lot < 0.2 + 0.6 * progress - (is_late ? 0.15 : 0) ? 1 : 0, 1));
    }
    const auto points = [](const MachineFacts& one) {
        return one.tally.points() / static_cast<double>(one.tally.games);
    };
    CHECK(points(alike.facts()[1]) > points(alike.facts()[0]) + 0.1);
    CHECK_FALSE(odd_machine(alike.facts()));
    REQUIRE(odd_machine(unlike.facts()));
    CHECK_FALSE(odd_machine({}));
}

TEST_CASE("games of other kinds say nothing of a machine", "[competition]") {
    MachineTallies tallies;
    for (int game = 0; game < 400; ++game) {
        tallies.tell(game_on("big", 1, 1), "strong against weak");
        tallies.tell(game_on("attic", 0, 1), "weak against strong");
    }
    CHECK_FALSE(odd_machine(tallies.facts()));
}
