#include "ringmaster/os/process_name.hpp"

#include <csignal>

#include <sys/wait.h>
#include <unistd.h>

#include "ringmaster/os/files.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

/// A child that says its name and waits to be killed.
struct Child {
    Child() {
        const auto [heard, said] = make_pipe();
        pid = fork();
        if (pid == 0) {
            std::signal(SIGTERM, SIG_DFL);  // Catch has its own idea
            write_all(said.get(), to_text(own_process_name()));
            ::close(said.get());
            while (true) {
                pause();
            }
        }
        char text[500];
        const ssize_t size = ::read(heard.get(), text, sizeof text);
        REQUIRE(size > 0);
        name = parse_process_name(std::string(text, static_cast<std::size_t>(size))).value();
    }
    int end() {
        int status = 0;
        waitpid(pid, &status, 0);
        return status;
    }

    pid_t pid = 0;
    ProcessName name;
};

}  // namespace

TEST_CASE("the name of a process goes through a text unchanged, and any other text is none", "[os]") {
    const ProcessName own = own_process_name();
    CHECK(own.pid == getpid());
    CHECK_FALSE(own.boot.empty());
    CHECK_FALSE(own.numbering.empty());
    CHECK_FALSE(own.start.empty());
    CHECK(parse_process_name(to_text(own)) == own);
    for (const char* text : {"", "17", "a/b/17", "a/b/x/c", "a/b/17x/c", "a/b/-1/c", "a/b/0/c", "a/b/17/c/d"}) {
        CHECK_FALSE(parse_process_name(text));
    }
}

TEST_CASE("a signal reaches the process of that name", "[os]") {
    Child child;
    CHECK(child.name.pid == child.pid);
    CHECK(send_signal(child.name, SIGTERM) == Delivery::done);
    const int status = child.end();
    CHECK(WIFSIGNALED(status));
    CHECK(send_signal(child.name, SIGTERM) == Delivery::gone);
}

TEST_CASE("whoever only bears the same number gets no signal", "[os]") {
    Child child;
    ProcessName later = child.name;
    later.start += "1";
    CHECK(send_signal(later, SIGTERM) == Delivery::gone);
    ProcessName in_container = child.name;
    in_container.numbering = "pid:[1]";
    CHECK(send_signal(in_container, SIGTERM) == Delivery::elsewhere);
    ProcessName on_another_machine = child.name;
    on_another_machine.boot = "another";
    CHECK(send_signal(on_another_machine, SIGTERM) == Delivery::elsewhere);
    CHECK(waitpid(child.pid, nullptr, WNOHANG) == 0);
    kill(child.pid, SIGKILL);
    child.end();
}
