#include "ringmaster/runner/local_worker_pool.hpp"

#include <csignal>

#include "ringmaster/os/cpus.hpp"

#include "support/catch.hpp"
#include "support/real_event.hpp"

using namespace ringmaster;

namespace {

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

}  // namespace

TEST_CASE("workers play jobs side by side and each outcome comes back with its slot", "[runner]") {
    SignalQueue signals{SIGUSR1};
    LocalWorkerPool pool(2, {RINGMASTER_PROGRAM, "worker"}, signals);
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
    SignalQueue signals{SIGUSR1};
    LocalWorkerPool pool(
        1,
        {"/bin/sh", "-c", "if mkdir \"$0\" 2>/dev/null; then read line; kill -9 $$; fi; exec \"$1\" worker",
         "/tmp/ringmaster-test-" + std::to_string(::getpid()), RINGMASTER_PROGRAM},
        signals);
    pool.start(0, scripted_job());
    const PoolEvent event = next_event(pool);
    ::rmdir(("/tmp/ringmaster-test-" + std::to_string(::getpid())).c_str());
    REQUIRE(std::holds_alternative<WorkerLost>(event));
    CHECK(std::get<WorkerLost>(event).how == "it was killed by signal 9 (Killed)");
}

TEST_CASE("signals come as events", "[runner]") {
    SignalQueue signals{SIGUSR1};
    LocalWorkerPool pool(1, {RINGMASTER_PROGRAM, "worker"}, signals);
    ::raise(SIGUSR1);
    const PoolEvent event = next_event(pool);
    REQUIRE(std::holds_alternative<SignalCame>(event));
    CHECK(std::get<SignalCame>(event).signal == SIGUSR1);
}

TEST_CASE("a wait without any event ends at its deadline", "[runner]") {
    SignalQueue signals{SIGUSR1};
    LocalWorkerPool pool(1, {RINGMASTER_PROGRAM, "worker"}, signals);
    CHECK(std::holds_alternative<NothingHappened>(pool.wait(Deadline::after(0.01))));
}

TEST_CASE("a worker that answers with nonsense loses its game, not the run", "[runner]") {
    SignalQueue signals{SIGUSR1};
    LocalWorkerPool pool(1, {"/bin/sh", "-c", "read line; echo nonsense; sleep 30"}, signals);
    pool.start(0, scripted_job());
    const PoolEvent event = next_event(pool);
    REQUIRE(std::holds_alternative<WorkerLost>(event));
    CHECK(std::get<WorkerLost>(event).how.find("it answered with nonsense: ") == 0);
}

TEST_CASE("a worker that cannot be started is told as lost", "[runner]") {
    SignalQueue signals{SIGUSR1};
    LocalWorkerPool pool(1, {"/nowhere/worker"}, signals);
    pool.start(0, scripted_job());
    const PoolEvent event = next_event(pool);
    REQUIRE(std::holds_alternative<WorkerLost>(event));
    CHECK(std::get<WorkerLost>(event).how == "it cannot be started: /nowhere/worker: no such file or directory");
}

TEST_CASE("a busy worker that gives no sign of life is killed and told as lost", "[runner]") {
    SignalQueue signals{SIGUSR1};
    LocalWorkerPool pool(1, {"/bin/sh", "-c", "read line; sleep 600"}, signals, nullptr, {1, {}});
    pool.start(0, scripted_job());
    const PoolEvent event = next_event(pool);
    REQUIRE(std::holds_alternative<WorkerLost>(event));
    CHECK(std::get<WorkerLost>(event).how == "it was silent for 1 s (stopped, or stuck?)");
}

TEST_CASE("a worker whose engine thinks for long is not silent", "[runner]") {
    SignalQueue signals{SIGUSR1};
    LocalWorkerPool pool(1, {RINGMASTER_PROGRAM, "worker"}, signals, nullptr, {4, {}});
    pool.start(0, scripted_job({"--delay-ms", "5000", "--moves", "A1"}));
    PoolEvent event = NothingHappened{};
    const Deadline thinks = Deadline::after(6);
    while (std::holds_alternative<NothingHappened>(event) && !thinks.passed()) {
        event = pool.wait(Deadline::after(0.5));
    }
    CHECK_FALSE(std::holds_alternative<WorkerLost>(event));
}

TEST_CASE("the engines of a slot use the cores of their slot only", "[runner]") {
    SignalQueue signals{SIGUSR1};
    const std::vector<int> usable = usable_cpus();
    LocalWorkerPool pool(1, {RINGMASTER_PROGRAM, "worker"}, signals, nullptr, {60, {{usable.back()}}});
    Job job = scripted_job();
    job.player(Colour::black).command = {"/bin/sh", "-c", "grep Cpus_allowed_list /proc/self/status >&2"};
    pool.start(0, job);
    const PoolEvent event = next_event(pool);
    REQUIRE(std::holds_alternative<GameFinished>(event));
    CHECK(std::get<GameFinished>(event).outcome.black.stderr_tail ==
          "Cpus_allowed_list:\t" + std::to_string(usable.back()) + "\n");
}
