// An engine that is rebuilt between the games of an event, under the same name and version.
#include "support/workshop.hpp"

using namespace ringmaster;

namespace {

/// A workshop whose candidate's program is a copy in its folder.
struct Rebuilding : Workshop {
    std::string program = (folder.path() / "engine").string();
    int version = 0;

    Rebuilding() {
        rebuild();
        play_without_end();
        change(SCRIPTED_ENGINE " --name Candidate", program + " --name Candidate");
    }

    void copy(const std::string& more = "") const {
        std::filesystem::copy_file(SCRIPTED_ENGINE, program + ".new");
        std::ofstream(program + ".new", std::ios::app) << more;
        std::filesystem::rename(program + ".new", program);
    }
    void rebuild() { copy("version " + std::to_string(++version)); }
    Finished play(const std::vector<std::string>& more = {}) const {
        std::vector<std::string> arguments{control_file, "-g", "4"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        Finished run = ringmaster(arguments);
        CHECK(run.status == 0);
        return run;
    }
    std::string report() const { return in_one_line(ringmaster({control_file, "show"}).out); }
};

const std::string other_epochs = "games of other epochs, played under other settings, are not counted";

}  // namespace

TEST_CASE("an engine that was rebuilt is told, and its games are told apart from those before", "[cli]") {
    Rebuilding event;
    event.play();
    CHECK_FALSE(contains(event.play().err, "is another one"));
    event.rebuild();
    const Finished run = event.play();
    CHECK(contains(run.err, "ringmaster: the program '" + event.program +
                                "' is another one by game 8: the games "
                                "before count as well ('--accept-changes' at the next start begins to count anew)\n"));
    CHECK(contains(read_file(event.folder.path() / "tune.log"), "is another one by game 8"));
    CHECK(contains(event.report(),
                   "! The program '" + event.program + "' is another one from game 8 on: candidates score "));
    CHECK(contains(event.report(), " in 8 games before and "));
    CHECK(event.stored_games() == 12);
}

TEST_CASE("an engine that was only touched, or copied anew, is the same", "[cli]") {
    const Rebuilding event;
    event.copy();
    event.play();
    event.copy();
    CHECK_FALSE(contains(event.play({"--accept-changes"}).err, "is another one"));
    std::filesystem::last_write_time(event.program, std::filesystem::file_time_type::clock::now());
    CHECK_FALSE(contains(event.play().err, "is another one"));
    CHECK_FALSE(contains(event.report(), "is another one"));
    CHECK_FALSE(contains(event.report(), other_epochs));
}

TEST_CASE("an engine that is called otherwise is the same one when somebody says so", "[cli]") {
    const Rebuilding event;
    event.play();
    event.change("command = \"" + event.program, "command = \"env A=1 " + event.program);
    const Finished refused = event.ringmaster({event.control_file});
    CHECK(refused.status == 2);
    CHECK(contains(refused.err,
                   "does not count them; '--same-engine' says that an engine whose command or environment "
                   "changed is the same)\n"));
    event.play({"--same-engine"});
    event.play();
    CHECK(event.stored_games() == 12);
    CHECK_FALSE(contains(event.report(), other_epochs));
    CHECK(contains(read_file(event.folder.path() / "tune.log"),
                   "the same engine, somebody says: candidate: command was "));
    event.change("board_size", "number_of_games = 12\nboard_size");
    event.change("env A=1", "env B=1");
    CHECK(contains(event.play({"--same-engine"}).err, "all games are played"));
    CHECK_FALSE(contains(event.report(), "The control file has changed"));
    event.change("komi = 7.5", "komi = 6.5");
    event.change("env B=1", "env A=2");
    CHECK(event.ringmaster({event.control_file, "--same-engine"}).status == 2);
}

TEST_CASE("an engine that was rebuilt begins an epoch when that is accepted, and only then", "[cli]") {
    Rebuilding event;
    event.play();
    event.play({"--accept-changes"});
    CHECK_FALSE(contains(event.report(), other_epochs));
    event.rebuild();
    event.play({"--accept-changes"});
    CHECK(contains(event.report(), "8 " + other_epochs));
    CHECK(contains(read_file(event.folder.path() / "tune.log"),
                   "epoch 2 begins: the program '" + event.program + "' was changed after 8 games\n"));
    event.rebuild();
    event.play();
    event.play({"--accept-changes"});
    CHECK(contains(event.report(), "16 " + other_epochs));
    CHECK_FALSE(contains(event.report(), "is another one"));
    CHECK(event.stored_games() == 20);
}
