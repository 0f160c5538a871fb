
#include <cstdlib>
#include <filesystem>

#include <unistd.h>

#include "ringmaster/game/wire.hpp"
#include "ringmaster/os/files.hpp"
#include "ringmaster/os/guardian.hpp"
#include "ringmaster/os/subprocess.hpp"
#include "ringmaster/play/game_runner.hpp"

#include "os/processes.hpp"
#include "support/catch.hpp"
#include "support/greet.hpp"
#include "support/patience.hpp"
#include "support/temporary_folder.hpp"

using namespace ringmaster;

namespace {

Job job_of(const std::string& shell_script, double timeout = patience) {
    ScriptGame game;
    game.script.code = "script";
    game.script.command = {"/bin/sh", "-c", shell_script, "a-script-of-" + std::to_string(::getpid())};
    game.script.timeout = timeout;
    Job job;
    job.number = 7;
    job.game_id = "7";
    job.game = game;
    return job;
}

ScriptSetup& script_of(Job& job) {
    return std::get<ScriptGame>(job.game).script;
}

Outcome play(const Job& job) {
    return run_game(job, nullptr);
}

std::string told(const std::string& shell_script) {
    const Outcome outcome = play(job_of(shell_script));
    return outcome.ending == Ending::told ? outcome.result : outcome.detail;
}

bool script_is_gone() {
    return processes::becomes_true(
        [] { return processes::named("a-script-of-" + std::to_string(::getpid())).empty(); });
}

}  // namespace

TEST_CASE("a script plays a game and its last word counts", "[script]") {
    const Outcome outcome = play(job_of("echo thinking; echo some words >&2; echo D"));
    CHECK(outcome.ending == Ending::told);
    CHECK(outcome.number == 7);
    CHECK(outcome.result == "D");
    REQUIRE(outcome.told.size() == 1);
    CHECK(outcome.told[0].score == 0.5);
    CHECK(outcome.black.stderr_tail == "some words\n");
    CHECK(outcome.black.end == "exited with status 0");
    CHECK(outcome.black.seconds > 0);
    CHECK_FALSE(outcome.failed);
}

TEST_CASE("what a script does wrong makes its game void, with its last words", "[script]") {
    CHECK(told("echo hello; echo oops >&2; exit 3") ==
          "the script exited with status 3; its output ends: hello; its standard error ends: oops");
    CHECK(told("echo W; exit 1") == "the script exited with status 1; its output ends: W");
    CHECK(told("echo W; kill -SEGV $$") ==
          "the script was killed by signal 11 (Segmentation fault); its output ends: W");
    const std::string none =
        "the script ended without a result: it told no result (let it print one in a line of its "
        "own, such as 'W'; results are W, D, L, 1-0, 0-1, 1/2-1/2 and the numbers from 0 to 1)";
    CHECK(told("echo nothing") == none + "; its output ends: nothing");
    CHECK(
        told("echo W L") ==
        "the script ended without a result: its last result, 'W L', is not 1 result (write games = 2 in [game], or let "
        "it print 'W'); its output ends: W L");
    CHECK(told(":") == none);
    CHECK(told("for i in a b c d e f g; do echo $i; done") == none + "; its output ends: c | d | e | f | g");
}

TEST_CASE("a script that runs too long is ended with all it started", "[script]") {
    const Outcome outcome = play(job_of("echo W; sleep 1000 & trap '' TERM; while :; do sleep 1000; done", 0.3));
    CHECK(outcome.ending == Ending::void_game);
    CHECK(outcome.detail == "the script did not end within 0.3 s; its output ends: W");
    CHECK(script_is_gone());
}

TEST_CASE("a script that closes its output is waited for, and its helpers end with it", "[script]") {
    CHECK(told("echo W; exec >&-; sleep 0.1") == "W");
    CHECK(told("sleep 1000 & echo L") == "L");
    CHECK(script_is_gone());
}

TEST_CASE("a flood on both streams neither blocks a script nor hides its result", "[script]") {
    CHECK(told("dd if=/dev/zero bs=65536 count=300 2>/dev/null | tr '\\0' x; echo; "
               "dd if=/dev/zero bs=65536 count=300 2>/dev/null | tr '\\0' y >&2; echo W") == "W");
}

TEST_CASE("a script that is not there, or may not be run, has not started", "[script]") {
    Job job = job_of("");
    script_of(job).command = {"/nowhere/play.py"};
    const Outcome outcome = play(job);
    CHECK(outcome.not_started);
    CHECK(outcome.ending == Ending::void_game);
    CHECK(outcome.detail == "the script could not be started: /nowhere/play.py: no such file or directory");
    CHECK_FALSE(outcome.failed);
}

TEST_CASE("a script that says so has the candidate fail, which loses where failures lose", "[script]") {
    Job job = job_of("echo no such option >&2; echo candidate failed; exit 1");
    const Outcome tried = play(job);
    CHECK(tried.ending == Ending::void_game);
    CHECK(tried.failed == Colour::black);
    CHECK(tried.detail ==
          "the script says that the candidate failed; its output ends: candidate failed; its standard "
          "error ends: no such option");
    job.failure_loses = true;
    job.colour = Colour::white;
    const Outcome lost = play(job);
    CHECK(lost.ending == Ending::failure);
    CHECK(lost.winner == Colour::black);
    CHECK(lost.failed == Colour::white);
}

TEST_CASE(
    "where candidates are blamed a crash, an exit and a hang are theirs, a signal from outside is at first "
    "nobody's",
    "[script]") {
    const auto played = [](const std::string& shell_script, bool loses, bool kill_is_failure = false) {
        Job job = job_of(shell_script, shell_script.starts_with("exec sleep") ? 0.3 : patience);
        std::get<ScriptGame>(job.game).blames_candidate = true;
        job.failure_loses = loses;
        job.kill_is_failure = kill_is_failure;
        return play(job);
    };
    for (const char* script : {"exit 3", "kill -SEGV $$", "exec sleep 1000"}) {
        CAPTURE(script);
        const Outcome tried = played(script, false);
        CHECK(tried.ending == Ending::void_game);
        CHECK(tried.failed == Colour::black);
        CHECK_FALSE(tried.killed_from_outside);
        const Outcome lost = played(script, true);
        CHECK(lost.ending == Ending::failure);
        CHECK(lost.winner == Colour::white);
    }
    const Outcome ended = played("kill -TERM $$", true);
    CHECK(ended.ending == Ending::void_game);
    CHECK(ended.killed_from_outside);
    const Outcome again = played("kill -KILL $$", false, true);
    CHECK(again.ending == Ending::void_game);
    CHECK(again.failed == Colour::black);
    CHECK_FALSE(again.killed_from_outside);
    CHECK(played("kill -KILL $$", true, true).ending == Ending::failure);
    CHECK_FALSE(played("echo nothing", true).failed);
}

TEST_CASE("a script reads its line of input, or leaves it", "[script]") {
    Job job = job_of("read line; echo $line >&2; echo W");
    script_of(job).input = "{\"seed\":3}\n";
    CHECK(play(job).black.stderr_tail == "{\"seed\":3}\n");
    Job deaf = job_of("exec <&-; echo W");
    script_of(deaf).input = std::string(60000, 'x') + "\n";
    CHECK(play(deaf).result == "W");
    CHECK(play(job_of("cat; echo W")).result == "W");  // else its input is at its end
}

TEST_CASE("a script gets its environment, its files and its place", "[script]") {
    const TemporaryFolder folder;
    Job job = job_of(
        "cat \"$1/weights\" >&2; echo $RINGMASTER_SEED >&2; pwd >&2; echo \"$2\" >&2; echo W; "
        "read cores; test \"$cores, p1\" = \"on ${2#cores }\" && test \"cores $(cat \"$1/cores\"), p1\" = "
        "\"$2\" || exit 3");
    ScriptSetup& script = script_of(job);
    script.scratch_folder = folder / "scratch" / "7";
    script.files = {{"weights", std::string("1 2 3\n")}, {"cores", core_mark}};
    script.input = std::string("on ") + core_mark + "\n";
    script.environ = {{"RINGMASTER_SEED", "17"}};
    script.cwd = folder.path();
    script.command.push_back(script.scratch_folder);
    script.command.push_back(std::string("cores ") + core_mark + ", " + processor_mark);
    script.processors = {"p0", "p1"};
    ::setenv("RINGMASTER_SLOT", "3", 1);
    const Outcome outcome = play(job);
    ::unsetenv("RINGMASTER_SLOT");
    INFO(outcome.detail);
    const std::string said = outcome.black.stderr_tail;
    CHECK(said.starts_with("1 2 3\n17\n" + folder.path().string() + "\ncores "));
    CHECK(said.ends_with(", p1\n"));
    CHECK(said.find('\x7f') == std::string::npos);
    CHECK_FALSE(std::filesystem::exists(script.scratch_folder));
}

TEST_CASE("what a script leaves running outside of its group is ended after the game", "[script]") {
    const std::string name = "a-script-of-" + std::to_string(::getpid());
    Subprocess worker = greeted_worker();
    const Job job = job_of("setsid /bin/sh -c 'sleep 1000; :' " + name + " >/dev/null 2>&1 & echo W");
    REQUIRE(worker.write(job_to_line(job) + "\n", Deadline::after(patience)) == Subprocess::Io::done);
    CHECK(outcome_from_line(line_of_worker(worker)).result == "W");
    CHECK(script_is_gone());
}
