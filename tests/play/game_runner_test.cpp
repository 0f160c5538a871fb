#include "ringmaster/play/game_runner.hpp"

#include <algorithm>
#include <filesystem>

#include "ringmaster/game/record.hpp"
#include "ringmaster/os/files.hpp"
#include "ringmaster/play/program_files.hpp"

#include "support/catch.hpp"
#include "support/real_event.hpp"
#include "support/temporary_folder.hpp"
#include "support/without_times.hpp"

using namespace ringmaster;

namespace {

bool has(const std::string& text, const std::string& part) {
    INFO(text);
    CHECK(text.find(part) != std::string::npos);
    return text.find(part) != std::string::npos;
}

const std::vector<std::string> messy_engine{"--messy",    "yes",        "--name",      "Big Mess",  "--version",
                                            "2 b",        "--describe", "two\\nlines", "--explain", "because\\nso",
                                            "--cpu-time", "4.5",        "--score",     "W+3"};

}  // namespace

TEST_CASE("a game of two engines is played to its score and recorded", "[runner]") {
    const Job job = scripted_job({"--name", "Alpha", "--version", "1.2"}, {"--name", "Beta", "--version", "7"});
    const Outcome outcome = run_game(job, nullptr);
    CHECK(outcome.ending == Ending::score);
    CHECK(outcome.winner == Colour::black);
    CHECK(outcome.result == "B+1.5");
    CHECK(outcome.moves == 42);
    CHECK(outcome.black.engine == "Alpha 1.2");
    CHECK(outcome.white.engine == "Beta 7");
    CHECK(outcome.warnings.empty());
    CHECK(outcome.sgf.find("(;") == 0);
    CHECK(outcome.sgf.find("RE[B+1.5]") != std::string::npos);
    CHECK(outcome.sgf.find("PB[candidate (Alpha 1.2)]") != std::string::npos);
    CHECK(outcome.sgf.find("Candidate parameters: level: 1") != std::string::npos);
}

TEST_CASE("an engine that cannot be started makes the game void and says why", "[runner]") {
    Job job = scripted_job();
    job.player(Colour::white).command = {"/nowhere/engine"};
    const Outcome outcome = run_game(job, nullptr);
    CHECK(outcome.ending == Ending::void_game);
    CHECK(outcome.detail.find("opponent: could not be started: ") == 0);
    CHECK(outcome.detail.find("/nowhere/engine") != std::string::npos);
    CHECK(outcome.sgf.empty());
}

TEST_CASE("an engine that dies in mid-game makes it void, and the moves are kept", "[runner]") {
    const Outcome outcome = run_game(scripted_job({"--fault", "abort@genmove:3"}), nullptr);
    CHECK(outcome.ending == Ending::void_game);
    CHECK(outcome.result == "Void");
    CHECK(outcome.detail == "candidate: died after 'genmove b': killed by signal 6 (Aborted)");
    CHECK(outcome.moves == 4);
    CHECK(outcome.sgf.find("RE[Void]") != std::string::npos);
}

TEST_CASE("an engine that hangs makes the game void when its deadline is over", "[runner]") {
    Job job = scripted_job({}, {"--fault", "hang@genmove:2"});
    job.player(Colour::white).timeouts.move = 0.3;
    const Outcome outcome = run_game(job, nullptr);
    CHECK(outcome.ending == Ending::void_game);
    CHECK(outcome.detail == "opponent: no answer to 'genmove w' within 0.3 s");
}

TEST_CASE("an engine that will not quit loses nothing but is ended and mentioned", "[runner]") {
    Job job = scripted_job({"--fault", "ignore-term@quit"});
    job.player(Colour::black).timeouts.quit = 3;
    const Outcome outcome = run_game(job, nullptr);
    CHECK(outcome.ending == Ending::score);
    REQUIRE(outcome.warnings.size() == 1);
    CHECK(outcome.warnings[0].find(
              "candidate: at the end: still there 3 s after 'quit': killed by signal 9 (Killed)") == 0);
}

TEST_CASE("engines are told the game and its seed by their environment", "[runner]") {
    Job job = scripted_job();
    job.game_id = "17";
    job.sides[0].seed = 4711;
    job.player(Colour::black).command = {
        "/bin/sh", "-c", "echo game $RINGMASTER_GAME_ID $GOMILL_GAME_ID seed $RINGMASTER_SEED >&2; exec \"$0\"",
        SCRIPTED_ENGINE};
    CHECK(run_game(job, nullptr).black.stderr_tail == "game 17 17 seed 4711\n");
}

TEST_CASE("the last words of an engine that failed stand in the reason of a void game", "[runner]") {
    const auto detail = [](const std::vector<std::string>& arguments) {
        return run_game(scripted_job(arguments, {"--stderr", "I am well"}), nullptr).detail;
    };
    CHECK(detail({"--stderr", "hello\nout of\x07 memory\n\n  ", "--fault", "abort@genmove"}) ==
          "candidate: died after 'genmove b': killed by signal 6 (Aborted); its last words: out of? memory");
    CHECK(detail({"--stderr", " \n", "--fault", "exit3@start"}) ==
          "candidate: died after 'protocol_version': exited with status 3");
    CHECK(detail({"--stderr", std::string(300, 'x'), "--fault", "refuse@komi"}) ==
          "candidate: refused 'komi 7.5': cannot do that; its last words: " + std::string(197, 'x') + "...");
}

TEST_CASE("the record of a void game tells how the engine ended", "[runner]") {
    const std::string lines = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12";
    const Outcome outcome = run_game(scripted_job({}, {"--stderr", lines, "--fault", "kill@genmove:2"}), nullptr);
    CHECK(outcome.white.end == "killed by signal 9 (Killed)");
    CHECK(outcome.white.last_command == "genmove w");
    CHECK(outcome.black.end == "exited with status 0");
    CHECK(has(outcome.sgf,
              "Void: opponent: died after 'genmove w': killed by signal 9 (Killed); its last words: 12\n"
              "opponent killed by signal 9 (Killed)\nlast command: genmove w\n"
              "last lines of its standard error:\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12])"));
}

TEST_CASE("a game record has all that is known of the game", "[runner]") {
    Job job = scripted_job({"--name", "Alpha", "--version", "1", "--describe", "Alpha 1\\nlevel 3", "--explain",
                            "it is\\ngood [here]", "--moves", "E5 pass"},
                           {"--moves", "D4 pass", "--score", "W+2.5"});
    job.player(Colour::white).sgf_player_name_from_gtp = false;
    job.date = "2001-02-03 04:05:06";  // it is not this machine's clock that tells
    const Outcome outcome = run_game(job, nullptr);
    const std::string sgf = without_times(outcome.sgf);
    CHECK(has(sgf, "PB[candidate (Alpha 1)]"));
    CHECK(has(sgf, "PW[opponent]"));
    CHECK(has(sgf, "EV[test]"));
    CHECK(has(sgf, "GN[test 0]"));
    CHECK(has(sgf, "DT[2001-02-03]"));
    CHECK(has(sgf,
              "C[Event: test\nGame id: 0\nDate: 2001-02-03 04:05:06\nResult: ?\nCandidate: black\nCandidate "
              "parameters: level: 1\ncandidate thinking time:s\ncandidate "
              "cpu time:s\nopponent thinking time:s\nopponent cpu time:s\nBlack candidate Alpha 1\nlevel 3\n"
              "Black's command: "));
    CHECK(has(sgf, "\nWhite opponent Scripted 1.0\nWhite's command: "));
    CHECK(has(sgf, ";B[ee]C[it is\ngood [here\\]\ns]\n;W[df]C[s]\n;B[]C[it is\ngood [here\\]\ns]"));
    CHECK(has(sgf, "?: players disagreed: Black says B+1.5, White says W+2.5"));
    CHECK(outcome.scorers_disagreed);
    CHECK(outcome.black.description == "Alpha 1\nlevel 3");
}

TEST_CASE("both engines are sent the opening, and the record says where it ends", "[runner]") {
    Job job = scripted_job();
    job.gtp().opening = "E5 G3 C7";
    job.gtp().log_gtp = true;
    const Outcome outcome = run_game(job, nullptr);
    CHECK(outcome.ending == Ending::score);
    CHECK(has(without_times(outcome.gtp_log),
              ">> b: play b E5\n<< b: = \n>> w: play b E5\n<< w: = \n>> b: play w G3\n<< b: = \n>> w: play w G3\n"
              "<< w: = \n>> b: play b C7\n<< b: = \n>> w: play b C7\n<< w: = \n>> w: genmove w\n"));
    CHECK(has(outcome.sgf, "\n;B[ee]\n;W[gg]\n;B[cc]C[the opening ends here]\n;W["));
}

TEST_CASE("warnings stand in the final comment of a game record", "[runner]") {
    const Outcome outcome = run_game(scripted_job({"--fault", "exit3@quit"}), nullptr);
    CHECK(has(outcome.sgf, "B+1.5\nwarning: candidate: at the end: exited with status 3"));
}

TEST_CASE("engines that answer with ids, CRLF, tabs, control characters and several lines play whole games",
          "[runner]") {
    Job job = scripted_job(messy_engine, messy_engine);
    job.gtp().settings.handicap = 3;
    const Outcome outcome = run_game(job, nullptr);
    CHECK(outcome.result == "W+3");
    CHECK(outcome.detail.empty());
    CHECK(outcome.warnings.empty());
    CHECK(outcome.moves == 42);
    CHECK(outcome.black.engine == "Big Mess 2 b");
    CHECK(outcome.black.description == "two\nlines");
    CHECK(outcome.black.cpu_seconds == 4.5);
    CHECK(has(outcome.sgf, "AB[cg][gc][cc]"));
    CHECK(has(without_times(outcome.sgf), ";W[ai]C[because\nso\ns]\n;B[bi]"));
}

TEST_CASE("CPU time is an engine's own account where it gives one", "[runner]") {
    const Outcome outcome = run_game(scripted_job({"--cpu-time", "1234.5"}, {"--cpu-time", "?"}), nullptr);
    CHECK(outcome.black.cpu_seconds == 1234.5);
    CHECK(outcome.white.cpu_seconds > 0);
    CHECK(outcome.white.cpu_seconds < 100);
    const Outcome late = run_game(scripted_job({"--cpu-time", "9", "--fault", "exit3@gomill-cpu_time"}), nullptr);
    CHECK(late.result == "B+1.5");
    CHECK(late.warnings == std::vector<std::string>{"candidate: died after 'gomill-cpu_time': exited with status 3",
                                                    "candidate: at the end: exited with status 3"});
}

TEST_CASE("the GTP log has every command to both engines from the first", "[runner]") {
    Job job = scripted_job({"--moves", "resign"});
    CHECK(run_game(job, nullptr).gtp_log.empty());
    job.gtp().log_gtp = true;
    job.player(Colour::black).startup_gtp_commands = {"set x 1"};
    CHECK(without_times(run_game(job, nullptr).gtp_log) ==
          ">> b: protocol_version\n<< b: = 2\n>> b: name\n<< b: = Scripted\n>> b: version\n<< b: = 1.0\n"
          ">> b: known_command gomill-describe_engine\n<< b: = false\n>> b: set x 1\n<< b: = \n"
          ">> w: protocol_version\n<< w: = 2\n>> w: name\n<< w: = Scripted\n>> w: version\n<< w: = 1.0\n"
          ">> w: known_command gomill-describe_engine\n<< w: = false\n"
          ">> b: boardsize 9\n<< b: = \n>> b: clear_board\n<< b: = \n>> b: komi 7.5\n<< b: = \n"
          ">> w: boardsize 9\n<< w: = \n>> w: clear_board\n<< w: = \n>> w: komi 7.5\n<< w: = \n"
          ">> b: genmove b\n<< b: = resign\n"
          ">> b: known_command gomill-cpu_time\n<< b: = false\n>> w: known_command gomill-cpu_time\n<< w: = false\n"
          ">> b: quit\n>> w: quit\n-- b: exited with status 0\n-- w: exited with status 0\n");
}

TEST_CASE("the GTP log of a void game ends with the failure", "[runner]") {
    Job job = scripted_job({"--fault", "exit3@name"});
    job.gtp().log_gtp = true;
    CHECK(has(
        without_times(run_game(job, nullptr).gtp_log),
        ">> b: name\n-- b: died after 'name': exited with status 3\n>> w: quit\n-- b: exited with status 3\n-- w: "));
}

TEST_CASE("a claim of an engine that may ends the game", "[runner]") {
    Job job = scripted_job({}, {"--moves", "claim", "--knows-claim", "yes"});
    job.player(Colour::white).allow_claim = true;
    const Outcome outcome = run_game(job, nullptr);
    CHECK(outcome.ending == Ending::claim);
    CHECK(outcome.winner == Colour::white);
    job.player(Colour::white).allow_claim = false;
    CHECK(run_game(job, nullptr).ending == Ending::forfeit);
}

TEST_CASE("the stones that both players call dead are taken off before we count", "[runner]") {
    Job job = scripted_job({"--moves", "E5 pass", "--dead", "A1"}, {"--moves", "A1 pass", "--dead", "A1"});
    job.gtp().settings.scorer = Scorer::internal;
    CHECK(run_game(job, nullptr).result == "B+73.5");
}

TEST_CASE("an outcome says whose each point was when the job asks for it and we count", "[runner]") {
    Job job = scripted_job({"--moves", "E5 pass", "--dead", "A1"}, {"--moves", "A1 pass", "--dead", "A1"});
    job.gtp().settings.scorer = Scorer::internal;
    CHECK(run_game(job, nullptr).ownership.empty());
    job.gtp().keep_ownership = true;
    CHECK(run_game(job, nullptr).ownership == std::string(81, 'b'));
    job.player(Colour::black).command.back() = job.player(Colour::white).command.back() = "";
    CHECK(run_game(job, nullptr).ownership ==
          "........."
          "........."
          "........."
          "........."
          "....b...."
          "........."
          "........."
          "........."
          "w........");
    job.player(Colour::white).command = {SCRIPTED_ENGINE, "--moves", "A1 resign"};
    CHECK(run_game(job, nullptr).ownership.empty());
}

TEST_CASE("free handicap stones are chosen by Black and told to White", "[runner]") {
    Job job = scripted_job({"--handicap", "A1 b2"});
    job.gtp().settings.handicap = 2;
    job.gtp().settings.handicap_style = HandicapStyle::free;
    const Outcome outcome = run_game(job, nullptr);
    CHECK(outcome.result == "B+1.5");
    CHECK(has(outcome.sgf, "AB[ai][bh]"));
    job.gtp().settings.handicap_style = HandicapStyle::fixed;
    const Outcome wrong = run_game(job, nullptr);
    CHECK(wrong.ending == Ending::void_game);
    CHECK(has(wrong.detail, "candidate: "));
}

TEST_CASE("a referee counts the game when it is over, and is gone after it", "[runner]") {
    Job job = scripted_job({"--fault", "exit@final_score"}, {"--fault", "exit@final_score"});
    job.gtp().settings.scorer = Scorer::referee;
    job.gtp().referee = scripted_player("judge", {"--score", "W+7.5"});
    job.gtp().log_gtp = true;
    const Outcome outcome = run_game(job, nullptr);
    CHECK(outcome.result == "W+7.5");
    CHECK(outcome.warnings.empty());
    const std::string log = without_times(outcome.gtp_log);
    CHECK(log.find("-- w: exited with status 0\n>> referee: protocol_version\n") != std::string::npos);
    CHECK(
        log.ends_with(">> referee: final_score\n<< referee: = W+7.5\n>> referee: quit\n-- referee: exited with status "
                      "0\n"));
    job.player(Colour::black) = scripted_player("candidate", {"--moves", "resign"});
    CHECK(run_game(job, nullptr).gtp_log.find("referee") == std::string::npos);
}

TEST_CASE("a referee that fails makes the game void and says its last words", "[runner]") {
    Job job = scripted_job();
    job.gtp().settings.scorer = Scorer::referee;
    job.gtp().referee = scripted_player("judge", {"--stderr", "no net", "--fault", "exit3@start"});
    const Outcome outcome = run_game(job, nullptr);
    CHECK(outcome.ending == Ending::void_game);
    CHECK(outcome.detail ==
          "the referee judge: died after 'protocol_version': exited with status 3; its last words: no net");
    CHECK(outcome.referee.stderr_tail == "no net\n");
    job.gtp().referee.reset();
    CHECK(run_game(job, nullptr).detail == "a game that needs a referee came without one; this is a bug in ringmaster");
}

TEST_CASE("a game without a winner is void where the settings say so, and keeps its moves", "[runner]") {
    Job job = scripted_job({"--score", "W+1"});
    CHECK(run_game(job, nullptr).ending == Ending::unknown);
    job.gtp().settings.unknown_result = UnknownResult::void_game;
    const Outcome outcome = run_game(job, nullptr);
    CHECK(outcome.ending == Ending::void_game);
    CHECK(outcome.moves == 42);
    CHECK(has(outcome.sgf, "RE[Void]"));
}

TEST_CASE("an engine finds its files in its scratch folder, which is gone after the game", "[runner]") {
    const TemporaryFolder folder;
    Job job = scripted_job();
    job.player(Colour::black).scratch_folder = folder / "scratch" / "0";
    job.player(Colour::black).files = {{"net/weights.txt", "level 3"}};
    job.player(Colour::black).cwd = job.player(Colour::black).scratch_folder;
    job.player(Colour::black).command = {"/bin/sh", "-c", "cat net/weights.txt >&2; echo more > mess; exec \"$0\"",
                                         SCRIPTED_ENGINE};
    const Outcome outcome = run_game(job, nullptr);
    CHECK(outcome.result == "B+1.5");
    CHECK(outcome.black.stderr_tail == "level 3");
    CHECK_FALSE(std::filesystem::exists(job.player(Colour::black).scratch_folder));
    job.player(Colour::black).command = {SCRIPTED_ENGINE, "--fault", "abort@genmove"};
    CHECK(run_game(job, nullptr).ending == Ending::void_game);
    CHECK_FALSE(std::filesystem::exists(job.player(Colour::black).scratch_folder));
}

TEST_CASE("a file outside its scratch folder makes the game void before any engine starts", "[runner]") {
    const TemporaryFolder folder;
    Job job = scripted_job();
    job.gtp().log_gtp = true;
    job.player(Colour::white).scratch_folder = folder / "scratch" / "0";
    job.player(Colour::white).files = {{"../evil", "x"}};
    const Outcome outcome = run_game(job, nullptr);
    CHECK(outcome.ending == Ending::void_game);
    CHECK(outcome.detail == "opponent: the file '../evil' is not below the scratch folder");
    CHECK_FALSE(std::filesystem::exists(folder / "evil"));
    CHECK_FALSE(std::filesystem::exists(folder / "scratch" / "0"));
}

TEST_CASE("a candidate's failure loses where the job says so, before its first move too", "[runner]") {
    for (const char* fault :
         {"exit3@start", "refuse@set", "refuse@boardsize", "refuse@komi", "abort@genmove:2", "garbage@play:2"}) {
        INFO(fault);
        Job job = scripted_job({"--fault", fault});
        job.player(Colour::black).startup_gtp_commands = {"set x 1"};
        CHECK(run_game(job, nullptr).ending == Ending::void_game);
        job.failure_loses = true;
        const Outcome outcome = run_game(job, nullptr);
        CHECK(outcome.ending == Ending::failure);
        CHECK(outcome.winner == Colour::white);
        CHECK(outcome.result == "W+F");
        CHECK(outcome.failed == Colour::black);
        CHECK(outcome.detail.find("candidate: ") == 0);
        CHECK_FALSE(outcome.killed_from_outside);
        CHECK_FALSE(outcome.not_started);
    }
}

TEST_CASE("what the opponent's engine or a signal from outside brings about is no loss of the candidate", "[runner]") {
    Job job = scripted_job({}, {"--fault", "abort@genmove:2"});
    job.failure_loses = true;
    CHECK(run_game(job, nullptr).ending == Ending::void_game);
    for (const char* fault : {"kill@genmove:2", "term@boardsize"}) {
        job = scripted_job({"--fault", fault});
        job.failure_loses = true;
        const Outcome outcome = run_game(job, nullptr);
        CHECK(outcome.ending == Ending::void_game);
        CHECK(outcome.killed_from_outside);
        CHECK(outcome.failed == Colour::black);
        CHECK(has(outcome.detail, " (no loss: such a signal comes from outside)"));
        CHECK_FALSE(make_void_game(job, outcome, 0).culprit);
        job.kill_is_failure = true;
        CHECK(run_game(job, nullptr).ending == Ending::failure);
        job.failure_loses = false;
        CHECK(make_void_game(job, run_game(job, nullptr), 0).culprit == 0);
    }
}

TEST_CASE("a program that cannot be started is nobody's failure", "[runner]") {
    for (const Colour colour : {Colour::black, Colour::white}) {
        Job job = scripted_job();
        job.failure_loses = true;
        job.player(colour).command = {"/nowhere/engine"};
        const Outcome outcome = run_game(job, nullptr);
        CHECK(outcome.ending == Ending::void_game);
        CHECK(outcome.not_started);
    }
    Job job = scripted_job();
    job.gtp().settings.scorer = Scorer::referee;
    job.gtp().referee = scripted_player("judge");
    job.gtp().referee->command = {"/nowhere/engine"};
    CHECK(run_game(job, nullptr).not_started);
    CHECK_FALSE(run_game(scripted_job({"--fault", "exit3@start"}), nullptr).not_started);
}

TEST_CASE("an outcome tells the files of the engines, but not those that an engine writes", "[runner]") {
    const TemporaryFolder folder;
    const std::string net = folder / "net.bin";
    const std::string log = folder / "log.txt";
    write_file_atomically(net, "net");
    write_file_atomically(log, "log");
    Job job = scripted_job();
    job.player(Colour::white).command = {"/bin/sh",       "-c", "echo more >> \"$1\"; exec \"$0\"",
                                         SCRIPTED_ENGINE, log,  net};
    const Outcome outcome = run_game(job, nullptr);
    CHECK(outcome.result == "B+1.5");
    std::vector<std::string> files;
    for (const auto& [path, stamp] : outcome.programs) {
        files.push_back(path);
    }
    std::vector<std::string> expected{"/bin/sh", SCRIPTED_ENGINE, net};
    std::ranges::sort(expected);
    CHECK(files == expected);
    CHECK(outcome.programs == [&] {
        FileStamps stamps = program_files(job.player(Colour::black));
        stamps.merge(program_files(job.player(Colour::white)));
        stamps.erase(log);
        return stamps;
    }());
}

TEST_CASE("an engine that oversteps its time by a second has lost on time, one that does not plays on", "[runner]") {
    Job job = scripted_job({"--delay-ms", "1300"});
    job.player(Colour::black).clock = parse_time_control("300ms");
    job.player(Colour::white).clock = parse_time_control("1h+1x30s");
    const Outcome late = run_game(job, nullptr);
    INFO(late.detail);
    CHECK(
        (late.ending == Ending::time || late.void_cause == VoidCause::excused_time));  // the tests' machine may be busy
    CHECK(late.result == (late.ending == Ending::time ? "W+T" : "Void"));
    has(late.detail, "candidate: overstepped its time (0.3s) by ");
    CHECK_FALSE(late.failed);

    Job in_time = scripted_job({"--moves", "E5"}, {"--moves", "C3"});
    in_time.gtp().settings.clock.control = parse_time_control("1h+1x30s");
    const Outcome outcome = run_game(in_time, nullptr);
    CHECK(outcome.ending == Ending::score);
    has(outcome.sgf, "TM[3600]OT[1x30 byo-yomi]");
    has(outcome.sgf, ";B[ee]BL[3");
    has(outcome.sgf, "candidate clock: 1h+1x30s");
}

TEST_CASE("a game is adjudicated by what both engines think of it, or played on with a note", "[runner]") {
    Job job = scripted_job({"--winrates", "5000 9900"}, {"--winrates", "5000 100"});
    job.gtp().settings.adjudication =
        AdjudicationSettings{.resign_below = 0.03, .moves = 2, .audit = 0.1, .is_audited = false};
    const Outcome adjudicated = run_game(job, nullptr);
    CHECK(adjudicated.ending == Ending::adjudicated);
    CHECK(adjudicated.winner == Colour::black);
    CHECK(adjudicated.result == "B+");
    CHECK(adjudicated.moves == 6);
    CHECK_FALSE(adjudicated.audit);
    CHECK(has(adjudicated.sgf, "RE[B+]"));
    CHECK(has(adjudicated.sgf, "B+: adjudicated: both engines gave White a chance below 0.03 at 2 moves each"));

    job.gtp().settings.adjudication->is_audited = true;
    const Outcome played_on = run_game(job, nullptr);
    CHECK(played_on.ending == Ending::score);
    CHECK(played_on.audit == Ruling{Colour::black, 6});
    CHECK(has(played_on.sgf, "\naudit: adjudication gave Black the game after 6 moves"));
}
