#pragma once

#include <functional>
#include <set>
#include <string>
#include <utility>

#include <sys/types.h>

#include "ringmaster/base/time.hpp"
#include "ringmaster/os/files.hpp"

namespace ringmaster {

/// A small process of its own session that outlives us by a moment: it is told the process groups of our children, and
/// when we are gone, by whatever death, it kills those that were not ended in order. PR_SET_PDEATHSIG reaches only
/// direct children; the guardian reaches what they forked.
///
/// A daemon leaves its group. It is found by a mark in its environment, which all programs that are launched with a
/// guardian get and hand down; one that has wiped its environment as well is not found.
///
/// Should the guardian be killed itself, whoever waits for one of our children sees it at once and replaces it.
class Guardian {
public:
    /// Forks the guardian. Throws Error when it cannot. It kills us when we were stopped (SIGSTOP) for more than so
    /// many seconds, as who is stopped cannot see that nobody is there any more to hear of our children; 0: never.
    explicit Guardian(double longest_stop = 0);
    ~Guardian();
    Guardian(const Guardian&) = delete;
    Guardian& operator=(const Guardian&) = delete;

    /// The process group of a child. The child calls announce() for its own between fork and exec (it is
    /// async-signal-safe), so that not a moment is unguarded. We call the other two: watch() after that, so that a
    /// replacement learns of the group too, and forget() when it has ended.
    void announce(pid_t group) const;
    void watch(pid_t group) { groups_.insert(group); }
    void forget(pid_t group);

    /// For poll(2): readable when the guardian is dead.
    int descriptor() const { return pidfd_.get(); }
    bool is_alive() const;

    /// Another process takes its place when it is dead, with the same groups and mark. Throws Error when it cannot.
    void replace_if_dead();

    /// From now on beat() calls this, at most once in `seconds_between_beats`: for what a process has to attend to
    /// while it waits for its children.
    void keep_beating(std::function<void()> attend) { attend_ = std::move(attend); }
    void beat();
    static constexpr double seconds_between_beats = 1;

    /// Ends it at once: none of our children lives any more, nor anything that they left behind. Without this it looks
    /// for daemons when we end, through all processes of the machine.
    void dismiss() const;

    pid_t pid() const { return pid_; }

    /// The mark: the value of the variable `mark_variable`.
    const std::string& mark() const { return mark_; }
    static constexpr const char* mark_variable = "RINGMASTER_GUARDIAN";

private:
    void start();

    std::string mark_;
    double longest_stop_;
    std::set<pid_t> groups_;
    pid_t pid_ = -1;
    Descriptor pidfd_;
    Descriptor pipe_;
    std::function<void()> attend_;
    SteadyClock::time_point last_beat_ = SteadyClock::now();
};

/// From now on a process that one of our descendants leaves behind becomes our child, even when it has left its process
/// group and session (a daemon).
void adopt_orphans();

/// Kills and reaps all our children, adopted or not, but for the guardian and the spared ones; no other Subprocess may
/// be in use. False when the deadline passed before the last was gone. When there is none, as after most games, it
/// costs one system call; when some are spared, a look at all processes.
bool end_children(const Guardian& guardian, const std::set<pid_t>& spared, const Deadline& deadline);

/// Kills every process of this user whose environment holds the entry "NAME=value": what a run left behind that was
/// killed together with all its guardians. Gives their number.
int end_marked(const std::string& entry);

}  // namespace ringmaster
