#include "ringmaster/os/terminal.hpp"

#include <csignal>
#include <cstdlib>
#include <map>
#include <optional>

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ringmaster/os/event_loop.hpp"
#include "ringmaster/os/files.hpp"

#include "os/pseudo_terminal.hpp"
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

std::optional<bool> answered(const std::string& text) {
    const Answering answering(text);
    return ask_yes_no("delete it?");
}

/// While it lives, these environment variables have these values; an empty one is not set.
class Environment {
public:
    explicit Environment(const std::map<std::string, std::string>& values) {
        for (const auto& [name, value] : values) {
            const char* old = std::getenv(name.c_str());
            old_[name] = old != nullptr ? old : "";
            set(name, value);
        }
    }
    ~Environment() {
        for (const auto& [name, value] : old_) {
            set(name, value);
        }
    }
    Environment(const Environment&) = delete;
    Environment& operator=(const Environment&) = delete;

private:
    static void set(const std::string& name, const std::string& value) {
        value.empty() ? unsetenv(name.c_str()) : setenv(name.c_str(), value.c_str(), 1);
    }

    std::map<std::string, std::string> old_;
};

void say(const std::string& text) {
    CHECK(write(STDOUT_FILENO, text.data(), text.size()) == static_cast<ssize_t>(text.size()));
}

/// So that the terminal's settings can be looked at before they change.
void wait_for_enter() {
    char enter = 0;
    CHECK(read(STDIN_FILENO, &enter, 1) == 1);
}

/// Waits for the next key; 0 when none can come any more.
char next_key(KeyWatcher& keys) {
    while (keys.descriptor() >= 0) {
        wait_readable({keys.descriptor()}, Deadline::after(0.05));
        if (const auto key = keys.take()) {
            return *key;
        }
    }
    return 0;
}

/// Runs `child` in a background process group of this terminal's session and gives its exit status; -1: it was stopped
/// or killed.
int run_in_background(const std::function<int()>& child) {
    const pid_t pid = fork();
    if (pid == 0) {
        setpgid(0, 0);
        _exit(child());
    }
    int status = 0;
    waitpid(pid, &status, WUNTRACED);
    if (WIFSTOPPED(status)) {
        kill(pid, SIGKILL);
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void move_to_foreground() {
    signal(SIGTTOU, SIG_IGN);
    tcsetpgrp(STDIN_FILENO, getpgrp());
    signal(SIGTTOU, SIG_DFL);
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
    CHECK(answered("y\n") == true);
    CHECK(answered(" Yes \n") == true);
    CHECK(answered("YES") == true);
    CHECK(answered("\n") == false);
    CHECK(answered("no\ny\n") == false);
    CHECK(answered("yep\n") == false);
    CHECK(answered("") == std::nullopt);
}

TEST_CASE("colour is for terminals unless something says otherwise", "[os]") {
    const Descriptor terminal(open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC));
    const Descriptor null(open("/dev/null", O_RDWR | O_CLOEXEC));
    const auto automatic = [](const Descriptor& out, const std::string& no_color, const std::string& force) {
        const Environment environment({{"NO_COLOR", no_color}, {"CLICOLOR_FORCE", force}, {"TERM", "xterm"}});
        return use_colour(Colouring::automatic, out.get());
    };
    CHECK(automatic(terminal, "", ""));
    CHECK_FALSE(automatic(null, "", ""));
    CHECK_FALSE(automatic(terminal, "1", ""));
    CHECK(automatic(null, "", "1"));
    CHECK_FALSE(automatic(null, "", "0"));
    CHECK_FALSE(automatic(terminal, "1", "1"));

    const Environment dumb({{"NO_COLOR", "1"}, {"CLICOLOR_FORCE", ""}, {"TERM", "dumb"}});
    CHECK(use_colour(Colouring::always, null.get()));
    CHECK_FALSE(use_colour(Colouring::never, terminal.get()));
}

TEST_CASE("a dumb terminal gets no colour", "[os]") {
    const Descriptor terminal(open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC));
    const Environment dumb({{"NO_COLOR", ""}, {"CLICOLOR_FORCE", ""}, {"TERM", "dumb"}});
    CHECK_FALSE(use_colour(Colouring::automatic, terminal.get()));
}

TEST_CASE("without a terminal no key is watched", "[os]") {
    const auto [read_end, write_end] = make_pipe();
    CHECK(write(write_end.get(), "x", 1) == 1);
    KeyWatcher keys(read_end.get());
    CHECK(keys.descriptor() == -1);
    CHECK_FALSE(keys.take());
}

TEST_CASE("keys come at once and unseen, and the terminal's settings are put back", "[os]") {
    PseudoTerminal terminal([] {
        say("before\n");
        wait_for_enter();
        {
            KeyWatcher keys;
            say(keys.take() ? "a key too early" : "watching");
            if (next_key(keys) != 'a' || next_key(keys) != ctrl_x) {
                return 1;
            }
        }
        say("over");
        char typed = 0;
        return read(STDIN_FILENO, &typed, 1) == 1 && typed == 'y' ? 0 : 2;
    });
    terminal.output_until("before\r\n");
    const termios found = terminal.settings();
    terminal.type("\n");
    terminal.output_until("watching");
    CHECK(terminal.gives_single_keys());
    CHECK((terminal.settings().c_lflag & ISIG) != 0);
    terminal.type("a\x18");
    terminal.output_until("over");
    CHECK(terminal.settings().c_lflag == found.c_lflag);
    CHECK(terminal.settings().c_cc[VMIN] == found.c_cc[VMIN]);
    terminal.type("y\n");
    CHECK(terminal.output_to_the_end() == "before\r\n\r\nwatchingovery\r\n");
    CHECK(terminal.exit_status() == 0);
}

TEST_CASE("a suspended watcher leaves the terminal alone until it resumes", "[os]") {
    PseudoTerminal terminal([] {
        KeyWatcher keys;
        keys.suspend();
        say(keys.descriptor() == -1 ? "suspended" : "still watching");
        char typed = 0;
        if (read(STDIN_FILENO, &typed, 1) != 1 || keys.take()) {
            return 1;
        }
        keys.resume();
        say("resumed");
        return next_key(keys) == '\n' ? (next_key(keys) == 'k' ? 0 : 2) : 3;
    });
    terminal.output_until("suspended");
    CHECK(terminal.gives_lines_and_echo());
    terminal.type("y\n");
    terminal.output_until("resumed");
    CHECK(terminal.gives_single_keys());
    terminal.type("k");
    CHECK(terminal.exit_status() == 0);
    CHECK(terminal.gives_lines_and_echo());
}

TEST_CASE("in the background the terminal is not touched and we are not stopped", "[os]") {
    PseudoTerminal terminal([] {
        const int status = run_in_background([] {
            KeyWatcher keys;
            keys.suspend();
            keys.resume();
            return keys.descriptor() == -1 && !keys.take() ? 0 : 1;
        });
        say("done");
        char typed = 0;
        return read(STDIN_FILENO, &typed, 1) == 1 ? status : 9;
    });
    terminal.output_until("done");
    CHECK(terminal.gives_lines_and_echo());
    terminal.type("y\n");
    CHECK(terminal.exit_status() == 0);
}

TEST_CASE("a job that is moved to the foreground begins to watch", "[os]") {
    PseudoTerminal terminal([] {
        return run_in_background([] {
            KeyWatcher keys;
            const bool watched_too_early = keys.descriptor() != -1;
            move_to_foreground();
            const bool watches = keys.descriptor() != -1;
            say("watching");
            return !watched_too_early && watches && next_key(keys) == ctrl_x ? 0 : 1;
        });
    });
    terminal.output_until("watching");
    CHECK(terminal.gives_single_keys());
    terminal.type("\x18");
    CHECK(terminal.exit_status() == 0);
    CHECK(terminal.gives_lines_and_echo());
}

TEST_CASE("its own settings are never taken for the user's, and a shell's are replaced again", "[os]") {
    PseudoTerminal terminal([] {
        wait_for_enter();
        KeyWatcher keys;
        keys.resume();
        say("watching");
        return next_key(keys) == 'k' ? 0 : 1;
    });
    const termios found = terminal.settings();
    terminal.type("\n");
    terminal.output_until("watching");
    terminal.change_settings(found);
    terminal.type("k");
    CHECK(terminal.exit_status() == 0);
    CHECK(terminal.gives_lines_and_echo());
}

TEST_CASE("a terminal that is gone gives no keys and keeps nobody busy", "[os]") {
    const auto ends = make_pipe();
    PseudoTerminal terminal([&ends] {
        signal(SIGHUP, SIG_IGN);
        KeyWatcher keys;
        say("watching");
        const bool silent = next_key(keys) == 0 && keys.descriptor() == -1 && !keys.take();
        return write(ends.second.get(), silent ? "s" : "k", 1) == 1 ? 0 : 1;
    });
    terminal.output_until("watching");
    terminal.hang_up();
    CHECK(terminal.exit_status() == 0);
    char heard = 0;
    CHECK(read(ends.first.get(), &heard, 1) == 1);
    CHECK(heard == 's');
}
