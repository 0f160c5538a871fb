#include "ringmaster/cli/commands.hpp"

#include <csignal>
#include <filesystem>
#include <fstream>

#include <sys/wait.h>
#include <unistd.h>

#include "ringmaster/os/event_loop.hpp"
#include "ringmaster/os/files.hpp"
#include "ringmaster/os/subprocess.hpp"
#include "ringmaster/store/store.hpp"

#include "support/catch.hpp"
#include "support/temporary_folder.hpp"
#include "support/workshop.hpp"

using namespace ringmaster;

TEST_CASE("a run plays all games, prints the report to standard output and leaves its files", "[cli]") {
    const Workshop workshop;
    const Finished run = workshop.ringmaster({workshop.control_file});
    CHECK(run.status == 0);
    CHECK(contains(run.out, "\nGames    6 of 6"));
    CHECK(contains(run.out, "\n*  strength 0."));
    CHECK(contains(run.out, "\ntune: mc_tuner against fixed\n"));
    CHECK(contains(run.err, "game 5: strength: "));
    CHECK(workshop.stored_games() == 6);
    CHECK(read_file(workshop.folder.path() / "tune.report") == run.out);
    CHECK(std::filesystem::exists(workshop.folder.path() / "tune.games" / "5.sgf"));
    CHECK(contains(read_file(workshop.folder.path() / "tune.log"), " starting game 0: strength: "));

    const Finished show = workshop.ringmaster({"show", workshop.control_file});
    CHECK(show.status == 0);
    CHECK(show.out == run.out);
    CHECK(show.err.empty());

    const Finished again = workshop.ringmaster({workshop.control_file});
    CHECK(again.status == 0);
    CHECK(again.out == run.out);
    CHECK(contains(again.err, ": all games are played\n"));
}

TEST_CASE("a run that may stop when it is decided says so, and a later start again", "[cli]") {
    const Workshop workshop("retire = \"fudge\"\nfudge = 1\nstop_when_decided = true\n");
    std::string text = read_file(workshop.control_file);
    text.replace(text.find("number_of_games = 6\n"), 20, "number_of_games = 500\n");
    workshop.write(text);
    const Finished run = workshop.ringmaster({workshop.control_file, "-j", "2"});
    CHECK(run.status == 0);
    CHECK(workshop.stored_games() < 500);
    CHECK(contains(run.err, ": decided: all other candidates are retired\n"));
    CHECK_FALSE(contains(run.err, "to go on"));
    CHECK(contains(read_file(workshop.folder.path() / "tune.log"),
                   " games: decided: all other candidates are retired\n"));
    const Finished again = workshop.ringmaster({workshop.control_file});
    CHECK(again.status == 0);
    CHECK(contains(again.err, "tune.toml: decided: all other candidates are retired\n"));
    CHECK(again.out == run.out);
}

TEST_CASE("a quiet run prints nothing at all", "[cli]") {
    const Workshop workshop;
    const Finished run = workshop.ringmaster({workshop.control_file, "-q", "-g", "2"});
    CHECK(run.status == 0);
    CHECK(run.out.empty());
    CHECK(run.err.empty());
    CHECK(workshop.stored_games() == 2);
}

TEST_CASE("a run that stopped early says how to go on", "[cli]") {
    const Workshop workshop;
    const Finished run = workshop.ringmaster({workshop.control_file, "-g", "2"});
    CHECK(run.status == 0);
    CHECK(contains(run.err, "to go on: ringmaster " + workshop.control_file + "\n"));
    CHECK(workshop.ringmaster({workshop.control_file}).status == 0);
    CHECK(workshop.stored_games() == 6);
}

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

TEST_CASE("an event that keeps failing halts with status 4", "[cli]") {
    const Workshop workshop("", "--fault abort@play:4");
    const Finished run = workshop.ringmaster({workshop.control_file});
    CHECK(run.status == 4);
    CHECK(contains(run.err, "ringmaster: game 0 is void: fixed: died after 'play "));
    CHECK(contains(run.err,
                   "ringmaster: halted: 1 void game before any success; the last one was game 0 with strength: 0."));
    CHECK(contains(run.err,
                   "; mend what failed, then start again: the run goes on (see tune.log; 'ringmaster " +
                       workshop.control_file + " check' tries the engines)\n"));
    CHECK(workshop.stored_games() == 0);
}

TEST_CASE("games of other settings are not pooled", "[cli]") {
    const Workshop workshop;
    workshop.ringmaster({workshop.control_file, "-q", "-g", "1"});
    std::string text = read_file(workshop.control_file);
    text.replace(text.find("komi = 7.5"), 10, "komi = 5.5");
    workshop.write(text);
    const Finished run = workshop.ringmaster({workshop.control_file});
    CHECK(run.status == 5);
    CHECK(contains(run.err, "komi was 7.5 for 1 game and is 5.5 now"));
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
    CHECK(unanswered.status == 1);
    CHECK(contains(unanswered.err, "[y/N] \nringmaster: nothing was deleted; 'ringmaster "));
    CHECK(workshop.stored_games() == 1);
    CHECK(workshop.ringmaster({workshop.control_file, "reset", "--yes"}).status == 0);
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(workshop.folder.path())) {
        CHECK(entry.path().filename() == "tune.toml");
        ++files;
    }
    CHECK(files == 1);
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
    CHECK(workshop.ringmaster({workshop.control_file, "stop"}).status == 0);
    const Finished first = Workshop::finish(running);
    CHECK(first.status == 0);
    CHECK(contains(first.err, "as asked by 'ringmaster stop'"));
    CHECK(workshop.stored_games() >= 3);
    const Finished stop = workshop.ringmaster({workshop.control_file, "stop"});
    CHECK(stop.status == 0);
    CHECK(contains(stop.err, "is not running; there is nothing to stop\n"));
}

TEST_CASE("kill -9 leaves no engine and no worker and the next run goes on", "[cli]") {
    const std::string mark = "--version ringmaster-test-" + std::to_string(::getpid());
    const Workshop workshop("", mark + " --delay-ms 2");
    const std::string marked_part = mark.substr(10);
    Subprocess running = workshop.start({workshop.control_file, "-j", "2"});
    workshop.wait_for_games(1);
    ::kill(running.pid(), SIGKILL);
    running.wait(Deadline::after(patience));
    CHECK(all_gone(marked_part, workshop.folder.path()));
    const std::size_t before = workshop.stored_games();
    CHECK(before >= 1);
    CHECK(workshop.ringmaster({workshop.control_file, "-q"}).status == 0);
    CHECK(workshop.stored_games() == 6);
}

TEST_CASE("the first SIGINT finishes the games, the second aborts with status 130", "[cli]") {
    const Workshop workshop("", "--delay-ms 20");
    SECTION("once") {
        Subprocess running = workshop.start({workshop.control_file});
        workshop.wait_for_games(1);
        ::kill(running.pid(), SIGINT);
        const Finished run = Workshop::finish(running);
        CHECK(run.status == 0);
        CHECK(contains(run.out, "\nGames "));
        CHECK(contains(run.err, "to go on: ringmaster "));
    }
    SECTION("twice") {
        Subprocess running = workshop.start({workshop.control_file});
        workshop.wait_for_games(1);
        ::kill(running.pid(), SIGINT);
        Workshop::wait_for_words(running, "Ctrl-C again to abort");
        ::kill(running.pid(), SIGINT);
        CHECK(Workshop::finish(running).status == 130);
    }
    CHECK(workshop.ringmaster({workshop.control_file, "-q"}).status == 0);
    CHECK(workshop.stored_games() == 6);
}

TEST_CASE("changed settings are accepted on demand and begin a new epoch", "[cli]") {
    const Workshop workshop;
    workshop.ringmaster({workshop.control_file, "-q", "-g", "2"});
    std::string text = read_file(workshop.control_file);
    text.replace(text.find("komi = 7.5"), 10, "komi = 5.5");
    workshop.write(text);
    const Finished run = workshop.ringmaster({workshop.control_file, "--accept-changes", "-g", "1"});
    CHECK(run.status == 0);
    CHECK(contains(run.out, "\nGames    1 of 6"));
    CHECK(contains(run.out, "\n! 2 games of other epochs"));
    CHECK(workshop.stored_games() == 3);
    CHECK(contains(read_file(workshop.folder.path() / "tune.log"),
                   "warning: epoch 2 begins: komi was 7.5 for 2 games and is 5.5 now\n"));
    CHECK(workshop.ringmaster({workshop.control_file, "show"}).status == 0);
}

TEST_CASE("a GTP log has every command from the first, and the history every result", "[cli]") {
    const Workshop workshop;
    CHECK(workshop.ringmaster({workshop.control_file, "-q", "-g", "1", "--log-gtp"}).status == 0);
    const std::string log = read_file(workshop.folder.path() / "tune.gtplogs" / "0.log");
    CHECK(contains(log, ">> b: protocol_version\n"));
    CHECK(contains(log, ">> w: genmove w\n"));
    CHECK(log.find("protocol_version") < log.find("boardsize 9"));
    CHECK(read_file(workshop.folder.path() / "tune.hist").find("game 0: strength: ") == 0);
}

TEST_CASE("template files are made for each game and removed after it", "[cli]") {
    const Workshop workshop;
    std::string text = read_file(workshop.control_file);
    const std::string candidate =
        "[candidate]\ncommand = [\"/bin/sh\", \"-c\", \"cat {dir}/sub/w.db >&2; exec \\\"$0\\\" --name Candidate\", "
        "\"" SCRIPTED_ENGINE "\"]\n\n[[candidate.files]]\ntemplate = \"w.db.in\"\npath = \"sub/w.db\"\n\n";
    text = text.substr(0, text.find("[candidate]")) + candidate + text.substr(text.find("[[parameters]]"));
    workshop.write(text);
    const Finished missing = workshop.ringmaster({workshop.control_file});
    CHECK(missing.status == 2);
    CHECK(contains(missing.err, "candidate: cannot open '"));
    write_file_atomically(workshop.folder.path() / "w.db.in", "{\"weight\": {strength:.2f}}\n");
    CHECK(workshop.ringmaster({workshop.control_file, "-q", "-g", "2"}).status == 0);
    CHECK(contains(read_file(workshop.folder.path() / "tune.log"), " game 0 candidate: {\"weight\": 0."));
    CHECK_FALSE(std::filesystem::exists(workshop.folder.path() / "tune.ringmaster-scratch"));
}

TEST_CASE("a third engine can be the referee", "[cli]") {
    const Workshop workshop("scorer = \"referee\"\nreferee = \"judge\"\n[players.judge]\ncommand = \"" SCRIPTED_ENGINE
                            " --name Judge --score W+7.5\"\n");
    const Finished run = workshop.ringmaster({workshop.control_file, "-g", "3"});
    CHECK(run.status == 0);
    CHECK(contains(run.err, "player judge (referee): Judge "));
    CHECK(contains(run.err, " W+7.5\n"));
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

TEST_CASE("the check fails when a trial game does", "[cli]") {
    const Workshop workshop("", "--fault exit3@genmove:3");
    const Finished check = workshop.ringmaster({workshop.control_file, "check"});
    CHECK(check.status == 3);
    CHECK(contains(check.out, ": Void (fixed: died after 'genmove "));
}

TEST_CASE("when nobody can count neither a check nor a run goes on", "[cli]") {
    const Workshop workshop("is_reliable_scorer = false\n", "--score cannot");
    std::string text = read_file(workshop.control_file);
    const std::string section = "[candidate]\n";
    text.replace(text.find("is_reliable_scorer = false\n"), 27, "");
    text.insert(text.find(section) + section.size(), "is_reliable_scorer = false\n");
    workshop.write(text);
    const std::string why = "nobody can count a game: no player names a winner in answer to final_score. Set scorer = "
                            "\"internal\", or name a referee\n";
    for (const std::vector<std::string>& action : {std::vector<std::string>{"check"}, std::vector<std::string>{}}) {
        std::vector<std::string> arguments{workshop.control_file};
        arguments.insert(arguments.end(), action.begin(), action.end());
        const Finished refused = workshop.ringmaster(arguments);
        CHECK(refused.status == 3);
        CHECK(contains(refused.out + refused.err, why));
    }
    workshop.write("scorer = \"internal\"\n" + text);
    CHECK(workshop.ringmaster({workshop.control_file, "-g", "1", "-q"}).status == 0);
}

TEST_CASE("deleting the log of a running event lets no second run in", "[cli]") {
    const Workshop workshop("", "--delay-ms 20");
    Subprocess running = workshop.start({workshop.control_file});
    workshop.wait_for_games(1);
    std::filesystem::remove(workshop.folder.path() / "tune.log");
    CHECK(workshop.ringmaster({workshop.control_file}).status == 5);
    ::kill(running.pid(), SIGTERM);
    CHECK(Workshop::finish(running).status == 0);
}
