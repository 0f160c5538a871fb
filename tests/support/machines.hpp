#pragma once

#include <csignal>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <unistd.h>

#include "ringmaster/runner/launched_worker_pool.hpp"

#include "os/processes.hpp"
#include "support/catch.hpp"
#include "support/real_event.hpp"

namespace ringmaster {

inline Machine local_machine(int slots = 1, std::vector<std::string> launch = {RINGMASTER_PROGRAM, "worker"}) {
    Machine machine;
    machine.slots = slots;
    machine.launch = std::move(launch);
    return machine;
}

/// One that is reached by the scripted launcher.
inline Machine far_machine(const std::string& fault, int slots = 1) {
    Machine machine = local_machine(slots, {SCRIPTED_LAUNCHER, fault, RINGMASTER_PROGRAM, "worker"});
    machine.name = "big";
    machine.is_far = true;
    return machine;
}

/// Some machines at work.
class TestPool {
public:
    explicit TestPool(std::vector<Machine> machines) : pool_(launch_workers(std::move(machines), signals_)) {}

    WorkerPool* operator->() { return pool_.get(); }

    /// The next event that is one; fails the test when none comes in time.
    PoolEvent next_event() {
        const Deadline deadline = Deadline::after(patience);
        while (!deadline.passed()) {
            PoolEvent event = pool_->wait(Deadline::after(1));
            if (!std::holds_alternative<NothingHappened>(event)) {
                return event;
            }
        }
        FAIL("no event");
        return NothingHappened{};
    }

    /// The next event, which must be a game's end; fails the test when it is another one.
    Outcome next_outcome() {
        PoolEvent event = next_event();
        const auto* lost = std::get_if<WorkerLost>(&event);
        INFO("lost: " << (lost != nullptr ? lost->how : ""));
        REQUIRE(std::holds_alternative<GameFinished>(event));
        return std::move(std::get<GameFinished>(event).outcome);
    }

    /// Of the next event, which must be that: how a worker was lost.
    std::string next_loss() {
        const PoolEvent event = next_event();
        REQUIRE(std::holds_alternative<WorkerLost>(event));
        return std::get<WorkerLost>(event).how;
    }

    /// Starts a game in the first slot that never ends, with engines of that name, and waits for them.
    void start_endless_game(const std::string& name) {
        pool_->start(0, scripted_job({"--name", name, "--delay-ms", "600000"}, {"--name", name}));
        REQUIRE(processes::becomes_true([&] {
            pool_->wait(Deadline::after(0.01));
            return processes::named(name).size() == 2;
        }));
    }

private:
    SignalQueue signals_{SIGUSR1};
    std::unique_ptr<WorkerPool> pool_;
};

/// Of a pool that is given a game in its first slot.
inline Outcome outcome_on(const Machine& machine, const Job& job = scripted_job()) {
    TestPool pool({machine});
    pool->start(0, job);
    return pool.next_outcome();
}

/// Why the worker of a machine was lost in its first game.
inline std::string how_lost(const Machine& machine, const Job& job = scripted_job()) {
    TestPool pool({machine});
    pool->start(0, job);
    return pool.next_loss();
}

}  // namespace ringmaster
