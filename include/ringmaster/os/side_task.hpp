#pragma once

#include <functional>

#include <sys/types.h>

namespace ringmaster {

/// One thing that a fork of this process does beside it: with a copy of the memory, but without any open file of ours
/// but the standard streams, at the lowest priority, and not longer than we live. What it finds out is lost, so it
/// should leave a file.
class SideTask {
public:
    SideTask() = default;
    SideTask(const SideTask&) = delete;
    SideTask& operator=(const SideTask&) = delete;
    /// Ends it if it is still at work.
    ~SideTask();

    /// Whatever `work` throws ends the fork without a word. Not while is_running(). Nothing happens when there can be
    /// no more processes.
    void start(const std::function<void()>& work);

    bool is_running();

private:
    pid_t pid_ = 0;
};

}  // namespace ringmaster
