#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "ringmaster/os/event_loop.hpp"
#include "ringmaster/os/subprocess.hpp"
#include "ringmaster/os/terminal.hpp"
#include "ringmaster/runner/worker_pool.hpp"

namespace ringmaster {

/// Slots on this machine: each is a `ringmaster worker` subprocess, started when its first game is. A worker that died
/// is replaced by the next start. A busy worker gives a sign of life now and then (Guardian::keep_pulse); one that is
/// silent for too long is stopped or stuck and gets killed. Destroying the pool ends idle workers in order and kills
/// busy ones with their engines.
class LocalWorkerPool : public WorkerPool {
public:
    struct Options {
        double patience = 60;                ///< how many seconds a busy worker may be silent
        std::vector<std::vector<int>> cpus;  ///< the cores of each slot; empty: any
    };

    /// `worker_command` is the program and its arguments; signals and keys (null: none) are merged into the events.
    LocalWorkerPool(int slots, std::vector<std::string> worker_command, SignalQueue& signals, KeyWatcher* keys,
                    Options options);
    LocalWorkerPool(int slots, std::vector<std::string> worker_command, SignalQueue& signals,
                    KeyWatcher* keys = nullptr)
        : LocalWorkerPool(slots, std::move(worker_command), signals, keys, Options{}) {}
    ~LocalWorkerPool() override;

    int slots() const override { return static_cast<int>(workers_.size()); }
    void start(int slot, const Job& job) override;
    PoolEvent wait(const Deadline& deadline) override;
    void suspend() override;

private:
    struct Worker {
        std::optional<Subprocess> process;
        std::string received;  ///< the beginning of an outcome line
        bool busy = false;
        SteadyClock::time_point heard;  ///< from it, or that it got a job
    };

    void launch(int slot);
    void receive(int slot);
    void lose(int slot, const std::string& reason = {});
    void lose_silent_workers();
    void forgive_own_absence();
    std::optional<PoolEvent> take_event();

    std::vector<std::string> worker_command_;
    SignalQueue& signals_;
    KeyWatcher* keys_;
    Options options_;
    SteadyClock::time_point listened_ = SteadyClock::now();
    std::vector<Worker> workers_;
    std::deque<PoolEvent> events_;
};

}  // namespace ringmaster
