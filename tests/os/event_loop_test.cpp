#include "ringmaster/os/event_loop.hpp"

#include <csignal>

#include <unistd.h>

#include "support/catch.hpp"

using namespace ringmaster;

using Positions = std::vector<std::size_t>;

TEST_CASE("waiting gives the positions of the descriptors that have something", "[os]") {
    auto [quiet_end, quiet_writer] = make_pipe();
    auto [full_end, full_writer] = make_pipe();
    auto [ended_end, ended_writer] = make_pipe();
    REQUIRE(write(full_writer.get(), "x", 1) == 1);
    ended_writer.reset();
    const std::vector<int> descriptors{quiet_end.get(), -1, full_end.get(), ended_end.get()};
    CHECK(wait_readable(descriptors, Deadline::after(10)) == Positions{2, 3});
}

TEST_CASE("waiting ends at the deadline with nothing", "[os]") {
    auto [quiet_end, quiet_writer] = make_pipe();
    CHECK(wait_readable({quiet_end.get(), -1}, Deadline::after(0.01)).empty());
    CHECK(wait_readable({}, Deadline::after(0)).empty());
}

TEST_CASE("signals come out of the queue as data", "[os]") {
    SignalQueue queue({SIGUSR1, SIGUSR2});
    CHECK_FALSE(queue.take());
    raise(SIGUSR2);
    CHECK(wait_readable({queue.descriptor()}, Deadline::after(10)) == Positions{0});
    CHECK(queue.take() == SIGUSR2);
    CHECK_FALSE(queue.take());
    raise(SIGUSR1);
    CHECK(queue.take() == SIGUSR1);
}

TEST_CASE("the end of the queue restores the signal mask", "[os]") {
    sigset_t mask;
    {
        const SignalQueue queue({SIGUSR1});
        sigprocmask(SIG_BLOCK, nullptr, &mask);
        CHECK(sigismember(&mask, SIGUSR1) == 1);
        CHECK(sigismember(&mask, SIGUSR2) == 0);
    }
    sigprocmask(SIG_BLOCK, nullptr, &mask);
    CHECK(sigismember(&mask, SIGUSR1) == 0);
}

TEST_CASE("a signal that was ignored before is left alone, though it would reach a blocking queue", "[os]") {
    std::signal(SIGUSR1, SIG_IGN);
    {
        SignalQueue queue({SIGUSR1, SIGUSR2});
        raise(SIGUSR1);
        raise(SIGUSR2);
        CHECK(queue.take() == SIGUSR2);
        CHECK_FALSE(queue.take());
    }
    std::signal(SIGUSR1, SIG_DFL);
}

TEST_CASE("what came too late to be taken harms nobody, and a word not even afterwards", "[os]") {
    {
        SignalQueue queue({SIGTERM}, {SIGUSR2});
        raise(SIGUSR2);
        CHECK(queue.take() == SIGUSR2);
        raise(SIGUSR2);
        raise(SIGTERM);
    }
    CHECK(raise(SIGUSR2) == 0);
    std::signal(SIGUSR2, SIG_DFL);
}

TEST_CASE("a word is taken although it was ignored", "[os]") {
    std::signal(SIGUSR2, SIG_IGN);
    {
        SignalQueue queue({}, {SIGUSR2});
        raise(SIGUSR2);
        CHECK(queue.take() == SIGUSR2);
    }
    std::signal(SIGUSR2, SIG_DFL);
}
