#include "ringmaster/os/fan_out.hpp"

#include <csignal>
#include <set>

#include <sys/wait.h>
#include <unistd.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/os/event_loop.hpp"
#include "ringmaster/os/files.hpp"

#include "support/catch.hpp"
#include "support/patience.hpp"

using namespace ringmaster;

namespace {

std::string number(std::size_t task) {
    return std::to_string(task);
}

bool has_children() {
    return ::waitpid(-1, nullptr, WNOHANG) >= 0;
}

}  // namespace

TEST_CASE("fanned out work comes back in the order of the tasks", "[os]") {
    for (const int processes : {1, 2, 3, 20}) {
        const auto results = fan_out(10, processes, number);
        REQUIRE(results.size() == 10);
        for (std::size_t task = 0; task < 10; ++task) {
            CHECK(results[task] == number(task));
        }
    }
    CHECK(fan_out(0, 4, number).empty());
    CHECK_FALSE(has_children());
}

TEST_CASE("work is done by as many processes as wanted, none of them this one", "[os]") {
    const auto pids = fan_out(9, 3, [](std::size_t) { return std::to_string(::getpid()); });
    const std::set<std::string> different(pids.begin(), pids.end());
    CHECK(different.size() == 3);
    CHECK(different.count(std::to_string(::getpid())) == 0);
}

TEST_CASE("results much larger than a pipe arrive whole", "[os]") {
    const auto results =
        fan_out(4, 2, [](std::size_t task) { return std::string(1'000'000 + task, static_cast<char>('a' + task)); });
    for (std::size_t task = 0; task < 4; ++task) {
        CHECK(results[task] == std::string(1'000'000 + task, static_cast<char>('a' + task)));
    }
}

TEST_CASE("an error of a child is thrown as it was, that of the lowest task first", "[os]") {
    const auto failing = [](std::size_t task) -> std::string {
        if (task >= 3) {
            throw Error("task " + std::to_string(task), "here", "do it", Fault::usage);
        }
        return "";
    };
    try {
        fan_out(10, 2, failing);
        FAIL("no error");
    } catch (const Error& error) {
        CHECK(std::string(error.what()) == "here: task 3 (do it)");
        CHECK(error.fault() == Fault::usage);
    }
    CHECK_FALSE(has_children());
}

TEST_CASE("a child that is killed is an error", "[os]") {
    const auto dying = [](std::size_t task) -> std::string {
        if (task == 1) {
            ::raise(SIGKILL);
        }
        return "";
    };
    CHECK_THROWS_WITH(fan_out(4, 2, dying), "a process that computed was ended from outside");
    CHECK_FALSE(has_children());
}

TEST_CASE("children die with the one who started them", "[os]") {
    auto [read_end, write_end] = make_pipe();
    const pid_t parent = ::fork();
    if (parent == 0) {
        fan_out(2, 2, [&out = write_end](std::size_t) {
            static_cast<void>(!::write(out.get(), "x", 1));
            ::pause();
            return std::string();
        });
        ::_exit(0);
    }
    write_end.reset();
    for (int started = 0; started < 2; ++started) {
        char letter = 0;
        REQUIRE(::read(read_end.get(), &letter, 1) == 1);
    }
    ::kill(parent, SIGKILL);
    ::waitpid(parent, nullptr, 0);
    char letter = 0;
    REQUIRE(wait_readable({read_end.get()}, Deadline::after(patience)).size() == 1);
    CHECK(::read(read_end.get(), &letter, 1) == 0);  // end of file: nobody holds the other end
}
