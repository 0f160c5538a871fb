#include <algorithm>
#include <map>
#include <numeric>
#include <sstream>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/random.hpp"

#include "os/processes.hpp"
#include "support/catch.hpp"
#include "support/long_run.hpp"
#include "support/workshop.hpp"

using namespace ringmaster;

namespace {

/// The games that the run said were finished, by number: "W+1.5".
std::map<std::uint64_t, std::string> acknowledged(const std::string& shown) {
    std::map<std::uint64_t, std::string> games;
    std::istringstream lines(shown);
    for (std::string line; std::getline(lines, line) && !lines.eof();) {
        const bool finished = line.rfind("game ", 0) == 0 && (contains(line, ") won, ") || contains(line, ") lost, "));
        if (finished) {
            games[std::stoull(line.substr(5))] = line.substr(line.rfind(' ') + 1);
        }
    }
    return games;
}

bool is_worker(pid_t pid) {
    return contains(processes::content("/proc/" + std::to_string(pid) + "/cmdline"), "worker");
}

/// A worker, or the guardian of one; 0 when there is none at this moment.
pid_t victim_among(const std::vector<pid_t>& workers, bool guardian, Random& random) {
    if (workers.empty()) {
        return 0;
    }
    const pid_t worker = workers[random.below(workers.size())];
    if (!guardian) {
        return worker;
    }
    const std::vector<pid_t> children = processes::children(worker);
    const auto found = std::ranges::find_if(children, is_worker);
    return found == children.end() ? 0 : *found;
}

/// Until `games` more games are acknowledged than are now, and then some time.
void watch(Subprocess& running, std::size_t games, double seconds) {
    const std::size_t enough = acknowledged(running.stderr_tail()).size() + games;
    std::string ignored;
    REQUIRE(processes::becomes_true([&] {
        running.read(ignored, Deadline::after(0.002));
        return acknowledged(running.stderr_tail()).size() >= enough;
    }));
    const Deadline deadline = Deadline::after(seconds);
    while (running.read(ignored, deadline) == Subprocess::Io::done) {
    }
}

/// Runs the event, kills a worker or a guardian in some runs, and then ringmaster, which has acknowledged `games` games
/// at least; gives what was acknowledged by then.
std::map<std::uint64_t, std::string> run_and_kill(const Workshop& workshop, std::size_t games, Random& random) {
    Subprocess running = workshop.start({workshop.control_file, "-j", "2"});
    watch(running, games, 0.2 * random.uniform());
    if (const std::uint64_t whom = random.below(4); whom < 2) {
        if (const pid_t victim = victim_among(processes::children(running.pid()), whom == 1, random); victim > 0) {
            ::kill(victim, SIGKILL);
        }
        watch(running, 0, 0.1 * random.uniform());
    }
    ::kill(running.pid(), SIGKILL);
    REQUIRE(running.wait(Deadline::after(patience)));
    return acknowledged(running.stderr_tail());
}

}  // namespace

TEST_CASE("however often a run is killed, each acknowledged game is stored once with its result", "[kill][slow]") {
    const Workshop workshop("skip_player_checks = true\n", "--moves-before-pass 3");
    workshop.play_without_end();
    std::map<std::uint64_t, std::string> promised;
    Random random(1, "kill test", 0);
    const int kills = times(12, 500);
    std::size_t waited_for = 0;
    for (int i = 0; i < kills; ++i) {
        const std::size_t games = random.below(4);
        const auto more = run_and_kill(workshop, games, random);
        promised.insert(more.begin(), more.end());
        waited_for += games;
    }
    CHECK(promised.size() >= waited_for);

    std::map<std::uint64_t, std::string> stored;
    for (const GameRecord& game : workshop.games()) {
        CHECK(stored.emplace(game.number, game.result).second);
    }
    for (const auto& [number, result] : promised) {
        INFO("game " << number);
        REQUIRE(stored.count(number) == 1);
        CHECK(stored[number] == result);
    }

    const Finished last = workshop.ringmaster({workshop.control_file, "-g", "5"});
    CHECK(last.status == 0);
    CHECK(workshop.ringmaster({workshop.control_file, "show"}).out == last.out);
}

TEST_CASE("a worker that is killed is replaced and its game played again, in the first game too", "[kill]") {
    const Workshop workshop("skip_player_checks = true\n", "--delay-ms 5");
    Subprocess running = workshop.start({workshop.control_file});
    REQUIRE(processes::becomes_true([&] { return processes_of_event_in(workshop.folder.path()) > 3; }));
    for (const pid_t child : processes::children(running.pid())) {
        if (is_worker(child)) {
            ::kill(child, SIGKILL);
        }
    }
    const Finished run = Workshop::finish(running);
    CHECK(run.status == 0);
    CHECK(contains(run.err, "its worker was lost: it was killed by signal 9 (Killed)\n"));
    CHECK(workshop.stored_games() == 6);
}

TEST_CASE("a guardian that is killed is replaced too", "[kill]") {
    const Workshop workshop("", "--delay-ms 5");
    Subprocess running = workshop.start({workshop.control_file});
    workshop.wait_for_games(0);
    for (const pid_t worker : processes::children(running.pid())) {
        for (const pid_t child : processes::children(worker)) {
            if (is_worker(child)) {
                ::kill(child, SIGKILL);
            }
        }
    }
    const Finished run = Workshop::finish(running);
    CHECK(run.status == 0);
    CHECK(workshop.stored_games() == 6);
}

TEST_CASE("after two signals no engine and no worker lives on and the lock is free", "[kill][slow]") {
    for (const int signal : {SIGTERM, SIGHUP, SIGINT}) {
        INFO("signal " << signal);
        const std::string mark = "mark-" + std::to_string(::getpid()) + "-" + std::to_string(signal);
        const Workshop workshop("", "--delay-ms 10 --version " + mark);
        Subprocess running = workshop.start({workshop.control_file, "-j", "2"});
        workshop.wait_for_games(1);
        ::kill(running.pid(), signal);
        wait_readable({}, Deadline::after(0.2));
        ::kill(running.pid(), signal);
        REQUIRE(running.wait(Deadline::after(patience)));
        CHECK(all_gone(mark, workshop.folder.path()));
        CHECK(workshop.ringmaster({workshop.control_file, "-q"}).status == 0);
        CHECK(workshop.stored_games() == 6);
    }
}

TEST_CASE("when everything is killed at once the next start ends what is left and goes on", "[kill]") {
    const std::string mark = "mark-" + std::to_string(::getpid()) + "-all";
    const Workshop workshop("", "--delay-ms 10 --fault fork@start --fault daemon@start --version " + mark);
    Subprocess running = workshop.start({workshop.control_file, "-j", "2"});
    workshop.wait_for_games(1);
    std::vector<pid_t> all;
    for (const pid_t worker : processes::children(running.pid())) {
        for (const pid_t child : processes::children(worker)) {
            all.push_back(child);
        }
        all.push_back(worker);
    }
    all.push_back(running.pid());
    for (const int signal : {SIGSTOP, SIGKILL}) {
        for (const pid_t pid : all) {
            ::kill(pid, signal);
        }
    }
    REQUIRE(running.wait(Deadline::after(patience)));
    CHECK(processes_with(mark) > 0);
    CHECK(workshop.ringmaster({workshop.control_file, "-q"}).status == 0);
    CHECK(workshop.stored_games() == 6);
    CHECK(all_gone(mark, workshop.folder.path()));
}

#ifndef RINGMASTER_SANITIZE  // which itself reserves terabytes of address space
TEST_CASE("a ringmaster that gets too little memory says so and loses nothing", "[kill]") {
    const Workshop workshop;
    workshop.ringmaster({workshop.control_file, "-q", "-g", "2"});
    int failures = 0;
    for (const char* kilobytes : {"8000", "10000", "12000", "20000"}) {
        Launch launch;
        launch.command = {
            "/bin/sh", "-c", "ulimit -v \"$2\"; exec \"$0\" \"$1\" -q -g 1", RINGMASTER_PROGRAM, workshop.control_file,
            kilobytes};
        Subprocess process(launch);
        const Finished run = Workshop::finish(process);
        INFO(kilobytes << " kB: " << run.err);
        CHECK((run.status == 0 || !run.err.empty()));
        failures += run.status != 0;
    }
    CHECK(failures > 0);
    CHECK(workshop.stored_games() >= 2);
    CHECK(workshop.ringmaster({workshop.control_file, "-q"}).status == 0);
    CHECK(workshop.stored_games() == 6);
}

#endif

TEST_CASE("many slots with engines of random speed leave no game out and stop in order", "[kill]") {
    const int slots = times(24, 256);
    const Workshop workshop("skip_player_checks = true\n", "--moves-before-pass 3 --random-delay-ms 60");
    workshop.play_without_end();
    Subprocess running = workshop.start({workshop.control_file, "-j", std::to_string(slots)});
    workshop.wait_for_games(static_cast<std::size_t>(2 * slots));
    CHECK(workshop.ringmaster({workshop.control_file, "stop"}).status == 0);
    const Finished run = Workshop::finish(running);
    CHECK(run.status == 0);
    std::vector<std::uint64_t> numbers = each(workshop.games(), &GameRecord::number);
    std::ranges::sort(numbers);
    std::vector<std::uint64_t> all(numbers.size());
    std::iota(all.begin(), all.end(), 0U);
    CHECK(numbers == all);
}

#ifndef RINGMASTER_SANITIZE
TEST_CASE("engines that flood us cost ringmaster itself no memory", "[kill]") {
    const Workshop workshop("skip_player_checks = true\nmax_void_games_in_a_row = 100\n",
                            "--fault stderr-flood:16@genmove:2");
    workshop.play_without_end();
    Subprocess running = workshop.start({workshop.control_file, "-j", "2"});
    workshop.wait_for_games(3);
    CHECK(processes::most_memory_in_mb(running.pid()) < 64);
    ::kill(running.pid(), SIGKILL);
    running.wait(Deadline::after(patience));
}
#endif
