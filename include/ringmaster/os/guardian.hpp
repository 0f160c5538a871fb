#pragma once

#include <sys/types.h>

#include "ringmaster/os/files.hpp"

namespace ringmaster {

/// A small process of its own session that outlives us by a moment: it is told the process groups of our children, and
/// when we are gone, by whatever death, it kills those that were not ended in order. PR_SET_PDEATHSIG reaches only
/// direct children; the guardian reaches what they forked.
class Guardian {
public:
    /// Forks the guardian. Throws Error when it cannot.
    Guardian();
    ~Guardian();
    Guardian(const Guardian&) = delete;
    Guardian& operator=(const Guardian&) = delete;

    /// Both are async-signal-safe; `watch` is called by the child between fork and exec.
    void watch(pid_t group) const;
    void forget(pid_t group) const;

    pid_t pid() const { return pid_; }

private:
    pid_t pid_ = -1;
    Descriptor pipe_;
};

}  // namespace ringmaster
