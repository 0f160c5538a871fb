#include "ringmaster/cli/commands.hpp"

#include <filesystem>

#include "ringmaster/os/files.hpp"
#include "ringmaster/os/subprocess.hpp"

#include "support/catch.hpp"
#include "support/temporary_folder.hpp"
#include "support/workshop.hpp"

using namespace ringmaster;

TEST_CASE("all problems of a control file are printed and nothing is started", "[cli]") {
    const Workshop workshop("komj = 3\nparallel = \"two\"\n");
    const Finished run = workshop.ringmaster({workshop.control_file});
    CHECK(run.status == 2);
    CHECK(run.out.empty());
    const std::string file = workshop.control_file;
    CHECK(run.err == "ringmaster: " + file + ":8:1: unknown key 'komj' (did you mean 'komi'?)\n" +
                         "ringmaster: " + file + ":9:12: parallel must be an integer, not the text 'two'\n" +
                         "2 problems in " + file + "; nothing was started\n");
    CHECK_FALSE(std::filesystem::exists(workshop.folder.path() / "tune.db"));
}

TEST_CASE("a control file that is not there is a usage error", "[cli]") {
    const Workshop workshop;
    const Finished run = workshop.ringmaster({"/nowhere/tune.toml"});
    CHECK(run.status == 2);
    CHECK(run.err ==
          "ringmaster: cannot open '/nowhere/tune.toml': No such file or directory ('ringmaster new' makes a control "
          "file)\n");
}

TEST_CASE("a missing engine and one that is not GTP are told before anything is played", "[cli]") {
    const Workshop workshop("", "--fault garbage@protocol_version");
    const Finished run = workshop.ringmaster({workshop.control_file});
    CHECK(run.status == 3);
    CHECK(contains(run.err, "player candidate (strength: 0.125): Candidate "));
    CHECK(contains(run.err,
                   "player fixed failed: is not speaking GTP: the answer begins with 'hello', not with '=' or '?' "
                   "(command 'protocol_version'); does it need an option to speak GTP (as GNU Go needs "
                   "'--mode=gtp')? A banner belongs on standard error\n"));
    const Finished check = workshop.ringmaster({workshop.control_file, "check"});
    CHECK(check.status == 3);
    CHECK(contains(check.out, "player fixed failed: "));
    const Finished file_only = workshop.ringmaster({workshop.control_file, "check", "--no-engines"});
    CHECK(file_only.status == 0);
    CHECK(file_only.out == workshop.control_file + ": ok\n");
}

TEST_CASE("a state file that is none is refused with a remedy", "[cli]") {
    const Workshop workshop;
    write_file_atomically(workshop.folder.path() / "tune.db", std::string(5000, 'x'));
    const Finished run = workshop.ringmaster({workshop.control_file});
    CHECK(run.status == 5);
    CHECK(contains(run.err, "is not a SQLite file"));
}

TEST_CASE("reset asks, deletes the event's files and keeps the control file", "[cli]") {
    const Workshop workshop;
    workshop.ringmaster({workshop.control_file, "-q", "-g", "1"});
    const Finished unanswered = workshop.ringmaster({workshop.control_file, "reset"});
    CHECK(unanswered.status == 2);
    CHECK(contains(unanswered.err, "[y/N] \nringmaster: the answers end here, and nothing was deleted ('ringmaster "));
    Subprocess process = workshop.start({workshop.control_file, "reset"});
    process.write("n\n", Deadline::after(patience));
    process.close_input();
    const Finished refused = Workshop::finish(process);
    CHECK(refused.status == 0);
    CHECK(contains(refused.err, "[y/N] ringmaster: nothing was deleted\n"));
    CHECK(workshop.stored_games() == 1);
    CHECK(workshop.ringmaster({workshop.control_file, "reset", "--yes"}).status == 0);
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(workshop.folder.path())) {
        CHECK(entry.path().filename() == "tune.toml");
        ++files;
    }
    CHECK(files == 1);
}

TEST_CASE("reset deletes no folder that stands where a file of the event would", "[cli]") {
    const Workshop workshop;
    const std::filesystem::path folder = workshop.folder / "tune.log";
    std::filesystem::create_directories(folder / "mine");
    const Finished refused = workshop.ringmaster({workshop.control_file, "reset", "--yes"});
    CHECK(refused.status == 1);
    CHECK(refused.err == "ringmaster: cannot delete '" + folder.string() + "': Directory not empty\n");
    CHECK(std::filesystem::exists(folder / "mine"));
}

TEST_CASE("a second run, a reset and a stop meet a running event as they should", "[cli]") {
    const Workshop workshop;
    workshop.play_without_end();
    Subprocess running = workshop.start({workshop.control_file, "-j", "2"});
    workshop.wait_for_games(3);

    const Finished second = workshop.ringmaster({workshop.control_file});
    CHECK(second.status == 5);
    CHECK(contains(second.err, ": the event is already running ("));
    const Finished reset = workshop.ringmaster({workshop.control_file, "reset", "--yes"});
    CHECK(reset.status == 5);
    CHECK(workshop.ringmaster({workshop.control_file, "show"}).status == 0);
    write_file_atomically(workshop.control_file, read_file(workshop.control_file) + "mistaken =\n");
    CHECK(workshop.ringmaster({workshop.control_file, "stop"}).status == 0);
    const Finished first = Workshop::finish(running);
    CHECK(first.status == 0);
    CHECK(contains(first.err, "as asked by 'ringmaster stop'"));
    CHECK(workshop.stored_games() >= 3);
    const Finished stop = workshop.ringmaster({workshop.control_file, "stop"});
    CHECK(stop.status == 0);
    CHECK(contains(stop.err, "tune.toml is not running: there is nothing to stop\n"));
}

TEST_CASE("the check tells what each engine said and goes on after a failure", "[cli]") {
    const Workshop workshop("", "--fault refuse@genmove");
    const Finished check = workshop.ringmaster({workshop.control_file, "check"});
    CHECK(check.status == 3);
    CHECK(contains(check.out, "player candidate (strength: 0.875): Candidate "));
    CHECK(contains(check.out, "\n  genmove b: "));
    CHECK(contains(check.out, "player fixed failed: "));
    CHECK(check.out.ends_with("\nno trial games were played: mend what is told above first\n"));
}

TEST_CASE("the check plays trial games with candidates from all over and says how long the event will take", "[cli]") {
    const Workshop workshop;
    const Finished check = workshop.ringmaster({workshop.control_file, "check"});
    CHECK(check.status == 0);
    CHECK(contains(check.out, "\ntrial game with strength: 0.125 (Black): "));
    CHECK(contains(check.out, "\nif games last 56 moves, one will take about "));
    CHECK(contains(check.out, "; 6 games, 1 at a time: about "));
    CHECK_FALSE(std::filesystem::exists(workshop.folder.path() / "tune.db"));
    const Finished without = workshop.ringmaster({workshop.control_file, "check", "--no-game"});
    CHECK(without.status == 0);
    CHECK_FALSE(contains(without.out, "trial"));
}

TEST_CASE("a check without a game says where no engine was tried, as all play elsewhere", "[cli]") {
    const Workshop workshop("[[workers]]\nname = 'big'\nslots = 2\nlaunch = 'ssh big.example ringmaster worker'\n");
    const Finished check = workshop.ringmaster({workshop.control_file, "check", "--no-game"});
    CHECK(check.status == 0);
    CHECK(check.out ==
          workshop.control_file + ": ok, with the files that it names; no engine was tried: all machines are far\n");
}

TEST_CASE("the check plays trial games, be the state file readable or not", "[cli]") {
    const Workshop workshop;
    write_file_atomically(workshop.folder / "tune.db", "no database");
    const Finished check = workshop.ringmaster({workshop.control_file, "check"});
    CHECK(check.status == 0);
    CHECK(contains(check.out, "\nwarning: "));
    CHECK(contains(check.out, "; 6 games, 1 at a time: about "));
}

TEST_CASE("the check fails when a trial game does", "[cli]") {
    const Workshop workshop("", "--fault exit3@genmove:3");
    const Finished check = workshop.ringmaster({workshop.control_file, "check"});
    CHECK(check.status == 3);
    CHECK(contains(check.out, ": Void (fixed: died after 'genmove "));
}
