#include "ringmaster/os/exit.hpp"

#include <csignal>
#include <cstring>

#include <fmt/format.h>
#include <sys/wait.h>

namespace ringmaster {

std::string to_text(const Exit& exit) {
    if (WIFSIGNALED(exit.status)) {
        return fmt::format("killed by signal {} ({})", WTERMSIG(exit.status), strsignal(WTERMSIG(exit.status)));
    }
    return fmt::format("exited with status {}", WEXITSTATUS(exit.status));
}

bool is_success(const Exit& exit) {
    return WIFEXITED(exit.status) && WEXITSTATUS(exit.status) == 0;
}

bool was_killed_from_outside(const Exit& exit) {
    if (!WIFSIGNALED(exit.status)) {
        return false;
    }
    const int signal = WTERMSIG(exit.status);
    return signal == SIGTERM || signal == SIGINT || signal == SIGHUP || signal == SIGKILL;
}

}  // namespace ringmaster
