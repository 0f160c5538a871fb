#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "ringmaster/game/relocation.hpp"
#include "ringmaster/game/wire.hpp"
#include "ringmaster/os/event_loop.hpp"
#include "ringmaster/os/subprocess.hpp"
#include "ringmaster/os/terminal.hpp"
#include "ringmaster/runner/pushed_files.hpp"
#include "ringmaster/runner/worker_pool.hpp"

namespace ringmaster {

/// Where workers are, and how they are started there: by a program that carries the two streams of `ringmaster worker`,
/// or is it.
struct Machine {
    std::string name = "local";
    int slots = 1;
    std::vector<std::string> launch;  ///< the program and its arguments
    bool is_far = false;  ///< it need not die with us: pulses go both ways, and it has folders and programs of its own
    std::vector<FolderThere> folders = {};  ///< for the jobs; what is there may begin with `~`
    double patience = 60;                   ///< how many seconds a worker may be silent, and if it is far we
    double patience_for_hello = 60;         ///< the same before its hello
    PushedFiles push = {};                  ///< it gets before its first worker
    std::string base = {};                  ///< the folder here in which the jobs' relative names of them are meant
    int threads = 0;                        ///< so many cores each slot is to have to itself; 0: any that are free
    std::optional<SteadyClock::time_point> end = {};  ///< when its batch system ends it, as the last hello said
};

/// The slots of all machines, one after the other. In each is a worker process, started when its first game is; one
/// that was lost is replaced by the next start. A machine's first worker waits until the files are there that are
/// pushed to it; when one cannot be copied those that wait are lost, and the next start tries again. A worker gets its
/// first job when it has said hello as one of our version; what it says before is skipped (but not without end) and
/// tells, where no hello comes, what went wrong. Each gives signs of life; one that is silent for too long is stopped,
/// stuck or cut off, and is killed with all that launched it. Destroying the pool ends idle workers in order and kills
/// busy ones with their engines.
class LaunchedWorkerPool : public WorkerPool {
public:
    /// Signals and keys (null: none) are merged into the events.
    LaunchedWorkerPool(std::vector<Machine> machines, SignalQueue& signals, KeyWatcher* keys = nullptr);
    ~LaunchedWorkerPool() override;

    int slots() const override { return static_cast<int>(workers_.size()); }
    std::vector<std::string> machines() const override;
    std::size_t machine(int slot) const override { return workers_.at(static_cast<std::size_t>(slot)).machine; }
    std::optional<double> seconds_left(std::size_t machine) const override;
    /// What the worker of a slot has said it is; nothing: there is none yet.
    const std::optional<Hello>& hello(int slot) const { return workers_.at(static_cast<std::size_t>(slot)).hello; }
    void start(int slot, const Job& job) override;
    PoolEvent wait(const Deadline& deadline) override;
    void suspend() override;

private:
    struct Worker {
        std::size_t machine = 0;
        int place = 0;  ///< among the slots of its machine
        std::optional<Subprocess> process;
        std::optional<Hello> hello;  ///< none: it is not known yet who it is
        std::optional<Job> job;      ///< in progress, or to be sent after the hello
        std::string received;        ///< the beginning of a line
        std::string to_send;
        std::size_t skipped = 0;  ///< bytes before the hello
        std::string last_words;   ///< the last line before the hello
        SteadyClock::time_point heard;
        SteadyClock::time_point beaten;
    };

    /// How far the files of a machine are copied.
    struct Copying {
        std::size_t done = 0;  ///< of the commands
        std::optional<Subprocess> process;
        SteadyClock::time_point heard;
        std::deque<int> waiting;  ///< slots with a job and no worker
    };

    const Machine& machine_of(const Worker& worker) const { return machines_[worker.machine]; }
    void launch(int slot);
    void launch_some();
    void look(const Deadline& deadline);
    void receive(int slot);
    bool read_line(Worker& worker, std::string& line) const;
    void greet(int slot, const std::string& line);
    void copy_next(std::size_t machine);
    void look_at_copy(std::size_t machine);
    void give_up_copy(std::size_t machine, const std::string& reason);
    void send_job(int slot);
    void finish(int slot, const std::string& line);
    void flush(int slot);
    void beat();
    void lose(int slot, const std::string& reason = {});
    void lose_silent_workers();
    void forgive_own_absence();
    std::optional<PoolEvent> take_event();

    std::vector<Machine> machines_;
    SignalQueue& signals_;
    KeyWatcher* keys_;
    SteadyClock::time_point listened_ = SteadyClock::now();
    std::vector<Worker> workers_;
    std::deque<int> to_launch_;  ///< slots with a job and no worker
    std::deque<PoolEvent> events_;
    std::vector<Copying> copies_;  ///< by machine
};

}  // namespace ringmaster
