#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include <sys/types.h>

namespace ringmaster {

/// Is shown the results so far, those that are not there yet empty, about once a second; false: that is enough.
using FanOutWatch = std::function<bool(const std::vector<std::string>& results)>;

/// Does work(0) .. work(tasks - 1) in so many child processes (forks of this one, at least 1) and gives the results
/// in the order of the tasks, whoever computed them. What `work` throws in a child is thrown here: an Error as it was,
/// the one of the lowest task first. A child must not touch what it shares with us (files, pipes); what it starts is
/// its own.
///
/// The children stay in our process group, so Ctrl-C on a terminal reaches them, and they die with us. When this
/// throws, they are ended; also when `watch`, if there is one, has seen enough.
std::vector<std::string> fan_out(std::size_t tasks, int processes,
                                 const std::function<std::string(std::size_t task)>& work,
                                 const FanOutWatch& watch = {});

/// One thing that a fork of this process does beside it: with a copy of the memory, but without any open file of ours
/// but the standard streams, at the lowest priority, and not longer than we live. What it finds out is lost, so it
/// should leave a file.
class SideTask {
public:
    SideTask() = default;
    SideTask(const SideTask&) = delete;
    SideTask& operator=(const SideTask&) = delete;
    /// Ends the task if it is still at work.
    ~SideTask();

    /// Whatever `work` throws ends the fork without a word. Not while is_running(). Nothing happens when there can be
    /// no more processes.
    void start(const std::function<void()>& work);

    bool is_running();

    /// What the last one that has ended took of a processor.
    double cpu_seconds() const { return cpu_seconds_; }

private:
    pid_t pid_ = 0;
    double cpu_seconds_ = 0;
};

}  // namespace ringmaster
