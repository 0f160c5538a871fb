#include "ringmaster/play/player_check.hpp"

#include "engine/scripted.hpp"
#include "os/processes.hpp"
#include "support/catch.hpp"

using namespace ringmaster;
using Catch::Approx;

namespace {

Job trial_of(const std::vector<std::string>& candidate) {
    Job job;
    job.gtp().settings.board_size = 9;
    job.gtp().settings.trial_moves = 6;
    job.gtp().players[0] = scripted::player(candidate);
    job.gtp().players[1] = scripted::player();
    return job;
}

TrialGame after(int moves, double thinking, double seconds) {
    TrialGame game;
    game.outcome.ending = Ending::score;
    game.outcome.moves = moves;
    game.thought = moves;
    game.outcome.black.seconds = thinking;
    game.seconds = seconds;
    return game;
}

}  // namespace

TEST_CASE("trial games are played side by side and come back in order, with what failed", "[runner]") {
    const auto games = play_trial_games({trial_of({}), trial_of({"--fault", "exit3@genmove:2"}), trial_of({})}, 2);
    REQUIRE(games.size() == 3);
    CHECK(games[0].outcome.ending == Ending::score);
    CHECK(games[0].outcome.moves == 8);
    CHECK(games[0].thought == 6);
    CHECK(games[1].outcome.ending == Ending::void_game);
    CHECK(games[1].outcome.detail == "scripted: died after 'genmove b': exited with status 3");
    CHECK(games[2].outcome.result == "B+1.5");
    CHECK(games[2].seconds > 0);
    CHECK(processes::children().empty());
}

TEST_CASE("of engines that stay for the next game it is seen how long they took to start", "[runner]") {
    CHECK(play_trial_games({trial_of({})}, 1)[0].starting == 0);
    Job job = trial_of({"--fault", "slow@protocol_version"});
    job.gtp().players[0].reuse = true;
    const TrialGame game = play_trial_games({job}, 1)[0];
    CHECK(game.outcome.moves == 8);
    CHECK(game.seconds > 5);
    CHECK(game.starting > 4);
    CHECK(processes::children().empty());
}

TEST_CASE("the time of a game is that of its start and of its moves", "[runner]") {
    CHECK(seconds_of_a_game({after(20, 2, 3), after(20, 6, 7)}, 60).value() == Approx(1 + 60 * 0.2));
    TrialGame crashed = after(2, 0.1, 50);
    crashed.outcome.ending = Ending::void_game;
    CHECK(seconds_of_a_game({after(20, 2, 3), crashed, after(20, 6, 7)}, 60).value() == Approx(1 + 60 * 0.2));
    TrialGame of_kept_engines = after(20, 2, 33);
    of_kept_engines.starting = 30;
    CHECK(seconds_of_a_game({of_kept_engines, after(20, 6, 7)}, 60).value() == Approx(1 + 60 * 0.2));
    TrialGame with_opening = after(40, 4, 5);
    with_opening.thought = 20;
    CHECK(seconds_of_a_game({with_opening}, 60).value() == Approx(1 + 40 * 0.2));
    CHECK_FALSE(seconds_of_a_game({crashed}, 60));
    CHECK_FALSE(seconds_of_a_game({after(0, 0, 3)}, 60));
    CHECK_FALSE(seconds_of_a_game({}, 60));
}
