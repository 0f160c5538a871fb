#include "ringmaster/runner/local_worker_pool.hpp"

#include <algorithm>
#include <csignal>

#include <unistd.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/game/wire.hpp"
#include "ringmaster/os/cpus.hpp"
#include "ringmaster/os/guardian.hpp"

namespace ringmaster {
namespace {

/// A worker reads its job at once; one that does not is broken.
constexpr double seconds_to_take_a_job = 10;
constexpr double seconds_to_end = 2;

/// Silence is noticed although nothing happens.
constexpr double longest_wait = 1;

}  // namespace

LocalWorkerPool::LocalWorkerPool(int slots, std::vector<std::string> worker_command, SignalQueue& signals,
                                 KeyWatcher* keys, Options options)
    : worker_command_(std::move(worker_command)),
      signals_(signals),
      keys_(keys),
      options_(std::move(options)),
      workers_(static_cast<std::size_t>(slots)) {
}

LocalWorkerPool::~LocalWorkerPool() {
    for (Worker& worker : workers_) {
        if (worker.process && !worker.busy) {
            worker.process->close_input();
        }
    }
    const Deadline deadline = Deadline::after(seconds_to_end);
    for (Worker& worker : workers_) {
        if (worker.process && !worker.busy) {
            worker.process->wait(deadline);
        }
    }
}

void LocalWorkerPool::launch(int slot) {
    Launch launch;
    launch.command = worker_command_;
    launch.environment = {{"RINGMASTER_SLOT", std::to_string(slot)}, {"GOMILL_SLOT", std::to_string(slot)}};
    launch.stderr_to = Launch::Stderr::inherit;
    Worker& worker = workers_.at(static_cast<std::size_t>(slot));
    worker.process.emplace(launch);
    if (!options_.cpus.empty()) {
        bind_to_cpus(worker.process->pid(), options_.cpus.at(static_cast<std::size_t>(slot)));
    }
    worker.received.clear();
}

void LocalWorkerPool::start(int slot, const Job& job) {
    Worker& worker = workers_.at(static_cast<std::size_t>(slot));
    try {
        if (!worker.process) {
            launch(slot);
        }
    } catch (const Error& error) {
        events_.emplace_back(WorkerLost{slot, std::string("it cannot be started: ") + error.what()});
        return;
    }
    worker.busy = true;
    worker.heard = SteadyClock::now();
    if (worker.process->write(job_to_line(job) + '\n', Deadline::after(seconds_to_take_a_job)) !=
        Subprocess::Io::done) {
        lose(slot);
    }
}

PoolEvent LocalWorkerPool::wait(const Deadline& deadline) {
    if (auto event = take_event()) {
        return *event;
    }
    std::vector<int> descriptors;
    for (const Worker& worker : workers_) {
        descriptors.push_back(worker.process ? worker.process->output_descriptor() : -1);
    }
    descriptors.push_back(signals_.descriptor());
    descriptors.push_back(keys_ ? keys_->descriptor() : -1);
    forgive_own_absence();
    const Deadline soon = deadline.earlier_of(Deadline::after(longest_wait));
    for (const std::size_t ready : wait_readable(descriptors, soon)) {
        if (ready < workers_.size()) {
            receive(static_cast<int>(ready));
        }
    }
    listened_ = SteadyClock::now();
    lose_silent_workers();
    return take_event().value_or(NothingHappened{});
}

std::optional<PoolEvent> LocalWorkerPool::take_event() {
    if (const auto signal = signals_.take()) {
        return SignalCame{*signal};
    }
    if (const auto key = keys_ ? keys_->take() : std::nullopt) {
        return KeyPressed{*key};
    }
    if (events_.empty()) {
        return std::nullopt;
    }
    PoolEvent event = std::move(events_.front());
    events_.pop_front();
    return event;
}

void LocalWorkerPool::suspend() {
    if (keys_) {
        keys_->suspend();
    }
    ::kill(::getpid(), SIGSTOP);
    if (keys_) {
        keys_->resume();
    }
}

void LocalWorkerPool::receive(int slot) {
    Worker& worker = workers_[static_cast<std::size_t>(slot)];
    if (worker.process->read(worker.received, Deadline::after(0)) != Subprocess::Io::done) {
        lose(slot);
        return;
    }
    worker.heard = SteadyClock::now();
    worker.received.erase(0, worker.received.find_first_not_of(Guardian::pulse));
    const std::size_t end = worker.received.find('\n');
    if (end == std::string::npos) {
        return;
    }
    try {
        Outcome outcome = outcome_from_line(worker.received.substr(0, end));
        worker.received.erase(0, end + 1);
        worker.busy = false;
        events_.emplace_back(GameFinished{slot, std::move(outcome)});
    } catch (const Error& error) {
        lose(slot, std::string("it answered with nonsense: ") + error.what());
    }
}

void LocalWorkerPool::lose_silent_workers() {
    for (std::size_t slot = 0; slot < workers_.size(); ++slot) {
        if (workers_[slot].busy && seconds_since(workers_[slot].heard) > options_.patience) {
            lose(static_cast<int>(slot),
                 "it was silent for " + duration_text(options_.patience) + " (stopped, or stuck?)");
        }
    }
}

/// While this process was stopped (or the machine asleep) nobody listened, and the workers may have been stopped too.
void LocalWorkerPool::forgive_own_absence() {
    if (seconds_since(listened_) > longest_wait + options_.patience / 2) {
        for (Worker& worker : workers_) {
            worker.heard = SteadyClock::now();
        }
    }
}

void LocalWorkerPool::lose(int slot, const std::string& reason) {
    Worker& worker = workers_[static_cast<std::size_t>(slot)];
    worker.process->signal_group(SIGKILL);
    const auto exit = worker.process->wait(Deadline::after(seconds_to_end));
    if (worker.busy) {
        const std::string how = exit ? "it was " + to_text(*exit) : "it does not die";
        events_.emplace_back(WorkerLost{slot, reason.empty() ? how : reason});
    }
    worker.process.reset();
    worker.busy = false;
}

}  // namespace ringmaster
