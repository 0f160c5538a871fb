#include <functional>

#include <sys/wait.h>
#include <unistd.h>

#include "ringmaster/os/guardian.hpp"
#include "ringmaster/os/subprocess.hpp"

#include "os/processes.hpp"
#include "support/catch.hpp"

using namespace ringmaster;

namespace {

/// In a process of its own, for it cannot be undone.
int exit_status_of(const std::function<int()>& body) {
    const pid_t pid = fork();
    if (pid == 0) {
        _exit(body());
    }
    int status = 0;
    waitpid(pid, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void leave_daemon(Guardian& guardian) {
    Launch launch;
    launch.command = {SCRIPTED_ENGINE, "--fault", "daemon@start"};
    launch.guardian = &guardian;
    Subprocess engine(launch);
    engine.close_input();
    engine.wait(Deadline::after(ringmaster::patience));
}

}  // namespace

TEST_CASE("daemons of our engines become our children and are ended, and the guardian is spared", "[os]") {
    CHECK(exit_status_of([] {
              adopt_orphans();
              Guardian guardian;
              leave_daemon(guardian);
              leave_daemon(guardian);
              const bool adopted = processes::children().size() == 3;
              const bool ended = end_children(guardian, {}, Deadline::after(ringmaster::patience));
              const bool alone = processes::children() == std::vector<pid_t>{guardian.pid()};
              return adopted && ended && alone && guardian.is_alive() ? 0 : 1;
          }) == 0);
}

TEST_CASE("without children there is nothing to end, whether the guardian lives or not", "[os]") {
    CHECK(exit_status_of([] {
              Guardian guardian;
              const bool at_once = end_children(guardian, {}, Deadline::after(0));
              kill(guardian.pid(), SIGKILL);
              processes::becomes_true([&] { return !guardian.is_alive(); });
              return at_once && end_children(guardian, {}, Deadline::after(0)) && !guardian.is_alive() ? 0 : 1;
          }) == 0);
}

TEST_CASE("children that are not gone at the deadline are told", "[os]") {
    CHECK(exit_status_of([] {
              adopt_orphans();
              Guardian guardian;
              leave_daemon(guardian);
              const bool too_early = !end_children(guardian, {}, Deadline::after(0));
              return too_early && end_children(guardian, {}, Deadline::after(ringmaster::patience)) ? 0 : 1;
          }) == 0);
}
