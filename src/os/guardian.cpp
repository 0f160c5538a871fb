#include "ringmaster/os/guardian.hpp"

#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/os/files.hpp"
#include "ringmaster/os/process_name.hpp"

namespace ringmaster {
namespace {

/// How long we look for daemons when all else is killed; one that forks faster than we kill would keep us for ever.
constexpr double seconds_for_daemons = 1;
constexpr int seconds_between_looks = 1;

std::string random_mark() {
    std::uint64_t number[2] = {static_cast<std::uint64_t>(getpid()), 0};
    static_cast<void>(!getrandom(number, sizeof number, GRND_NONBLOCK));
    return fmt::format("{:016x}{:016x}", number[0], number[1]);
}

/// Keeps no descriptor of ours but the pipe: an end of another pipe held here would hide an end of file.
void drop_descriptors(int pipe) {
    const int null = open("/dev/null", O_RDWR);
    for (const int standard : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        dup2(null, standard);
    }
    close_range(STDERR_FILENO + 1, static_cast<unsigned>(pipe) - 1, 0);  // none where the pipe is the first
    close_range(static_cast<unsigned>(pipe) + 1, ~0U, 0);
}

bool is_stopped(pid_t pid) {
    const std::vector<std::string> fields = process_fields(pid);
    return !fields.empty() && fields[0] == "T";
}

/// Waits until there is something to read. Kills our parent if it is stopped for so long meanwhile; 0: never. The looks
/// are counted, as we may have been stopped ourselves.
void wait_for_records(int pipe, pid_t parent, double longest_stop) {
    pollfd records{pipe, POLLIN, 0};
    double stopped = 0;
    while (longest_stop > 0 && poll(&records, 1, 1000 * seconds_between_looks) == 0) {
        stopped = is_stopped(parent) ? stopped + seconds_between_looks : 0;
        if (stopped > longest_stop && getppid() == parent) {
            kill(parent, SIGKILL);
        }
    }
}

/// Reads the groups to watch (positive) and to forget (negative) until all writers are gone.
std::set<pid_t> follow_groups(int pipe, pid_t parent, double longest_stop) {
    std::set<pid_t> watched;
    pid_t records[256];
    while (true) {
        wait_for_records(pipe, parent, longest_stop);
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

void end_daemons(const std::string& mark) {
    const std::string entry = std::string(Guardian::mark_variable) + "=" + mark;
    const Deadline deadline = Deadline::after(seconds_for_daemons);
    while (end_marked(entry) > 0 && !deadline.passed()) {
        poll(nullptr, 0, 5);
    }
}

[[noreturn]] void guard(int pipe, pid_t parent, const std::string& mark, double longest_stop) {
    setsid();
    drop_descriptors(pipe);
    if (chdir("/") != 0) {
        _exit(1);
    }
    for (const pid_t group : follow_groups(pipe, parent, longest_stop)) {
        kill(-group, SIGKILL);
    }
    end_daemons(mark);
    _exit(0);
}

/// Forks a child that no signal but SIGKILL and SIGSTOP reaches, from its first moment. It sends none at its end, so
/// that waitpid(-1) does not see it: end_children() learns from that call whether there are others.
pid_t fork_deaf() {
    sigset_t all;
    sigset_t ours;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &ours);
    const auto pid = static_cast<pid_t>(syscall(SYS_clone, 0UL, 0UL, 0UL, 0UL, 0UL));
    const int reason = errno;
    if (pid != 0) {
        sigprocmask(SIG_SETMASK, &ours, nullptr);
    }
    errno = reason;
    return pid;
}

void reap(pid_t pid) {
    while (pid > 0 && waitpid(pid, nullptr, __WALL) < 0 && errno == EINTR) {
    }
}

void send(int pipe, pid_t record) {
    while (::write(pipe, &record, sizeof record) < 0 && errno == EINTR) {
    }
}

std::vector<pid_t> all_processes() {
    std::vector<pid_t> found;
    for (const auto& entry : entries_of("/proc")) {
        if (const auto pid = number_in<pid_t>(entry.path().filename().string())) {
            found.push_back(*pid);
        }
    }
    return found;
}

pid_t parent_of(pid_t pid) {
    const std::vector<std::string> fields = process_fields(pid);
    return fields.size() > 1 ? number_in<pid_t>(fields[1]).value_or(-1) : -1;
}

/// Whether a process has this in its environment; false for one that is gone or not ours to look into.
bool has_entry(pid_t pid, const std::string& entry) try {
    const std::string environment = '\0' + read_file(fmt::format("/proc/{}/environ", pid));
    return environment.find('\0' + entry + '\0') != std::string::npos;
} catch (const Error&) {
    return false;
}

/// The children of this process that are not spared, dead ones that nobody has reaped included.
std::vector<pid_t> children_but(const std::set<pid_t>& spared) {
    std::vector<pid_t> found;
    for (const pid_t pid : all_processes()) {
        if (!spared.contains(pid) && parent_of(pid) == getpid()) {
            found.push_back(pid);
        }
    }
    return found;
}

/// Reaps all dead children; false when there is no child at all. The guardian is not seen by it.
bool reap_all() {
    pid_t reaped = 0;
    while ((reaped = waitpid(-1, nullptr, WNOHANG)) > 0) {
    }
    return reaped == 0;
}

}  // namespace

Guardian::Guardian(double longest_stop) : mark_(random_mark()), longest_stop_(longest_stop) {
    std::signal(SIGPIPE, SIG_IGN);
    start();
}

Guardian::~Guardian() {
    pipe_.reset();
    reap(pid_);
}

void Guardian::start() {
    auto [read_end, write_end] = make_pipe();
    const pid_t parent = getpid();
    pid_ = fork_deaf();
    if (pid_ < 0) {
        const int reason = errno;
        throw Error(fmt::format("cannot start the guardian process: {}", std::strerror(reason)), "",
                    remedy_for_limit(reason));
    }
    if (pid_ == 0) {
        guard(read_end.get(), parent, mark_, longest_stop_);
    }
    pidfd_ = Descriptor(static_cast<int>(syscall(SYS_pidfd_open, pid_, 0)));
    pipe_ = std::move(write_end);
}

bool Guardian::is_alive() const {
    pollfd life{pidfd_.get(), POLLIN, 0};
    return poll(&life, 1, 0) <= 0;  // a look that failed tells of no death
}

void Guardian::replace_if_dead() {
    if (is_alive()) {
        return;
    }
    reap(pid_);
    start();
    for (const pid_t group : groups_) {
        announce(group);
    }
}

void Guardian::announce(pid_t group) const {
    send(pipe_.get(), group);
}

void Guardian::forget(pid_t group) {
    groups_.erase(group);
    send(pipe_.get(), -group);
}

/// By its handle: where none could be started in its place there is no number, and -1 would be everybody.
void Guardian::dismiss() const {
    syscall(SYS_pidfd_send_signal, pidfd_.get(), SIGKILL, nullptr, 0);
}

void Guardian::beat() {
    if (attend_ && seconds_since(last_beat_) >= seconds_between_beats) {
        last_beat_ = SteadyClock::now();
        attend_();
    }
}

void adopt_orphans() {
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}

bool end_children(const Guardian& guardian, const std::set<pid_t>& spared, const Deadline& deadline) {
    std::set<pid_t> all_spared = spared;
    all_spared.insert(guardian.pid());
    while (true) {
        const bool is_last = spared.empty() ? !reap_all() : children_but(all_spared).empty();
        if (is_last) {
            return true;
        }
        if (deadline.passed()) {
            return false;
        }
        for (const pid_t child : children_but(all_spared)) {
            kill(child, SIGKILL);
            waitpid(child, nullptr, WNOHANG);
        }
        poll(nullptr, 0, 1);
    }
}

int end_marked(const std::string& entry) {
    int killed = 0;
    for (const pid_t pid : all_processes()) {
        // Held before we look, so that the one we look at is the one we kill.
        const Descriptor process(static_cast<int>(syscall(SYS_pidfd_open, pid, 0)));
        if (process && has_entry(pid, entry)) {
            syscall(SYS_pidfd_send_signal, process.get(), SIGKILL, nullptr, 0);
            ++killed;
        }
    }
    return killed;
}

}  // namespace ringmaster
