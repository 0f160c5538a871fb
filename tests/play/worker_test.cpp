#include "ringmaster/play/worker.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <thread>

#include <unistd.h>

#include "ringmaster/game/clock.hpp"
#include "ringmaster/game/wire.hpp"
#include "ringmaster/os/guardian.hpp"
#include "ringmaster/os/subprocess.hpp"

#include "os/processes.hpp"
#include "support/catch.hpp"
#include "support/greet.hpp"
#include "support/real_event.hpp"

using namespace ringmaster;

namespace {

Outcome play(Subprocess& worker, const Job& job) {
    REQUIRE(worker.write(job_to_line(job) + "\n", Deadline::after(patience)) == Subprocess::Io::done);
    return outcome_from_line(line_of_worker(worker));
}

/// The only child of a worker between two games.
pid_t guardian_of(const Subprocess& worker) {
    const std::vector<pid_t> children = processes::children(worker.pid());
    REQUIRE(children.size() == 1);
    return children[0];
}

/// Kills the worker in a game whose engine has a daemon; nothing of them may stay.
void check_kill(Subprocess& worker) {
    const std::string word = "worker-test-" + std::to_string(::getpid());
    const Job job = scripted_job({"--name", word, "--fault", "daemon@start", "--delay-ms", "600000"});
    REQUIRE(worker.write(job_to_line(job) + "\n", Deadline::after(patience)) == Subprocess::Io::done);
    REQUIRE(processes::becomes_true([&] { return processes::named(word).size() >= 2; }));
    ::kill(worker.pid(), SIGKILL);
    CHECK(processes::becomes_true([&] { return processes::named(word).empty(); }));
}

}  // namespace

TEST_CASE("a worker answers each job line with an outcome line and ends with its input", "[runner]") {
    Subprocess worker = greeted_worker();
    for (std::uint64_t number = 3; number < 5; ++number) {
        Job job = scripted_job();
        job.number = number;
        job.gtp().log_gtp = number == 4;
        REQUIRE(worker.write(job_to_line(job) + "\n", Deadline::after(patience)) == Subprocess::Io::done);
        const Outcome outcome = outcome_from_line(line_of_worker(worker));
        CHECK(outcome.number == number);
        CHECK(outcome.result == "B+1.5");
        CHECK(outcome.gtp_log.empty() == (number == 3));
    }
    worker.close_input();
    const auto exit = worker.wait(Deadline::after(patience));
    REQUIRE(exit);
    CHECK(to_text(*exit) == "exited with status 0");
}

TEST_CASE("a worker that is given nonsense ends and says so", "[runner]") {
    Subprocess worker = greeted_worker();
    REQUIRE(worker.write("{\"number\":\n", Deadline::after(patience)) == Subprocess::Io::done);
    const auto exit = worker.wait(Deadline::after(patience));
    REQUIRE(exit);
    CHECK(to_text(*exit) == "exited with status 1");
    CHECK(worker.stderr_tail().find("ringmaster: ") == 0);
}

TEST_CASE("when a worker is killed, its engines' daemons end as well", "[runner]") {
    Subprocess worker = greeted_worker();
    check_kill(worker);
}

TEST_CASE("when a worker's input ends, engines that stayed and their daemons end as well", "[runner]") {
    Subprocess worker = greeted_worker();
    const std::string word = "worker-test-" + std::to_string(::getpid());
    Job job = scripted_job({"--name", word, "--fault", "daemon@start"});
    job.player(Colour::black).reuse = true;
    CHECK(play(worker, job).result == "B+1.5");
    CHECK_FALSE(processes::named(word).empty());
    worker.close_input();
    CHECK(worker.wait(Deadline::after(patience)));
    CHECK(processes::named(word).empty());
}

TEST_CASE("a guardian that was killed is replaced before the next game", "[runner]") {
    Subprocess worker = greeted_worker();
    CHECK(play(worker, scripted_job()).result == "B+1.5");
    const pid_t first = guardian_of(worker);
    ::kill(first, SIGKILL);
    REQUIRE(processes::group_vanishes(first));
    CHECK(play(worker, scripted_job()).result == "B+1.5");
    CHECK(guardian_of(worker) != first);
    check_kill(worker);
}

TEST_CASE("a guardian that is killed in mid-game is replaced at once", "[runner]") {
    Subprocess worker = greeted_worker();
    CHECK(play(worker, scripted_job()).result == "B+1.5");
    const pid_t first = guardian_of(worker);
    const std::string word = "worker-test-mid-" + std::to_string(::getpid());
    const Job job =
        scripted_job({"--name", word, "--fault", "daemon@start", "--fault", "fork@start", "--delay-ms", "600000"});
    REQUIRE(worker.write(job_to_line(job) + "\n", Deadline::after(patience)) == Subprocess::Io::done);
    REQUIRE(processes::becomes_true([&] { return processes::named(word).size() >= 3; }));
    const std::vector<pid_t> before = processes::children(worker.pid());
    ::kill(first, SIGKILL);
    REQUIRE(processes::becomes_true([&] {
        const std::vector<pid_t> of_engine = processes::named(word);
        const std::vector<pid_t> children = processes::children(worker.pid());
        const auto has = [](const std::vector<pid_t>& all, pid_t one) { return std::ranges::count(all, one) > 0; };
        return std::ranges::any_of(children,
                                   [&](pid_t child) { return !has(before, child) && !has(of_engine, child); });
    }));
    ::kill(worker.pid(), SIGKILL);
    CHECK(processes::becomes_true([&] { return processes::named(word).empty(); }));
}

TEST_CASE("the time for which a worker and its engine were stopped is not the engine's", "[runner]") {
    Subprocess worker = greeted_worker();
    const std::string word = "worker-test-stop-" + std::to_string(::getpid());
    Job job = scripted_job({"--name", word, "--moves-before-pass", "10", "--delay-ms", "300"});
    job.player(Colour::black).timeouts = {patience, patience, 2, patience};
    REQUIRE(worker.write(job_to_line(job) + "\n", Deadline::after(patience)) == Subprocess::Io::done);
    REQUIRE(processes::becomes_true([&] { return processes::named(word).size() == 1; }));
    const pid_t engine = processes::named(word).front();
    std::this_thread::sleep_for(std::chrono::seconds(1));  // it is thinking now: that is what nearly all of its time is
    ::kill(engine, SIGSTOP);
    ::kill(worker.pid(), SIGSTOP);
    std::this_thread::sleep_for(std::chrono::seconds(3));
    ::kill(worker.pid(), SIGCONT);
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    ::kill(engine, SIGCONT);
    const Outcome outcome = outcome_from_line(line_of_worker(worker));
    CHECK(outcome.detail.empty());
    CHECK(outcome.ending == Ending::score);
}

TEST_CASE("a clock stands still while a worker and its engine are stopped, if only for a moment", "[runner]") {
    Subprocess worker = greeted_worker();
    const std::string word = "worker-test-clock-" + std::to_string(::getpid());
    Job job = scripted_job({"--name", word, "--moves-before-pass", "10", "--delay-ms", "100"});
    job.gtp().settings.clock.control = parse_time_control("1s+0.3s");
    REQUIRE(worker.write(job_to_line(job) + "\n", Deadline::after(patience)) == Subprocess::Io::done);
    REQUIRE(processes::becomes_true([&] { return processes::named(word).size() == 1; }));
    const pid_t engine = processes::named(word).front();
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    ::kill(engine, SIGSTOP);
    ::kill(worker.pid(), SIGSTOP);
    std::this_thread::sleep_for(std::chrono::milliseconds(1900));
    ::kill(engine, SIGCONT);
    ::kill(worker.pid(), SIGCONT);
    const Outcome outcome = outcome_from_line(line_of_worker(worker));
    CHECK(outcome.detail.empty());
    CHECK(outcome.ending == Ending::score);
}

TEST_CASE("the time for which a worker was stopped is not its script's", "[runner]") {
    Subprocess worker = greeted_worker();
    ScriptGame game;
    game.script.code = "script";
    game.script.command = {"/bin/sh", "-c", "sleep 1; echo W"};
    game.script.timeout = patience;
    Job job;
    job.game = game;
    REQUIRE(worker.write(job_to_line(job) + "\n", Deadline::after(patience)) == Subprocess::Io::done);
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    ::kill(worker.pid(), SIGSTOP);
    std::this_thread::sleep_for(std::chrono::seconds(3));
    ::kill(worker.pid(), SIGCONT);
    const Outcome outcome = outcome_from_line(line_of_worker(worker));
    CHECK(outcome.result == "W");
    CHECK(outcome.side(job.colour).seconds < 3);
}
