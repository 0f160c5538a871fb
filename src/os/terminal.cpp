#include "ringmaster/os/terminal.hpp"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/os/event_loop.hpp"

namespace ringmaster {
namespace {

/// The next line; nothing at the end of the input. A line that this cuts off is one.
std::optional<std::string> read_line_from_standard_input() {
    std::string line;
    char letter = 0;
    while (true) {
        const ssize_t size = ::read(STDIN_FILENO, &letter, 1);
        if (size < 0 && errno == EINTR) {
            continue;
        }
        if (size <= 0 && line.empty()) {
            return std::nullopt;
        }
        if (size <= 0 || letter == '\n') {
            return line;
        }
        line += letter;
    }
}

/// While it lives, touching the terminal from the background is an error and does not stop us.
class NeverStopped {
public:
    NeverStopped() {
        sigset_t stops;
        sigemptyset(&stops);
        sigaddset(&stops, SIGTTIN);
        sigaddset(&stops, SIGTTOU);
        sigprocmask(SIG_BLOCK, &stops, &old_mask_);
    }
    ~NeverStopped() { sigprocmask(SIG_SETMASK, &old_mask_, nullptr); }
    NeverStopped(const NeverStopped&) = delete;
    NeverStopped& operator=(const NeverStopped&) = delete;

private:
    sigset_t old_mask_{};
};

bool is_in_foreground(int terminal) {
    return terminal >= 0 && tcgetpgrp(terminal) == getpgrp();
}

bool is_set(const char* variable) {
    const char* value = std::getenv(variable);
    return value != nullptr && *value != '\0';
}

}  // namespace

bool is_terminal(int descriptor) {
    const char* kind = std::getenv("TERM");
    return isatty(descriptor) == 1 && kind != nullptr && *kind != '\0' && std::string_view(kind) != "dumb";
}

TerminalSize terminal_size(int descriptor) {
    winsize size{};
    if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) {
        return {};
    }
    return {size.ws_col, size.ws_row};
}

bool use_colour(Colouring colouring, int descriptor) {
    if (colouring != Colouring::automatic) {
        return colouring == Colouring::always;
    }
    if (is_set("NO_COLOR")) {
        return false;
    }
    const bool forced = is_set("CLICOLOR_FORCE") && std::string_view(std::getenv("CLICOLOR_FORCE")) != "0";
    return forced || is_terminal(descriptor);
}

std::optional<std::string> ask_line(const std::string& question) {
    fmt::print(stderr, "{}", question);
    std::fflush(stderr);
    const auto line = read_line_from_standard_input();
    return line ? std::optional(trim(*line)) : std::nullopt;
}

bool can_ask() {
    return isatty(STDIN_FILENO) == 1;
}

std::optional<bool> ask_yes_no(const std::string& question) {
    const std::optional<std::string> line = ask_line(question + " [y/N] ");
    if (!line) {
        fmt::print(stderr, "\n");
        return std::nullopt;
    }
    const std::string answer = to_lower(*line);
    return answer == "y" || answer == "yes";
}

KeyWatcher::KeyWatcher()
    : own_terminal_(::open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)), terminal_(own_terminal_.get()) {
    descriptor();
}

KeyWatcher::KeyWatcher(int terminal) : terminal_(terminal) {
    descriptor();
}

KeyWatcher::~KeyWatcher() {
    give_back();
}

int KeyWatcher::descriptor() {
    watching_ = !suspended_ && is_in_foreground(terminal_) && take_over();
    return watching_ ? terminal_ : -1;
}

std::optional<char> KeyWatcher::take() {
    if (descriptor() < 0) {
        return std::nullopt;
    }
    const NeverStopped never_stopped;
    char key = 0;
    const bool typed = !wait_readable({terminal_}, Deadline::after(0)).empty();
    return typed && ::read(terminal_, &key, 1) == 1 ? std::optional(key) : std::nullopt;
}

void KeyWatcher::suspend() {
    suspended_ = true;
    give_back();
}

void KeyWatcher::resume() {
    suspended_ = false;
    descriptor();
}

/// A shell may have set the terminal to lines and echo meanwhile; settings that are ours already are not taken for
/// found.
bool KeyWatcher::take_over() {
    const NeverStopped never_stopped;
    termios settings{};
    if (tcgetattr(terminal_, &settings) != 0) {
        return false;
    }
    if (found_ && (settings.c_lflag & ICANON) == 0) {
        return true;
    }
    found_ = settings;
    settings.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    settings.c_cc[VMIN] = 1;  // 0 would look like the end of the input to a shell that finds it after a kill -9
    settings.c_cc[VTIME] = 0;
    return tcsetattr(terminal_, TCSANOW, &settings) == 0;
}

/// In the background the terminal is somebody else's, who has set it to his liking.
void KeyWatcher::give_back() {
    const NeverStopped never_stopped;
    if (watching_ && is_in_foreground(terminal_)) {
        tcsetattr(terminal_, TCSANOW, &*found_);
    }
    watching_ = false;
}

}  // namespace ringmaster
