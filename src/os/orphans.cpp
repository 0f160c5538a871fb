#include "ringmaster/os/orphans.hpp"

#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include "process_table.hpp"

namespace ringmaster {

void adopt_orphans() {
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}

bool end_children(const Guardian& guardian, const Deadline& deadline) {
    while (true) {
        pid_t reaped = 0;
        while ((reaped = waitpid(-1, nullptr, WNOHANG)) > 0) {
        }
        if (reaped < 0) {
            return true;
        }
        if (deadline.passed()) {
            return false;
        }
        kill_children(guardian.pid());
        poll(nullptr, 0, 1);
    }
}

int end_leftovers(const std::string& name, const std::string& value) {
    return kill_marked(name + "=" + value);
}

}  // namespace ringmaster
