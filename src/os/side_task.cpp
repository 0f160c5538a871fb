#include "ringmaster/os/side_task.hpp"

#include <cerrno>
#include <climits>
#include <csignal>

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace ringmaster {
namespace {

constexpr int lowest_priority = 19;

[[noreturn]] void do_and_exit(const std::function<void()>& work, pid_t parent) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    ::close_range(STDERR_FILENO + 1, UINT_MAX, 0);
    ::setpriority(PRIO_PROCESS, 0, lowest_priority);
    if (::getppid() != parent) {
        ::_exit(1);
    }
    try {
        work();
    } catch (...) {
        ::_exit(1);
    }
    ::_exit(0);
}

}  // namespace

SideTask::~SideTask() {
    if (is_running()) {
        ::kill(pid_, SIGKILL);
        while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
        }
    }
}

void SideTask::start(const std::function<void()>& work) {
    const pid_t parent = ::getpid();
    const pid_t pid = ::fork();
    if (pid == 0) {
        do_and_exit(work, parent);
    }
    pid_ = pid > 0 ? pid : 0;
}

bool SideTask::is_running() {
    if (pid_ > 0 && ::waitpid(pid_, nullptr, WNOHANG) != 0) {
        pid_ = 0;
    }
    return pid_ > 0;
}

}  // namespace ringmaster
