#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ringmaster/base/time.hpp"
#include "ringmaster/game/relocation.hpp"
#include "ringmaster/os/event_loop.hpp"
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
    std::vector<PathThere> folders = {};  ///< for the jobs; what is there may begin with `~`
    double patience = 60;                 ///< how many seconds a worker may be silent, and if it is far we
    double patience_for_hello = 60;       ///< the same before its hello
    PushedFiles push = {};                ///< it gets before its first worker
    std::string base = {};                ///< the folder here in which the jobs' relative names of them are meant
    int threads = 0;                      ///< so many cores each slot is to have to itself; 0: any that are free
    std::optional<SteadyClock::time_point> end = {};  ///< when its batch system ends it, as the last hello said
};

/// The slots of all machines, one after the other. In each is a worker process, started when its first game is; one
/// that was lost is replaced by the next start. A machine's first worker waits until the files are there that are
/// pushed to it; when one cannot be copied those that wait are lost, and the next start tries again. A worker gets its
/// first job when it has said hello as one of our version; what it says before is skipped (but not without end) and
/// tells, where no hello comes, what went wrong. Each gives signs of life; one that is silent for too long is stopped,
/// stuck or cut off, and is killed with all that launched it. Destroying the pool ends idle workers in order and kills
/// busy ones with their engines.
///
/// Signals and keys (null: none) are merged into the events.
std::unique_ptr<WorkerPool> launch_workers(std::vector<Machine> machines, SignalQueue& signals,
                                           KeyWatcher* keys = nullptr);

}  // namespace ringmaster
