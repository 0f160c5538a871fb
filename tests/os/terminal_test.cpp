#include "ringmaster/os/terminal.hpp"

#include <cstdlib>

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "ringmaster/os/files.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

/// While it lives, standard input gives the text and standard error goes nowhere.
class Answering {
public:
    explicit Answering(const std::string& text) : input_(dup(STDIN_FILENO)), error_(dup(STDERR_FILENO)) {
        auto [read_end, write_end] = make_pipe();
        CHECK(write(write_end.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size()));
        dup2(read_end.get(), STDIN_FILENO);
        const Descriptor null(open("/dev/null", O_WRONLY | O_CLOEXEC));
        dup2(null.get(), STDERR_FILENO);
    }
    ~Answering() {
        dup2(input_.get(), STDIN_FILENO);
        dup2(error_.get(), STDERR_FILENO);
    }
    Answering(const Answering&) = delete;
    Answering& operator=(const Answering&) = delete;

private:
    Descriptor input_;
    Descriptor error_;
};

bool answered(const std::string& text) {
    const Answering answering(text);
    return ask_yes_no("delete it?");
}

}  // namespace

TEST_CASE("a terminal is one only when TERM says what it can do", "[os]") {
    const char* old = std::getenv("TERM");
    const std::string saved = old != nullptr ? old : "";
    const Descriptor terminal(open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC));
    const Descriptor null(open("/dev/null", O_RDWR | O_CLOEXEC));
    REQUIRE(terminal);
    setenv("TERM", "xterm", 1);
    CHECK(is_terminal(terminal.get()));
    CHECK_FALSE(is_terminal(null.get()));
    setenv("TERM", "dumb", 1);
    CHECK_FALSE(is_terminal(terminal.get()));
    unsetenv("TERM");
    CHECK_FALSE(is_terminal(terminal.get()));
    if (old != nullptr) {
        setenv("TERM", saved.c_str(), 1);
    }
}

TEST_CASE("the size of a terminal is asked from it, and is 80 by 24 when unknown", "[os]") {
    const Descriptor terminal(open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC));
    CHECK(terminal_size(terminal.get()).columns == 80);
    CHECK(terminal_size(-1).rows == 24);
    winsize size{};
    size.ws_col = 132;
    size.ws_row = 50;
    REQUIRE(ioctl(terminal.get(), TIOCSWINSZ, &size) == 0);
    CHECK(terminal_size(terminal.get()).columns == 132);
    CHECK(terminal_size(terminal.get()).rows == 50);
}

TEST_CASE("only a yes is a yes", "[os]") {
    CHECK(answered("y\n"));
    CHECK(answered(" Yes \n"));
    CHECK(answered("YES"));
    CHECK_FALSE(answered("\n"));
    CHECK_FALSE(answered("no\ny\n"));
    CHECK_FALSE(answered("yep\n"));
    CHECK_FALSE(answered(""));
}
