#include "ringmaster/os/ticks.hpp"

#include <cerrno>
#include <csignal>

#include <poll.h>
#include <unistd.h>

#include "ringmaster/os/files.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

struct sigaction alarm_action() {
    struct sigaction action {};
    sigaction(SIGALRM, nullptr, &action);
    return action;
}

}  // namespace

TEST_CASE("a read of an empty pipe ends with a tick", "[os]") {
    const Ticks ticks;
    const auto [read_end, write_end] = make_pipe();
    char byte = 0;
    REQUIRE(Ticks::start());
    for (int tick = 0; tick < 2; ++tick) {
        CHECK(::read(read_end.get(), &byte, 1) == -1);
        CHECK(errno == EINTR);
    }
}

TEST_CASE("ticks come even where their signal was blocked", "[os]") {
    sigset_t alarm;
    sigset_t old;
    sigemptyset(&alarm);
    sigaddset(&alarm, SIGALRM);
    sigprocmask(SIG_BLOCK, &alarm, &old);
    const Ticks ticks;
    REQUIRE(Ticks::start());
    CHECK(::poll(nullptr, 0, -1) == -1);
    CHECK(errno == EINTR);
    sigprocmask(SIG_SETMASK, &old, nullptr);
}

TEST_CASE("without permission nothing ticks", "[os]") {
    CHECK_FALSE(Ticks::start());
    CHECK(::poll(nullptr, 0, static_cast<int>(3000 * Ticks::period)) == 0);
}

TEST_CASE("stopped ticks do not come, and can begin again", "[os]") {
    const Ticks ticks;
    REQUIRE(Ticks::start());
    Ticks::stop();
    CHECK(::poll(nullptr, 0, static_cast<int>(3000 * Ticks::period)) == 0);
    REQUIRE(Ticks::start());
    CHECK(::poll(nullptr, 0, -1) == -1);
}

TEST_CASE("a tick that comes late ends nobody", "[os]") {
    {
        const Ticks ticks;
        Ticks::start();
    }
    CHECK(alarm_action().sa_handler == SIG_IGN);
    CHECK_FALSE(Ticks::start());
}
