#include "launcher.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>

#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/os/guardian.hpp"

namespace ringmaster {

namespace {

/// This much is added to the error number when it was the folder that failed.
constexpr int folder_failed = 1 << 16;

/// Texts as exec wants them.
class Texts {
public:
    explicit Texts(std::vector<std::string> texts) : texts_(std::move(texts)) {
        for (std::string& text : texts_) {
            pointers_.push_back(text.data());
        }
        pointers_.push_back(nullptr);
    }
    Texts(const Texts&) = delete;
    Texts& operator=(const Texts&) = delete;
    char* const* pointers() const { return pointers_.data(); }

private:
    std::vector<std::string> texts_;
    std::vector<char*> pointers_;
};

std::vector<std::string> environment_of(const Launch& launch) {
    std::map<std::string, std::string> added = launch.environment;
    if (launch.guardian != nullptr) {
        added[Guardian::mark_variable] = launch.guardian->mark();
    }
    std::vector<std::string> entries;
    for (char** entry = environ; *entry != nullptr; ++entry) {
        const std::string text = *entry;
        if (!added.contains(text.substr(0, text.find('=')))) {
            entries.push_back(text);
        }
    }
    for (const auto& [name, value] : added) {
        entries.push_back(name + "=" + value);
    }
    return entries;
}

void reset_signals() {
    for (int signal = 1; signal < NSIG; ++signal) {
        std::signal(signal, SIG_DFL);
    }
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
}

/// Even descriptors that we inherited without close-on-exec stop here (best effort: Linux 5.11).
void close_others_on_exec() {
    constexpr unsigned close_on_exec = 1U << 2;  // CLOSE_RANGE_CLOEXEC
    syscall(SYS_close_range, 3U, ~0U, close_on_exec);
}

/// What happens between vfork and exec. The child has our memory until then: it makes system calls, leaves a reason and
/// does nothing else.
struct ChildSetup {
    const Launch& launch;
    const StandardEnds& ends;
    pid_t parent;

    /// The error number, 0 when all is well.
    int apply() const {
        join_group();
        reset_signals();
        if (!connect()) {
            return errno;
        }
        if (!launch.directory.empty() && chdir(launch.directory.c_str()) != 0) {
            return folder_failed + errno;
        }
        close_others_on_exec();
        return limit_memory() ? 0 : errno;
    }

    void join_group() const {
        setpgid(0, 0);
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != parent) {
            _exit(127);
        }
        if (launch.guardian != nullptr) {
            launch.guardian->announce(getpid());
        }
    }

    bool limit_memory() const {
        rlimit limit{};
        if (launch.memory_limit == 0 || getrlimit(RLIMIT_AS, &limit) != 0) {
            return launch.memory_limit == 0;
        }
        limit.rlim_max = std::min<rlim_t>(limit.rlim_max, launch.memory_limit);
        limit.rlim_cur = limit.rlim_max;
        return setrlimit(RLIMIT_AS, &limit) == 0;
    }

    bool connect() const {
        return dup2(ends.input, STDIN_FILENO) >= 0 && dup2(ends.output, STDOUT_FILENO) >= 0 &&
               (ends.error < 0 || dup2(ends.error, STDERR_FILENO) >= 0);
    }
};

/// A broken pipe must be an error of write(2), and a child must stay until it is asked for its status.
void prepare_own_signals() {
    std::signal(SIGPIPE, SIG_IGN);
    struct sigaction action {};
    if (sigaction(SIGCHLD, nullptr, &action) == 0 && action.sa_handler == SIG_IGN) {
        std::signal(SIGCHLD, SIG_DFL);
    }
}

std::string program_path(const std::string& name) {
    const std::optional<std::string> path = find_program(name);
    if (!path) {
        throw Error("no such program in PATH", name);
    }
    return *path;
}

Error start_failure(const Launch& launch, const std::string& program, int reason) {
    if (reason >= folder_failed) {
        return Error(fmt::format("cannot enter the folder '{}': {}", launch.directory,
                                 to_lower(std::strerror(reason - folder_failed))),
                     launch.command[0]);
    }
    const bool script_without_interpreter = reason == ENOENT && access(program.c_str(), F_OK) == 0;
    if (script_without_interpreter) {
        return Error("the interpreter named in its first line is missing", launch.command[0]);
    }
    const char* remedy = reason == ENOEXEC ? "does a script lack its '#!' line?" : "";
    return Error(to_lower(std::strerror(reason)), launch.command[0], remedy);
}

void give_up(const Launch& launch, pid_t pid) {
    if (pid <= 0) {
        return;
    }
    kill(-pid, SIGKILL);
    while (waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {
    }
    if (launch.guardian != nullptr) {
        launch.guardian->forget(pid);
    }
}

/// Signals are held back while it lives: no handler of ours may run in the child, which still has our memory. SIGPIPE,
/// which we ignore, is not among them: held back it would wait for the child.
class SignalsHeld {
public:
    SignalsHeld() {
        sigset_t all;
        sigfillset(&all);
        sigdelset(&all, SIGPIPE);
        sigprocmask(SIG_SETMASK, &all, &ours_);
    }
    ~SignalsHeld() { sigprocmask(SIG_SETMASK, &ours_, nullptr); }
    SignalsHeld(const SignalsHeld&) = delete;
    SignalsHeld& operator=(const SignalsHeld&) = delete;

private:
    sigset_t ours_{};
};

struct Started {
    pid_t pid = -1;
    int reason = 0;  ///< the error number, 0 when the program runs
};

/// vfork: our memory is not copied, and we stand still until the child has become the program or has said why not.
Started start(const ChildSetup& setup, const char* program, char* const* arguments, char* const* environment) {
    const SignalsHeld held;
    volatile int reason = 0;
    const pid_t pid = vfork();
    if (pid == 0) {
        reason = setup.apply();
        if (reason == 0) {
            execve(program, arguments, environment);
            reason = errno;
        }
        _exit(127);
    }
    return {pid, pid < 0 ? errno : reason};
}

}  // namespace

pid_t launch_process(const Launch& launch, const StandardEnds& ends) {
    if (launch.command.empty()) {
        throw bug("a launch without a command");
    }
    const std::string program = program_path(launch.command[0]);
    prepare_own_signals();
    std::vector<std::string> words = launch.command;
    words[0] = program;
    const Texts arguments(std::move(words));
    const Texts environment(environment_of(launch));
    const Started started =
        start({launch, ends, getpid()}, program.c_str(), arguments.pointers(), environment.pointers());
    if (started.reason != 0) {
        give_up(launch, started.pid);
        throw start_failure(launch, program, started.reason);
    }
    return started.pid;
}

}  // namespace ringmaster
