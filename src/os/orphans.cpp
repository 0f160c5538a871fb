#include "ringmaster/os/orphans.hpp"

#include <csignal>

#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include "process_table.hpp"

namespace ringmaster {

namespace {

/// Reaps all dead children; false when there is no child at all. The guardian is not seen by it.
bool reap_all() {
    pid_t reaped = 0;
    while ((reaped = waitpid(-1, nullptr, WNOHANG)) > 0) {
    }
    return reaped == 0;
}

}  // namespace

void adopt_orphans() {
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}

bool end_children(const Guardian& guardian, const std::set<pid_t>& spared, const Deadline& deadline) {
    std::set<pid_t> all_spared = spared;
    all_spared.insert(guardian.pid());
    while (true) {
        const bool is_last = spared.empty() ? !reap_all() : children_but(all_spared).empty();
        if (is_last) {
            return true;
        }
        if (deadline.passed()) {
            return false;
        }
        for (const pid_t child : children_but(all_spared)) {
            kill(child, SIGKILL);
            waitpid(child, nullptr, WNOHANG);
        }
        poll(nullptr, 0, 1);
    }
}

int end_leftovers(const std::string& name, const std::string& value) {
    return kill_marked(name + "=" + value);
}

}  // namespace ringmaster
