#include "launcher.hpp"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>

#include <boost/asio/io_context.hpp>
#include <boost/process/v2/posix/vfork_launcher.hpp>
#include <boost/process/v2/process.hpp>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/os/files.hpp"
#include "ringmaster/os/guardian.hpp"

namespace ringmaster {
namespace {

namespace process = boost::process::v2;

/// Only an error number comes back from the child; this much is added when it was the folder that failed.
constexpr int folder_failed = 1 << 16;

/// The entries of the new program's environment.
std::vector<std::string> environment_for(const Launch& launch) {
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
    close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC);
}

boost::system::error_code system_error_code(int number) {
    errno = number;  // Boost sends errno to the parent, whatever code the initializer returns.
    return {number, boost::system::system_category()};
}

/// What happens between vfork and exec; see Boost.Process v2, "initializers". The child shares our memory and we stand
/// still until it has gone: what it does to its own descriptors, signals and limits stays with it, what it writes into
/// variables is ours.
struct ChildSetup {
    const Launch& launch;
    const StandardEnds& ends;
    const char* const* environment;
    pid_t parent = getpid();

    template <class Launcher, class Path>
    boost::system::error_code on_setup(Launcher& launcher, const Path&, const char* const*&) {
        launcher.env = environment;
        return {};
    }

    template <class Launcher, class Path>
    boost::system::error_code on_exec_setup(Launcher&, const Path&, const char* const*&) {
        join_group();
        leave_terminal();
        reset_signals();
        if (!connect()) {
            return system_error_code(errno);
        }
        if (!launch.directory.empty() && chdir(launch.directory.c_str()) != 0) {
            return system_error_code(folder_failed + errno);
        }
        close_others_on_exec();
        return limit_memory() ? boost::system::error_code() : system_error_code(errno);
    }

    // Boost 1.81 asks for five arguments and gives four. Its own next step is exit(), which would run our exit
    // handlers.
    template <class... Arguments>
    void on_exec_error(Arguments&&...) {
        _exit(127);
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

    /// A program in the background that reads its terminal is stopped; one without a terminal is told so.
    static void leave_terminal() {
        const int terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
        if (terminal >= 0) {
            ioctl(terminal, TIOCNOTTY);
            close(terminal);
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
               dup2(ends.error, STDERR_FILENO) >= 0;
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

bool nobody_may_run(const std::string& program) {
    struct stat file {};
    return stat(program.c_str(), &file) == 0 && S_ISREG(file.st_mode) && (file.st_mode & 0111) == 0;
}

std::string remedy_for_denial(const std::string& program) {
    struct statvfs disk {};
    if (nobody_may_run(program)) {
        return "chmod +x " + quote_command({program});
    }
    if (access(program.c_str(), F_OK) != 0) {
        return "you may not enter a folder on the way to it";
    }
    const bool is_noexec = statvfs(program.c_str(), &disk) == 0 && (disk.f_flag & ST_NOEXEC) != 0;
    return is_noexec ? "nothing may be run on its disk, which is mounted 'noexec': put it on another one" : "";
}

/// What a script begins with; of another program some bytes. Empty where it cannot be read, or would be waited for.
std::string first_line_of(const std::string& program) {
    std::error_code ignored;
    std::string line(PATH_MAX, '\0');
    std::ifstream file;
    if (std::filesystem::is_regular_file(program, ignored)) {
        file.open(program, std::ios::binary);
    }
    file.read(line.data(), static_cast<std::streamsize>(line.size()));
    line.resize(static_cast<std::size_t>(file.gcount()));
    return line.substr(0, line.find('\n'));
}

Error start_failure(const Launch& launch, const std::string& program, int reason) {
    if (reason >= folder_failed) {
        return Error(fmt::format("cannot enter the folder '{}': {}", launch.directory,
                                 to_lower(std::strerror(reason - folder_failed))),
                     launch.command[0]);
    }
    const std::string line = first_line_of(program);
    if (reason == ENOENT && line.starts_with("#!")) {
        return Error("the interpreter named in its first line, '" + printable(trim(line.substr(2))) + "', is missing",
                     launch.command[0], line.ends_with('\r') ? "its lines end as those of Windows do" : "");
    }
    if (reason == ENOENT && access(program.c_str(), F_OK) == 0) {
        return Error("what loads it is missing", launch.command[0], "is it a program for another system?");
    }
    if (reason == ENOEXEC && line.starts_with("MZ")) {
        return Error("it is a Windows program", launch.command[0], "take one that is made for Linux");
    }
    if (reason == ENOEXEC && line.starts_with("\177ELF")) {
        return Error("it is a program for another kind of machine", launch.command[0],
                     "take one that is made for this kind");
    }
    std::error_code ignored;
    if (std::filesystem::is_directory(program, ignored)) {
        return Error("it is a folder, and no program", launch.command[0]);
    }
    const std::string remedy = reason == ENOEXEC  ? "does a script lack its '#!' line?"
                               : reason == EACCES ? remedy_for_denial(program)
                                                  : remedy_for_limit(reason);
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

/// The error number, 0 when it was started.
int run_launcher(process::posix::vfork_launcher& launcher, const Launch& launch, const std::string& program,
                 const StandardEnds& ends) {
    const std::vector<std::string> environment = environment_for(launch);
    auto pointers = each(environment, [](const std::string& entry) { return entry.c_str(); });
    pointers.push_back(nullptr);
    const std::vector<std::string> arguments(launch.command.begin() + 1, launch.command.end());
    boost::asio::io_context context(1);
    boost::system::error_code problem;
    try {
        auto child = launcher(context.get_executor(), problem, process::filesystem::path(program), arguments,
                              ChildSetup{launch, ends, pointers.data()});
        child.detach();
    } catch (const boost::system::system_error& error) {
        problem = error.code();
    }
    const bool never_forked = launcher.pid <= 0;  // Boost 1.81 may forget to say why
    return problem || !never_forked ? problem.value() : EAGAIN;
}

}  // namespace

pid_t launch_process(const Launch& launch, const StandardEnds& ends) {
    if (launch.command.empty()) {
        throw bug("a launch without a command");
    }
    const std::optional<std::string> program = find_program(launch.command[0]);
    if (!program) {
        throw Error("no such program in PATH", launch.command[0]);
    }
    prepare_own_signals();
    process::posix::vfork_launcher launcher;
    const int reason = run_launcher(launcher, launch, *program, ends);
    if (reason != 0) {
        give_up(launch, launcher.pid);
        throw start_failure(launch, *program, reason);
    }
    return launcher.pid;
}

}  // namespace ringmaster
