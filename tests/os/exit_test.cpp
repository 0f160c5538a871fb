#include <csignal>

#include <sys/wait.h>

#include "ringmaster/os/subprocess.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

Exit exited(int status) {
    return {W_EXITCODE(status, 0), 0};
}

Exit killed_by(int signal) {
    return {W_EXITCODE(0, signal), 0};
}

}  // namespace

TEST_CASE("the end of a process is told in words", "[os]") {
    CHECK(to_text(exited(0)) == "exited with status 0");
    CHECK(to_text(exited(3)) == "exited with status 3");
    CHECK(to_text(killed_by(SIGKILL)) == "killed by signal 9 (Killed)");
    CHECK(to_text(killed_by(SIGTERM)) == "killed by signal 15 (Terminated)");
}

TEST_CASE("only an exit with status 0 is a success", "[os]") {
    CHECK(is_success(exited(0)));
    CHECK_FALSE(is_success(exited(3)));
    CHECK_FALSE(is_success(killed_by(SIGKILL)));
}

TEST_CASE("a signal that others send is told from one that a fault raises", "[os]") {
    for (const int signal : {SIGTERM, SIGINT, SIGHUP, SIGKILL}) {
        CHECK(was_killed_from_outside(killed_by(signal)));
    }
    CHECK_FALSE(was_killed_from_outside(killed_by(SIGSEGV)));
    CHECK_FALSE(was_killed_from_outside(killed_by(SIGABRT)));
    CHECK_FALSE(was_killed_from_outside(exited(SIGTERM)));
}
