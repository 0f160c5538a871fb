#include "ringmaster/os/fan_out.hpp"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <exception>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/time.hpp"
#include "ringmaster/os/event_loop.hpp"
#include "ringmaster/os/files.hpp"
#include "ringmaster/os/subprocess.hpp"

namespace ringmaster {
namespace {

enum class Kind : std::uint64_t { result, error };

/// Begins what a child says about a task; the text follows.
struct Header {
    std::uint64_t task = 0;
    Kind kind = Kind::result;
    std::uint64_t fault = 0;
    std::uint64_t size = 0;
};

bool read_all(int pipe, void* bytes, std::size_t size) {
    char* next = static_cast<char*>(bytes);
    while (size > 0) {
        const ssize_t got = ::read(pipe, next, size);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got <= 0) {
            return false;
        }
        next += got;
        size -= static_cast<std::size_t>(got);
    }
    return true;
}

bool say(int pipe, Header header, const std::string& text) {
    header.size = text.size();
    return write_all(pipe, {reinterpret_cast<const char*>(&header), sizeof header}) && write_all(pipe, text);
}

/// A fork that does the work and dies with us; -1: there can be none.
pid_t fork_for(const std::function<bool()>& work) {
    const pid_t parent = ::getpid();
    const pid_t pid = ::fork();
    if (pid == 0) {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        ::_exit(::getppid() == parent && work() ? 0 : 1);
    }
    return pid;
}

void kill_and_reap(pid_t pid) {
    if (pid > 0) {
        ::kill(pid, SIGKILL);
        while (::waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {
        }
    }
}

using Message = std::pair<Header, std::string>;

class Child {
public:
    Child(pid_t pid, Descriptor pipe) : pid_(pid), pipe_(std::move(pipe)) {}
    Child(Child&& other) noexcept : pid_(std::exchange(other.pid_, -1)), pipe_(std::move(other.pipe_)) {}
    Child& operator=(Child&&) = delete;
    ~Child() { kill_and_reap(pid_); }

    /// What it says next; nothing at its end.
    std::optional<Message> next() {
        Header header;
        if (!read_all(pipe_.get(), &header, sizeof header)) {
            return std::nullopt;
        }
        std::string text(header.size, '\0');
        if (!read_all(pipe_.get(), text.data(), text.size())) {
            return std::nullopt;
        }
        return Message(header, std::move(text));
    }

    int pipe() const { return pipe_.get(); }

private:
    pid_t pid_;
    Descriptor pipe_;
};

using Work = std::function<std::string(std::size_t)>;

/// In the child: every `processes`-th task. The first error ends it.
bool do_share(std::size_t first, std::size_t tasks, std::size_t processes, const Work& work, int pipe) {
    for (std::size_t task = first; task < tasks; task += processes) {
        Header header{task, Kind::result, 0, 0};
        std::string text;
        try {
            text = work(task);
        } catch (const Error& error) {
            header.kind = Kind::error;
            header.fault = static_cast<std::uint64_t>(error.fault());
            text = error.what();
        } catch (const std::exception& error) {
            header.kind = Kind::error;
            text = error.what();
        }
        if (!say(pipe, header, text) || header.kind == Kind::error) {
            return false;
        }
    }
    return true;
}

Child start(std::size_t first, std::size_t tasks, std::size_t processes, const Work& work) {
    auto [read_end, write_end] = make_pipe();
    const pid_t pid = fork_for([&, pipe = write_end.get()] { return do_share(first, tasks, processes, work, pipe); });
    if (pid < 0) {
        const int reason = errno;
        throw Error(fmt::format("cannot start a process: {}", std::strerror(reason)), "", remedy_for_limit(reason));
    }
    return {pid, std::move(read_end)};
}

struct Collected {
    std::vector<std::string> results;
    std::size_t finished = 0;
    std::optional<Message> failure;  ///< of the lowest task

    void take(Message message) {
        if (message.first.kind == Kind::result) {
            results.at(message.first.task) = std::move(message.second);
            ++finished;
        } else if (!failure || message.first.task < failure->first.task) {
            failure = std::move(message);
        }
    }
};

constexpr double watch_period = 1;

/// Listens to all children until all have ended. Whether all that is wanted is there.
bool collect(std::vector<Child>& children, Collected& collected, const FanOutWatch& watch) {
    std::vector<int> pipes = each(children, [&](const Child& child) { return child.pipe(); });
    Deadline next_look = watch ? Deadline::after(watch_period) : Deadline::never();
    for (std::size_t talking = children.size(); talking > 0;) {
        if (next_look.passed()) {
            if (!watch(collected.results)) {
                return true;
            }
            next_look = Deadline::after(watch_period);
        }
        for (const std::size_t i : wait_readable(pipes, next_look)) {
            if (auto message = children[i].next()) {
                collected.take(std::move(*message));
            } else {
                pipes[i] = -1;
                --talking;
            }
        }
    }
    return collected.finished == collected.results.size();
}

constexpr int lowest_priority = 19;

bool do_aside(const std::function<void()>& work) {
    ::close_range(STDERR_FILENO + 1, UINT_MAX, 0);
    ::setpriority(PRIO_PROCESS, 0, lowest_priority);
    try {
        work();
        return true;
    } catch (...) {
        return false;
    }
}

}  // namespace

std::vector<std::string> fan_out(std::size_t tasks, int processes, const Work& work, const FanOutWatch& watch) {
    const std::size_t count = std::min<std::size_t>(tasks, static_cast<std::size_t>(std::max(processes, 1)));
    std::vector<Child> children;
    for (std::size_t first = 0; first < count; ++first) {
        children.push_back(start(first, tasks, count, work));
    }
    Collected collected{std::vector<std::string>(tasks), 0, std::nullopt};
    const bool is_done = collect(children, collected, watch);
    if (collected.failure) {
        throw Error(collected.failure->second, "", "", static_cast<Fault>(collected.failure->first.fault));
    }
    if (!is_done) {
        throw Error("a process that computed was ended from outside");
    }
    return std::move(collected.results);
}

SideTask::~SideTask() {
    kill_and_reap(is_running() ? pid_ : 0);
}

void SideTask::start(const std::function<void()>& work) {
    pid_ = std::max(fork_for([&] { return do_aside(work); }), 0);
}

bool SideTask::is_running() {
    rusage used{};
    if (pid_ > 0 && ::wait4(pid_, nullptr, WNOHANG, &used) != 0) {
        pid_ = 0;
        cpu_seconds_ = processor_seconds(used);
    }
    return pid_ > 0;
}

}  // namespace ringmaster
