#include "ringmaster/runner/launched_worker_pool.hpp"

#include <csignal>

#include "ringmaster/base/time.hpp"
#include "ringmaster/os/cpus.hpp"

#include "os/processes.hpp"
#include "support/catch.hpp"
#include "support/changed_environment.hpp"
#include "support/real_event.hpp"
#include "support/temporary_folder.hpp"

using namespace ringmaster;

namespace {

Machine local_machine(int slots = 1, std::vector<std::string> launch = {RINGMASTER_PROGRAM, "worker"}) {
    Machine machine;
    machine.slots = slots;
    machine.launch = std::move(launch);
    return machine;
}

/// One that is reached by the scripted launcher.
Machine far_machine(const std::string& fault) {
    Machine machine = local_machine(1, {SCRIPTED_LAUNCHER, fault, RINGMASTER_PROGRAM, "worker"});
    machine.name = "big";
    machine.is_far = true;
    return machine;
}

/// The next event that is one; fails the test when none comes in time.
PoolEvent next_event(WorkerPool& pool) {
    const Deadline deadline = Deadline::after(patience);
    while (!deadline.passed()) {
        PoolEvent event = pool.wait(Deadline::after(1));
        if (!std::holds_alternative<NothingHappened>(event)) {
            return event;
        }
    }
    FAIL("no event");
    return NothingHappened{};
}

/// Of a pool of one slot that is given a game.
PoolEvent event_of(const Machine& machine, const Job& job = scripted_job()) {
    SignalQueue signals{SIGUSR1};
    LaunchedWorkerPool pool({machine}, signals);
    pool.start(0, job);
    return next_event(pool);
}

/// Why the worker of a machine was lost in its first game.
std::string how_lost(const Machine& machine, const Job& job = scripted_job()) {
    const PoolEvent event = event_of(machine, job);
    REQUIRE(std::holds_alternative<WorkerLost>(event));
    return std::get<WorkerLost>(event).how;
}

/// A game that never ends, with engines of that name.
Job endless_job(const std::string& name) {
    return scripted_job({"--name", name, "--delay-ms", "600000"}, {"--name", name});
}

}  // namespace

TEST_CASE("workers play jobs side by side and each outcome comes back with its slot", "[runner]") {
    SignalQueue signals{SIGUSR1};
    LaunchedWorkerPool pool({local_machine(), far_machine("carry")}, signals);
    REQUIRE(pool.slots() == 2);
    CHECK(pool.machines() == std::vector<std::string>{"local", "big"});
    CHECK(pool.machine(0) == 0);
    CHECK(pool.machine(1) == 1);
    for (int round = 0; round < 3; ++round) {
        for (int slot = 0; slot < 2; ++slot) {
            Job job = scripted_job();
            job.number = static_cast<std::uint64_t>(10 * round + slot);
            pool.start(slot, job);
        }
        for (int i = 0; i < 2; ++i) {
            const PoolEvent event = next_event(pool);
            REQUIRE(std::holds_alternative<GameFinished>(event));
            const auto& finished = std::get<GameFinished>(event);
            CHECK(finished.outcome.number == static_cast<std::uint64_t>(10 * round + finished.slot));
            CHECK(finished.outcome.result == "B+1.5");
        }
    }
}

TEST_CASE("a worker that dies is told and replaced by the next start", "[runner]") {
    const TemporaryFolder folder;
    SignalQueue signals{SIGUSR1};
    LaunchedWorkerPool pool(
        {local_machine(1, {"/bin/sh", "-c", "if mkdir \"$0\" 2>/dev/null; then kill -9 $$; fi; exec \"$1\" worker",
                           (folder.path() / "been-here").string(), RINGMASTER_PROGRAM})},
        signals);
    pool.start(0, scripted_job());
    const PoolEvent event = next_event(pool);
    REQUIRE(std::holds_alternative<WorkerLost>(event));
    CHECK(std::get<WorkerLost>(event).how == "it was killed by signal 9 (Killed)");
    pool.start(0, scripted_job());
    CHECK(std::holds_alternative<GameFinished>(next_event(pool)));
}

TEST_CASE("signals come as events", "[runner]") {
    SignalQueue signals{SIGUSR1};
    LaunchedWorkerPool pool({local_machine()}, signals);
    ::raise(SIGUSR1);
    const PoolEvent event = next_event(pool);
    REQUIRE(std::holds_alternative<SignalCame>(event));
    CHECK(std::get<SignalCame>(event).signal == SIGUSR1);
}

TEST_CASE("many workers are started a few at a time, and all of them play", "[runner]") {
    SignalQueue signals{SIGUSR1};
    LaunchedWorkerPool pool({local_machine(20)}, signals);
    for (int slot = 0; slot < 20; ++slot) {
        pool.start(slot, scripted_job());
    }
    CHECK(processes::children(::getpid()).empty());
    pool.wait(Deadline::after(0));
    CHECK(processes::children(::getpid()).size() == 8);
    for (int i = 0; i < 20; ++i) {
        CHECK(std::holds_alternative<GameFinished>(next_event(pool)));
    }
}

TEST_CASE("a wait without any event ends at its deadline", "[runner]") {
    SignalQueue signals{SIGUSR1};
    LaunchedWorkerPool pool({local_machine()}, signals);
    CHECK(std::holds_alternative<NothingHappened>(pool.wait(Deadline::after(0.01))));
}

TEST_CASE("a worker that answers with nonsense loses its game, not the run", "[runner]") {
    CHECK(how_lost(far_machine("nonsense")) == "it answered with nonsense: an outcome line is not JSON");
}

TEST_CASE("a worker that answers for another game loses its own", "[runner]") {
    CHECK(how_lost(far_machine("other")) == "it answered for game 1");
}

TEST_CASE("a worker that answers twice is replaced, and what it said twice counts once", "[runner]") {
    SignalQueue signals{SIGUSR1};
    LaunchedWorkerPool pool({far_machine("twice")}, signals);
    for (std::uint64_t number = 0; number < 3; ++number) {
        Job job = scripted_job();
        job.number = number;
        pool.start(0, job);
        PoolEvent event = next_event(pool);
        if (std::holds_alternative<WorkerLost>(event)) {  // the second answer came as late as that
            CHECK(std::get<WorkerLost>(event).how == "it answered for game " + std::to_string(number - 1));
            pool.start(0, job);
            event = next_event(pool);
        }
        REQUIRE(std::holds_alternative<GameFinished>(event));
        CHECK(std::get<GameFinished>(event).outcome.number == number);
    }
}

TEST_CASE("a worker that cannot be started is told as lost", "[runner]") {
    CHECK(how_lost(local_machine(1, {"/nowhere/worker"})) ==
          "it cannot be started: /nowhere/worker: no such file or directory");
}

TEST_CASE("what a machine says to who logs in is skipped", "[runner]") {
    CHECK(std::holds_alternative<GameFinished>(event_of(far_machine("banner"))));
}

TEST_CASE("a machine that never comes to the point is given up after 64 KB", "[runner]") {
    CHECK(how_lost(far_machine("flood")) ==
          "it wrote 64 KB and no hello of a worker; its last words: Welcome to the machine.");
}

TEST_CASE("a shell that knows no ringmaster is quoted", "[runner]") {
    CHECK(how_lost(far_machine("shell")) ==
          "it exited with status 127; its last words: bash: line 1: ringmaster: command not found");
}

TEST_CASE("a machine that asks for a password is given up, with its words", "[runner]") {
    Machine machine = far_machine("prompt");
    machine.patience_for_hello = 1;
    CHECK(how_lost(machine) ==
          "no ringmaster worker said hello for 1 s (was it asked for a password?); its last words: me@big's "
          "password:");
}

TEST_CASE("a worker of another version or protocol gets no game", "[runner]") {
    CHECK(how_lost(far_machine("version")).starts_with("it is ringmaster 0.0.1, this is "));
    CHECK(how_lost(far_machine("protocol")).starts_with("it is ringmaster 0.0.1, this is "));
}

TEST_CASE("a busy worker that gives no sign of life is killed and told as lost", "[runner]") {
    const std::string word = "stopped-worker-" + std::to_string(::getpid());
    SignalQueue signals{SIGUSR1};
    Machine machine = local_machine();
    machine.patience = 3;
    LaunchedWorkerPool pool({machine}, signals);
    pool.start(0, endless_job(word));
    REQUIRE(processes::becomes_true([&] {
        pool.wait(Deadline::after(0.01));
        return processes::named(word).size() == 2;
    }));
    const std::vector<pid_t> workers = processes::children(::getpid());
    for (const pid_t worker : workers) {
        ::kill(worker, SIGSTOP);
    }
    const PoolEvent event = next_event(pool);
    REQUIRE(std::holds_alternative<WorkerLost>(event));
    CHECK(std::get<WorkerLost>(event).how == "it was silent for 3 s (stopped, or stuck?)");
    CHECK(processes::becomes_true([&] { return processes::named(word).empty(); }));
}

TEST_CASE("when the streams freeze, both sides give up and the engines end", "[runner]") {
    const TemporaryFolder folder;
    const std::filesystem::path ice = folder.path() / "ice";
    const std::string word = "frozen-" + std::to_string(::getpid());
    SignalQueue signals{SIGUSR1};
    Machine machine = far_machine("freeze=" + ice.string());
    machine.patience = 3;
    LaunchedWorkerPool pool({machine}, signals);
    pool.start(0, endless_job(word));
    REQUIRE(processes::becomes_true([&] {
        pool.wait(Deadline::after(0.01));
        return processes::named(word).size() == 2;
    }));
    write_file_atomically(ice, "");
    CHECK(processes::becomes_true([&] { return processes::named(word).empty(); }));
    const PoolEvent event = next_event(pool);
    REQUIRE(std::holds_alternative<WorkerLost>(event));
    CHECK(std::get<WorkerLost>(event).how == "it was silent for 3 s (stopped, stuck, or cut off?)");
}

TEST_CASE("when a launcher is killed, worker and engines end in the middle of a game", "[runner]") {
    const std::string word = "launcher-killed-" + std::to_string(::getpid());
    SignalQueue signals{SIGUSR1};
    LaunchedWorkerPool pool({far_machine("carry")}, signals);
    pool.start(0, endless_job(word));
    REQUIRE(processes::becomes_true([&] {
        pool.wait(Deadline::after(0.01));
        return processes::named(word).size() == 2;
    }));
    const std::vector<pid_t> launchers = processes::children(::getpid());
    REQUIRE(launchers.size() == 1);
    ::kill(launchers[0], SIGKILL);
    const PoolEvent event = next_event(pool);
    REQUIRE(std::holds_alternative<WorkerLost>(event));
    CHECK(std::get<WorkerLost>(event).how == "it was killed by signal 9 (Killed)");
    CHECK(processes::becomes_true([&] { return processes::named(word).empty(); }));
}

TEST_CASE("a far worker that idles for longer than its patience lives and plays on", "[runner]") {
    SignalQueue signals{SIGUSR1};
    Machine machine = far_machine("carry");
    machine.patience = 2;
    LaunchedWorkerPool pool({machine}, signals);
    pool.start(0, scripted_job());
    REQUIRE(std::holds_alternative<GameFinished>(next_event(pool)));
    const std::vector<pid_t> launchers = processes::children(::getpid());
    const Deadline idle = Deadline::after(4);
    while (!idle.passed()) {
        CHECK(std::holds_alternative<NothingHappened>(pool.wait(idle)));
    }
    CHECK(processes::children(::getpid()) == launchers);
    pool.start(0, scripted_job());
    CHECK(std::holds_alternative<GameFinished>(next_event(pool)));
}

TEST_CASE("a worker whose engine thinks for long is not silent", "[runner]") {
    SignalQueue signals{SIGUSR1};
    Machine machine = local_machine();
    machine.patience = 4;
    LaunchedWorkerPool pool({machine}, signals);
    pool.start(0, scripted_job({"--delay-ms", "5000", "--moves", "A1"}));
    PoolEvent event = NothingHappened{};
    const Deadline thinks = Deadline::after(6);
    while (std::holds_alternative<NothingHappened>(event) && !thinks.passed()) {
        event = pool.wait(Deadline::after(0.5));
    }
    CHECK_FALSE(std::holds_alternative<WorkerLost>(event));
}

TEST_CASE("the engines of a slot use the cores of their slot only, and know its number", "[runner]") {
    SignalQueue signals{SIGUSR1};
    const std::vector<int> usable = usable_cpus();
    Machine machine = local_machine(static_cast<int>(usable.size()));
    machine.threads = 1;
    LaunchedWorkerPool pool({machine}, signals);
    Job job = scripted_job();
    job.player(Colour::black).command = {"/bin/sh", "-c",
                                         "grep Cpus_allowed_list /proc/self/status >&2; echo $RINGMASTER_SLOT >&2"};
    const int slot = pool.slots() - 1;
    pool.start(slot, job);
    const PoolEvent event = next_event(pool);
    REQUIRE(std::holds_alternative<GameFinished>(event));
    CHECK(std::get<GameFinished>(event).outcome.black.stderr_tail ==
          "Cpus_allowed_list:\t" + std::to_string(usable.back()) + "\n" + std::to_string(slot) + "\n");
}

TEST_CASE("programs and folders of another machine are where they are there", "[runner]") {
    const TemporaryFolder here;
    const TemporaryFolder there;
    Machine machine = far_machine("carry");
    machine.folders = {{here.path().string(), there.path().string()}};
    Job job = scripted_job();
    job.player(Colour::black).cwd = here.path().string();
    job.player(Colour::black).command = {"/bin/sh", "-c", "pwd >&2"};
    const PoolEvent event = event_of(machine, job);
    REQUIRE(std::holds_alternative<GameFinished>(event));
    const Outcome& outcome = std::get<GameFinished>(event).outcome;
    CHECK(outcome.black.stderr_tail == there.path().string() + "\n");
    REQUIRE_FALSE(outcome.programs.empty());
    CHECK(outcome.programs.begin()->first.starts_with("big:/"));
}

TEST_CASE("when the time of a machine is up is known from its worker's hello", "[runner]") {
    SignalQueue signals{SIGUSR1};
    LaunchedWorkerPool pool({local_machine(), far_machine("carry")}, signals);
    const ChangedEnvironment slurm({{"SLURM_JOB_END_TIME", std::to_string(wall_clock_now() + 5000)}});
    CHECK_FALSE(pool.seconds_left(1));
    pool.start(1, scripted_job());
    CHECK(std::holds_alternative<GameFinished>(next_event(pool)));
    REQUIRE(pool.seconds_left(1));
    CHECK(*pool.seconds_left(1) < 5000);
    CHECK(*pool.seconds_left(1) > 5000 - patience);
    CHECK_FALSE(pool.seconds_left(0));
}
