#include "ringmaster/cli/run.hpp"

#include <csignal>
#include <filesystem>

#include <unistd.h>

#include "ringmaster/os/files.hpp"
#include "ringmaster/os/subprocess.hpp"

#include "support/catch.hpp"
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
    workshop.change("number_of_games = 6", "number_of_games = 500");
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

TEST_CASE("a quiet run prints the warnings of its report", "[cli]") {
    const Workshop workshop("", "--moves pass --score B+1");
    workshop.change("--name Candidate", "--name Candidate --moves pass --score W+1");
    const Finished run = workshop.ringmaster({workshop.control_file, "-q"});
    CHECK(run.status == 0);
    CHECK(run.out.empty());
    CHECK(contains(run.err, "ringmaster: warning: In 3 of 6 games the engines disagreed about the winner: let"));
}

TEST_CASE("the verification of an event without games leaves no files", "[cli]") {
    const Workshop workshop;
    const Finished verify = workshop.ringmaster({workshop.control_file, "verify", "-g", "2"});
    CHECK(verify.status == 2);
    CHECK(contains(verify.err, ": no games were played yet: there is nothing to verify (run it"));
    CHECK_FALSE(std::filesystem::exists(workshop.folder.path() / "tune.db"));
    CHECK_FALSE(std::filesystem::exists(workshop.folder.path() / "tune.lock"));
}

TEST_CASE("a run that stopped early says how to go on", "[cli]") {
    const Workshop workshop;
    const Finished run = workshop.ringmaster({workshop.control_file, "-g", "2"});
    CHECK(run.status == 0);
    CHECK(contains(run.err, "to go on: ringmaster " + workshop.control_file + "\n"));
    CHECK(workshop.ringmaster({workshop.control_file}).status == 0);
    CHECK(workshop.stored_games() == 6);
}

TEST_CASE("who goes on as he is told plays on the same machines, and as many games at a time", "[cli]") {
    const Workshop workshop;
    const std::string command = "to go on: ringmaster " + workshop.control_file;
    CHECK(contains(workshop.ringmaster({workshop.control_file, "-g", "2", "-j", "2"}).err, command + " -j 2\n"));
    const std::string machines = (workshop.folder.path() / "my machines.toml").string();
    write_file_atomically(machines, "[[workers]]\nslots = 2\n");
    CHECK(contains(workshop.ringmaster({workshop.control_file, "-g", "2", "-w", machines}).err,
                   command + " -w '" + machines + "'\n"));
}

TEST_CASE("a command that is told can be typed, whatever the control file is called", "[cli]") {
    Workshop workshop;
    const std::string text = read_file(workshop.control_file);
    workshop.control_file = (workshop.folder.path() / "my tüne.toml").string();
    workshop.write(text);
    const std::string command = "ringmaster '" + workshop.control_file + "'";
    CHECK(contains(workshop.ringmaster({workshop.control_file, "-g", "2"}).err, "to go on: " + command + "\n"));
    CHECK(contains(workshop.ringmaster({workshop.control_file, "reset"}).err, "'" + command + " reset --yes' does"));
    const FileLock lock = FileLock::try_lock(workshop.folder.path() / "my tüne.lock").value();
    CHECK(contains(workshop.ringmaster({workshop.control_file}).err, "'" + command + " stop' ends it"));
}

TEST_CASE("an event that keeps failing halts with status 4", "[cli]") {
    const Workshop workshop("", "--fault abort@genmove:2");
    const Finished run = workshop.ringmaster({workshop.control_file});
    CHECK(run.status == 4);
    CHECK(contains(run.err, "ringmaster: game 0 is void: fixed: died after 'genmove "));
    CHECK(contains(run.err,
                   "ringmaster: halted: 1 void game before any success; the last one was game 0 with strength: 0."));
    CHECK(contains(run.err, "; mend what failed, then start again: the run goes on (see tune.log; 'ringmaster " +
                                workshop.control_file + " check' tries the engines)\n"));
    CHECK(workshop.stored_games() == 0);
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

TEST_CASE("the first SIGINT finishes the games, the second aborts with status 130", "[cli][slow]") {
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

TEST_CASE("changed settings are refused, or accepted on demand and begin a new epoch", "[cli]") {
    const Workshop workshop;
    workshop.ringmaster({workshop.control_file, "-q", "-g", "2"});
    workshop.change("komi = 7.5", "komi = 5.5");
    const Finished refused = workshop.ringmaster({workshop.control_file});
    CHECK(refused.status == 2);
    CHECK(contains(refused.err, "komi was 7.5 for 2 games and is 5.5 now"));
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

TEST_CASE("when nobody can count neither a check nor a run goes on", "[cli]") {
    const Workshop workshop("is_reliable_scorer = false\n", "--score cannot");
    workshop.change("is_reliable_scorer = false\n", "");
    workshop.change("[candidate]\n", "[candidate]\nis_reliable_scorer = false\n");
    const std::string why =
        "nobody can count a game: no player names a winner in answer to final_score, and who has "
        "is_reliable_scorer = false is not asked. Set scorer = \"internal\", or name a referee\n";
    for (const std::vector<std::string>& action : {std::vector<std::string>{"check"}, std::vector<std::string>{}}) {
        std::vector<std::string> arguments{workshop.control_file};
        arguments.insert(arguments.end(), action.begin(), action.end());
        const Finished refused = workshop.ringmaster(arguments);
        CHECK(refused.status == 3);
        CHECK(contains(refused.out + refused.err, why));
    }
    workshop.write("scorer = \"internal\"\n" + read_file(workshop.control_file));
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

#ifndef RINGMASTER_SANITIZE  // which itself needs /proc
TEST_CASE("without /proc nothing is started, and reports work", "[cli]") {
    const Workshop workshop;
    REQUIRE(workshop.ringmaster({workshop.control_file, "-g", "1"}).status == 0);
    const auto without_proc = [&](const std::string& action) {
        Launch launch;
        launch.command = {"unshare",
                          "--mount",
                          "sh",
                          "-c",
                          "mount -t tmpfs none /proc && exec \"$0\" \"$@\"",
                          RINGMASTER_PROGRAM,
                          action,
                          workshop.control_file};
        Subprocess process(launch);
        process.close_input();
        return Workshop::finish(process);
    };
    const Finished run = without_proc("run");
    INFO(run.err);
    if (contains(run.err, "unshare: ") || contains(run.err, "mount: ")) {
        WARN("skipped: only root may try this");
        return;
    }
    CHECK(run.status == 1);
    CHECK(run.err ==
          "ringmaster: there is no /proc, by which is found what engines leave behind (mount it: mount -t proc proc "
          "/proc)\n");
    CHECK(without_proc("show").status == 0);
}
#endif
