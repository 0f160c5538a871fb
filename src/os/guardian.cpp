#include "ringmaster/os/guardian.hpp"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <set>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ringmaster/base/error.hpp"

namespace ringmaster {

namespace {

void close_between(unsigned first, unsigned last) {
    if (first <= last) {
        syscall(SYS_close_range, first, last, 0U);
    }
}

/// Keeps no descriptor of ours but the pipe: an end of another pipe held here would hide an end of file.
void drop_descriptors(int pipe) {
    const int null = open("/dev/null", O_RDWR);
    for (const int standard : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        dup2(null, standard);
    }
    close_between(3, static_cast<unsigned>(pipe) - 1);
    close_between(static_cast<unsigned>(pipe) + 1, ~0U);
}

/// Reads the groups to watch (positive) and to forget (negative) until all writers are gone.
std::set<pid_t> follow_groups(int pipe) {
    std::set<pid_t> watched;
    pid_t records[256];
    while (true) {
        const ssize_t size = ::read(pipe, records, sizeof records);
        if (size < 0 && errno == EINTR) {
            continue;
        }
        if (size <= 0) {
            return watched;
        }
        for (std::size_t i = 0; i < static_cast<std::size_t>(size) / sizeof(pid_t); ++i) {
            if (records[i] > 0) {
                watched.insert(records[i]);
            } else {
                watched.erase(-records[i]);
            }
        }
    }
}

[[noreturn]] void guard(int pipe) {
    setsid();
    drop_descriptors(pipe);
    if (chdir("/") != 0) {
        _exit(1);
    }
    for (const pid_t group : follow_groups(pipe)) {
        kill(-group, SIGKILL);
    }
    _exit(0);
}

/// Forks a child that no signal but SIGKILL and SIGSTOP reaches, from its first moment.
pid_t fork_deaf() {
    sigset_t all;
    sigset_t ours;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &ours);
    const pid_t pid = fork();
    const int reason = errno;
    if (pid != 0) {
        sigprocmask(SIG_SETMASK, &ours, nullptr);
    }
    errno = reason;
    return pid;
}

void send(int pipe, pid_t record) {
    while (::write(pipe, &record, sizeof record) < 0 && errno == EINTR) {
    }
}

}  // namespace

Guardian::Guardian() {
    std::signal(SIGPIPE, SIG_IGN);
    auto [read_end, write_end] = make_pipe();
    pid_ = fork_deaf();
    if (pid_ < 0) {
        throw Error(fmt::format("cannot start the guardian process: {}", std::strerror(errno)));
    }
    if (pid_ == 0) {
        guard(read_end.get());
    }
    pipe_ = std::move(write_end);
}

Guardian::~Guardian() {
    pipe_.reset();
    while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
    }
}

void Guardian::watch(pid_t group) const {
    send(pipe_.get(), group);
}

void Guardian::forget(pid_t group) const {
    send(pipe_.get(), -group);
}

}  // namespace ringmaster
