#include "ringmaster/os/outlet.hpp"

#include <cerrno>
#include <ostream>

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "os/pseudo_terminal.hpp"
#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

using namespace ringmaster;

namespace {

bool is_taken(std::ostream& out, const std::string& message) {
    out << message << std::flush;
    const bool taken = out.good();
    out.clear();
    return taken;
}

/// Fills a pipe or a socket to the brim, through a description of its own where there can be one.
void fill(int descriptor, int reopened) {
    const Descriptor own(reopened);
    const int filled = own ? own.get() : descriptor;
    while (own ? ::write(filled, "....", 4) > 0 : ::send(filled, "....", 4, MSG_DONTWAIT) > 0) {
    }
}

int opened_again(int descriptor) {
    return open(("/proc/self/fd/" + std::to_string(descriptor)).c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
}

/// What is there to be read.
std::string content(int descriptor) {
    std::string text;
    char block[4096];
    while (!wait_readable({descriptor}, Deadline::after(0)).empty()) {
        const ssize_t size = ::read(descriptor, block, sizeof block);
        if (size <= 0) {
            break;
        }
        text.append(block, static_cast<std::size_t>(size));
    }
    return text;
}

}  // namespace

TEST_CASE("nobody who does not read a pipe holds us up, and what he does not take is refused", "[os]") {
    const auto [read_end, write_end] = make_pipe();
    Outlet outlet(write_end.get());
    std::ostream out(&outlet);
    CHECK(is_taken(out, "one\n"));
    CHECK(content(read_end.get()) == "one\n");
    fill(write_end.get(), opened_again(write_end.get()));
    CHECK_FALSE(is_taken(out, "two\n"));
    CHECK(outlet.reason() == EAGAIN);
    content(read_end.get());
    CHECK(is_taken(out, "three\n"));
    CHECK(content(read_end.get()) == "three\n");
}

TEST_CASE("a message is never cut: its end goes before the next", "[os]") {
    const auto [read_end, write_end] = make_pipe();
    Outlet outlet(write_end.get());
    std::ostream out(&outlet);
    const std::string great(300'000, 'x');
    CHECK(is_taken(out, great + "\n"));
    CHECK_FALSE(outlet.is_drained());
    std::string got = content(read_end.get());
    while (!is_taken(out, "next\n")) {
        got += content(read_end.get());
    }
    CHECK(outlet.is_drained());
    CHECK(got + content(read_end.get()) == great + "\nnext\n");
}

TEST_CASE("the others who have the pipe do not see that we do not wait", "[os]") {
    const auto [read_end, write_end] = make_pipe();
    Outlet outlet(write_end.get());
    std::ostream out(&outlet);
    CHECK(is_taken(out, "one\n"));
    CHECK((fcntl(write_end.get(), F_GETFL) & O_NONBLOCK) == 0);
}

TEST_CASE("a socket that nobody reads holds us up as little", "[os]") {
    int ends[2];
    REQUIRE(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0);
    const Descriptor reader(ends[0]);
    const Descriptor writer(ends[1]);
    Outlet outlet(writer.get());
    std::ostream out(&outlet);
    CHECK(is_taken(out, "one\n"));
    fill(writer.get(), -1);
    CHECK_FALSE(is_taken(out, "two\n"));
    content(reader.get());
    CHECK(is_taken(out, "three\n"));
}

TEST_CASE("a reader who begins again is waited for with patience, one who is gone is not", "[os]") {
    auto [read_end, write_end] = make_pipe();
    std::signal(SIGPIPE, SIG_IGN);
    Outlet outlet(write_end.get());
    std::ostream out(&outlet);
    fill(write_end.get(), opened_again(write_end.get()));
    outlet.set_patience(0.01);
    CHECK_FALSE(is_taken(out, "two\n"));
    CHECK(outlet.has_waited_in_vain());
    outlet.set_patience(patience);
    CHECK_FALSE(is_taken(out, "two\n"));
    const auto [next_read_end, next_write_end] = make_pipe();
    Outlet next(next_write_end.get());
    std::ostream next_out(&next);
    next.set_patience(patience);
    fill(next_write_end.get(), opened_again(next_write_end.get()));
    const int next_reader = next_read_end.get();
    const pid_t reader = fork();
    if (reader == 0) {
        char block[65536];
        _exit(::read(next_reader, block, sizeof block) > 0 ? 0 : 1);
    }
    CHECK(is_taken(next_out, "three\n"));
    waitpid(reader, nullptr, 0);
    read_end.reset();
    CHECK_FALSE(is_taken(out, "four\n"));
    CHECK(outlet.reason() == EPIPE);
    std::signal(SIGPIPE, SIG_DFL);
}

TEST_CASE("a file and the null device take everything", "[os]") {
    const TemporaryFolder folder;
    const Descriptor file(open((folder / "out").c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
    Outlet outlet(file.get());
    std::ostream out(&outlet);
    CHECK(is_taken(out, std::string(300'000, 'x')));
    CHECK(std::filesystem::file_size(folder / "out") == 300'000);
    const Descriptor null(open("/dev/null", O_WRONLY | O_CLOEXEC));
    Outlet nothing(null.get());
    std::ostream into_nothing(&nothing);
    CHECK(is_taken(into_nothing, "x"));
}

TEST_CASE("a terminal that was stopped with Ctrl-S holds us up as little and goes on with Ctrl-Q", "[os]") {
    const auto [told, tell] = make_pipe();
    const int teller = tell.get();
    PseudoTerminal terminal([teller] {
        Outlet outlet(STDOUT_FILENO);
        std::ostream out(&outlet);
        if (!is_taken(out, "ready")) {
            return 1;
        }
        const Deadline deadline = Deadline::after(patience);
        while (is_taken(out, ".") && !deadline.passed()) {
            wait_readable({}, Deadline::after(0.01));
        }
        if (::write(teller, "s", 1) != 1) {
            return 2;
        }
        while (!is_taken(out, "over") && !deadline.passed()) {
            wait_readable({}, Deadline::after(0.01));
        }
        return 0;
    });
    terminal.output_until("ready");
    terminal.type("\x13");
    char stopped = 0;
    CHECK(::read(told.get(), &stopped, 1) == 1);
    terminal.type("\x11");
    terminal.output_until("over");
    CHECK(terminal.exit_status() == 0);
}
