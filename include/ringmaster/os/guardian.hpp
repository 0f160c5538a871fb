#pragma once

#include <string>

#include <sys/types.h>

#include "ringmaster/os/files.hpp"

namespace ringmaster {

/// A small process of its own session that outlives us by a moment: it is told the process groups of our children, and
/// when we are gone, by whatever death, it kills those that were not ended in order. PR_SET_PDEATHSIG reaches only
/// direct children; the guardian reaches what they forked.
///
/// A daemon leaves its group. It is found by a mark in its environment, which all programs that are launched with a
/// guardian get and hand down; one that has wiped its environment as well is not found.
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

    /// Whether it is still there. One that somebody killed can only be replaced.
    bool is_alive() const;

    pid_t pid() const { return pid_; }

    /// The mark: the value of the variable `mark_variable`.
    const std::string& mark() const { return mark_; }
    static constexpr const char* mark_variable = "RINGMASTER_GUARDIAN";

private:
    std::string mark_;
    pid_t pid_ = -1;
    Descriptor pipe_;
};

}  // namespace ringmaster
