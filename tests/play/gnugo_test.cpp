#include <algorithm>

#include "ringmaster/engine/controller.hpp"
#include "ringmaster/os/files.hpp"
#include "ringmaster/play/game_runner.hpp"
#include "ringmaster/play/player_check.hpp"

#include "support/catch.hpp"
#include "support/real_event.hpp"
#include "support/temporary_folder.hpp"

using namespace ringmaster;

namespace {

PlayerSetup gnugo(const std::string& code) {
    PlayerSetup player;
    player.code = code;
    player.command = {"gnugo", "--mode=gtp", "--level=0", "--chinese-rules", "--capture-all-dead", "--seed=7"};
    return player;
}

Job gnugo_job() {
    Job job = scripted_job();
    job.gtp().settings.board_size = 7;
    job.player(Colour::black) = gnugo("candidate");
    job.player(Colour::white) = gnugo("opponent");
    return job;
}

}  // namespace

TEST_CASE("two copies of GNU Go play a game and agree on its score", "[gnugo]") {
    const Outcome outcome = run_game(gnugo_job(), nullptr);
    CHECK(outcome.black.engine == "GNU Go 3.8");
    CHECK((outcome.ending == Ending::score || outcome.ending == Ending::resignation));
    CHECK(outcome.winner);
    CHECK(outcome.detail.empty());
    CHECK(outcome.warnings.empty());
    CHECK(outcome.moves > 10);
    CHECK(outcome.black.cpu_seconds > 0);
    CHECK(outcome.black.seconds > 0);
}

TEST_CASE("the check of GNU Go has it count a finished game, on boards of all sizes", "[gnugo]") {
    const auto counted = [](int size) {
        GameSettings settings;
        settings.board_size = size;
        settings.komi = 7.5;
        return check_player(gnugo("a"), {settings}, nullptr).notes.back();
    };
    CHECK(counted(19) == "final_score: W+26.5");
    CHECK(counted(8) == "final_score: W+7.5");
    CHECK(counted(7) == "final_score: W+14.5");
}

TEST_CASE("GNU Go reads the SGF of a game and sees the same last move", "[gnugo]") {
    Job job = gnugo_job();
    job.gtp().settings.move_limit = 9;
    const Outcome outcome = run_game(job, nullptr);
    REQUIRE(outcome.ending == Ending::move_limit);
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "game.sgf").string();
    write_file_atomically(file, outcome.sgf);

    Controller viewer(gnugo("viewer"), {}, nullptr);
    const Reply loaded = viewer.send("loadsgf " + file, 10);
    CHECK(loaded.ok());
    CHECK(loaded.text == "white");
    const Reply history = viewer.send("move_history", 10);
    REQUIRE(history.ok());
    CHECK(std::ranges::count(history.text, '\n') == 8);
    viewer.ask_to_quit();
    CHECK(viewer.finish().orderly);
}

TEST_CASE("the same seed and settings give the same game of GNU Go", "[gnugo]") {
    const auto moves_of = [](std::string sgf) {
        sgf.erase(0, sgf.find("\n;"));
        for (auto at = sgf.find("C["); at != std::string::npos; at = sgf.find("C[")) {
            sgf.erase(at, sgf.find(']', at) + 1 - at);
        }
        return sgf;
    };
    CHECK(moves_of(run_game(gnugo_job(), nullptr).sgf) == moves_of(run_game(gnugo_job(), nullptr).sgf));
}
