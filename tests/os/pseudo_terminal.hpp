#pragma once

#include <csignal>
#include <functional>
#include <iostream>
#include <stdexcept>
#include <string>
#include <string_view>

#include <pty.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "ringmaster/os/event_loop.hpp"
#include "ringmaster/os/files.hpp"

#include "os/processes.hpp"
#include "support/patience.hpp"

/// A process of its own session whose terminal we play. It runs `child` and exits with what that returns, or is killed
/// after 20 seconds.
class PseudoTerminal {
public:
    explicit PseudoTerminal(const std::function<int()>& child, unsigned short columns = 80, unsigned short rows = 24) {
        winsize size{};
        size.ws_col = columns;
        size.ws_row = rows;
        int master = -1;
        std::cout.flush();  // what is pending would be written by the child too
        pid_ = forkpty(&master, nullptr, nullptr, &size);
        if (pid_ < 0) {
            throw std::runtime_error("no pseudo-terminal");
        }
        if (pid_ == 0) {
            alarm(20);
            _exit(child());
        }
        master_ = ringmaster::Descriptor(master);
    }
    ~PseudoTerminal() {
        hang_up();
        if (pid_ > 0) {
            ::kill(pid_, SIGKILL);
            exit_status();
        }
    }
    PseudoTerminal(const PseudoTerminal&) = delete;
    PseudoTerminal& operator=(const PseudoTerminal&) = delete;

    void type(std::string_view keys) {
        if (::write(master_.get(), keys.data(), keys.size()) != static_cast<ssize_t>(keys.size())) {
            throw std::runtime_error("cannot type");
        }
    }

    /// All it has written, read on until that holds `text`, or it closes the terminal.
    const std::string& output_until(std::string_view text) {
        const auto deadline = ringmaster::Deadline::after(ringmaster::patience);
        while (output_.find(text) == std::string::npos && read_some(deadline)) {
        }
        return output_;
    }
    const std::string& output_to_the_end() { return output_until("\x01 never written"); }

    /// The terminal's settings, as `stty` would show them.
    termios settings() const {
        termios values{};
        tcgetattr(master_.get(), &values);
        return values;
    }
    void change_settings(const termios& values) { tcsetattr(master_.get(), TCSANOW, &values); }
    bool gives_single_keys() const { return (settings().c_lflag & (ICANON | ECHO)) == 0; }
    bool gives_lines_and_echo() const { return (settings().c_lflag & (ICANON | ECHO)) == (ICANON | ECHO); }

    void hang_up() { master_.reset(); }

    /// What `child` returned, or -1 when it did not come to that.
    int exit_status() {
        int status = 0;
        if (!processes::becomes_true([&] { return waitpid(pid_, &status, WNOHANG) != 0; })) {
            ::kill(pid_, SIGKILL);
            waitpid(pid_, &status, 0);
        }
        pid_ = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

private:
    bool read_some(const ringmaster::Deadline& deadline) {
        if (ringmaster::wait_readable({master_.get()}, deadline).empty()) {
            return false;
        }
        char bytes[4096];
        const ssize_t size = ::read(master_.get(), bytes, sizeof bytes);
        if (size <= 0) {
            return false;
        }
        output_.append(bytes, static_cast<std::size_t>(size));
        return true;
    }

    pid_t pid_ = -1;
    ringmaster::Descriptor master_;
    std::string output_;
};
