#include "ringmaster/os/subprocess.hpp"

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <memory>
#include <tuple>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/os/guardian.hpp"
#include "ringmaster/os/process_name.hpp"
#include "ringmaster/os/ticks.hpp"

#include "launcher.hpp"

namespace ringmaster {
namespace {

constexpr std::size_t block_size = 64 * 1024;
constexpr std::size_t tail_size = 16 * 1024;

/// A dying process closes its pipes a moment before its death is seen.
constexpr double moment_of_death = 0.2;

/// How many bytes on standard error are the usual greetings.
constexpr std::size_t talkative = 8 * 1024;

/// A waiter that is woken so much too late did not run: a busy machine is not so late.
constexpr double latest_waking = 1;

/// One that was continued (SIGCONT) meanwhile was stopped if it is so much too late. The signal alone tells of no stop:
/// anybody may send it, and if it counted, no deadline would ever pass.
constexpr double latest_waking_unless_stopped = 0.1;

/// Waits are short, since all of one in which we were stopped is forgiven.
constexpr double longest_wait = 0.2;

/// After SIGKILL only a process stuck in the kernel lives on; it is not worth more waiting.
constexpr double patience_after_kill = 5;
constexpr double patience_after_term = 1;

std::atomic<SteadyClock::rep> last_continued = 0;

void hear_continuations() {
    struct sigaction action {};
    action.sa_handler = [](int) { last_continued = SteadyClock::now().time_since_epoch().count(); };
    action.sa_flags = SA_RESTART;
    sigaction(SIGCONT, &action, nullptr);
}

enum class Got { bytes, nothing, end };

Got read_some(int descriptor, std::string& into) {
    std::array<char, block_size> block;
    const ssize_t size = ::read(descriptor, block.data(), block.size());
    if (size > 0) {
        into.append(block.data(), static_cast<std::size_t>(size));
        return Got::bytes;
    }
    return size < 0 && (errno == EAGAIN || errno == EINTR) ? Got::nothing : Got::end;
}

void make_non_blocking(const Descriptor& descriptor) {
    fcntl(descriptor.get(), F_SETFL, O_NONBLOCK);
}

double seconds(const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

bool is_executable(const std::string& path) {
    std::error_code ignored;
    return std::filesystem::is_regular_file(path, ignored) && access(path.c_str(), X_OK) == 0;
}

}  // namespace

Subprocess::Subprocess(const Launch& launch) : guardian_(launch.guardian) {
    auto [child_input, input] = make_pipe();
    auto [output, child_output] = make_pipe();
    Descriptor child_error;
    if (launch.discards_stderr) {
        child_error = Descriptor(open("/dev/null", O_WRONLY | O_CLOEXEC));
    } else {
        std::tie(stderr_, child_error) = make_pipe();
        make_non_blocking(stderr_);
    }
    input_ = std::move(input);
    output_ = std::move(output);
    make_non_blocking(input_);
    hear_continuations();
    pid_ = launch_process(launch, {child_input.get(), child_output.get(), child_error.get()});
    if (guardian_ != nullptr) {
        guardian_->watch(pid_);
    }
    pidfd_ = Descriptor(static_cast<int>(syscall(SYS_pidfd_open, pid_, 0)));
    if (!pidfd_) {
        const int reason = errno;
        kill(-pid_, SIGKILL);
        collect(0);
        throw Error(fmt::format("cannot watch the process: {}", std::strerror(reason)), launch.command[0],
                    remedy_for_limit(reason));
    }
}

Subprocess& Subprocess::operator=(Subprocess&& other) noexcept {
    if (this != &other) {
        std::destroy_at(this);
        std::construct_at(this, std::move(other));
    }
    return *this;
}

Subprocess::~Subprocess() {
    if (pidfd_) {
        signal_group(SIGKILL);
        try {
            wait(Deadline::after(patience_after_kill));
        } catch (const Error&) {  // the guardian is dead and cannot be replaced: who needs it next says so
        }
    }
}

/// A pipe nearly always has room: it is tried before it is asked.
Subprocess::Io Subprocess::write(std::string_view bytes, const Deadline& deadline) {
    const double since = absence_;
    while (!bytes.empty()) {
        if (exit_) {
            return Io::exited;
        }
        if (!input_) {
            return Io::closed;
        }
        const ssize_t written = ::write(input_.get(), bytes.data(), bytes.size());
        if (written > 0) {
            bytes.remove_prefix(static_cast<std::size_t>(written));
        } else if (written < 0 && errno == EPIPE) {
            return ends_now() ? Io::exited : Io::closed;
        } else if (moved(deadline, since).passed()) {
            return Io::timed_out;
        } else {
            wait_for(input_.get(), POLLOUT, moved(deadline, since));
        }
    }
    return Io::done;
}

bool Subprocess::write_some(std::string& bytes) {
    ssize_t written = 0;
    while (!bytes.empty() && (written = ::write(input_.get(), bytes.data(), bytes.size())) > 0) {
        bytes.erase(0, static_cast<std::size_t>(written));
    }
    return bytes.empty() || (written < 0 && (errno == EAGAIN || errno == EINTR));
}

Subprocess::Io Subprocess::read(std::string& into, const Deadline& deadline) {
    const double since = absence_;
    Got got = read_at_once(into, deadline) ? Got::bytes : Got::nothing;
    while (true) {
        if (got == Got::nothing &&
            (!output_ || wait_for(output_.get(), POLLIN, moved(deadline, since)) || has_last_words())) {
            got = read_some(output_.get(), into);
        }
        if (got == Got::bytes) {
            return Io::done;
        }
        if (exit_ || (got == Got::end && ends_now())) {
            return Io::exited;
        }
        if (got == Got::end) {
            return Io::closed;
        }
        if (moved(deadline, since).passed()) {
            return Io::timed_out;
        }
    }
}

bool Subprocess::has_output() const {
    int bytes = 0;
    return output_ && ioctl(output_.get(), FIONREAD, &bytes) == 0 && bytes > 0;
}

std::string Subprocess::take_stderr_tail() {
    drain_stderr();
    return std::exchange(stderr_tail_, {});
}

double Subprocess::cpu_seconds() const {
    clockid_t clock{};
    timespec used{};
    if (exit_) {
        return exit_->cpu_seconds;
    }
    const bool is_told = clock_getcpuclockid(pid_, &clock) == 0 && clock_gettime(clock, &used) == 0;
    return is_told ? static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) * 1e-9 : 0;
}

std::optional<Exit> Subprocess::wait(const Deadline& deadline) {
    std::string discarded;
    const double since = absence_;
    while (!exit_) {
        if (wait_for(output_.get(), POLLIN, moved(deadline, since)) &&
            read_some(output_.get(), discarded) == Got::end) {
            output_.reset();
        }
        discarded.clear();
        if (!exit_ && moved(deadline, since).passed()) {
            return std::nullopt;
        }
    }
    return exit_;
}

std::optional<Exit> Subprocess::end_by_force() {
    signal_group(SIGTERM);
    if (const std::optional<Exit> exit = wait(Deadline::after(patience_after_term))) {
        return exit;
    }
    signal_group(SIGKILL);
    return wait(Deadline::after(patience_after_kill));
}

void Subprocess::signal_group(int signal) {
    if (pidfd_) {
        kill(-pid_, signal);
    }
}

/// Reads what comes within a tick. To look at everything else that could happen costs as much as the read, and nothing
/// is so urgent that it cannot wait for a tick; but who fills his standard error would wait at each answer.
bool Subprocess::read_at_once(std::string& into, const Deadline& deadline) {
    const bool is_calm = !exit_ && output_ && stderr_bytes_ < talkative;
    if (!is_calm || deadline.earlier_than(Deadline::after(2 * Ticks::period)) || !Ticks::start()) {
        return false;
    }
    const auto began = SteadyClock::now();
    const bool is_read = read_some(output_.get(), into) == Got::bytes;
    note_absence(began, Ticks::period);
    if (!is_read) {
        Ticks::stop();
    } else if (guardian_ != nullptr) {
        guardian_->beat();
    }
    return is_read;
}

/// Whether a dead process left output: it may have written and died between the looks at the one and the other.
bool Subprocess::has_last_words() const {
    pollfd output{output_.get(), POLLIN, 0};
    return exit_ && poll(&output, 1, 0) > 0;
}

/// Waits until the pipe is ready, the process is dead, something came on standard error, or the deadline passed. Takes
/// care of the latter two; says whether the pipe is ready.
bool Subprocess::wait_for(int descriptor, short events, const Deadline& deadline) {
    const int guardian = guardian_ == nullptr ? -1 : guardian_->descriptor();
    const Deadline soon = guardian_ == nullptr ? deadline : deadline.earlier_of(Deadline::after(longest_wait));
    std::array<pollfd, 4> polled{
        {{descriptor, events, 0}, {stderr_.get(), POLLIN, 0}, {pidfd_.get(), POLLIN, 0}, {guardian, POLLIN, 0}}};
    const auto began = SteadyClock::now();
    const int milliseconds = exit_ ? 0 : soon.poll_timeout();
    const int ready = poll(polled.data(), polled.size(), milliseconds);
    if (milliseconds >= 0) {
        note_absence(began, milliseconds / 1000.0);
    }
    if (guardian_ != nullptr) {
        guardian_->beat();
    }
    if (ready <= 0) {
        return false;
    }
    if (polled[3].revents != 0) {
        guardian_->replace_if_dead();
    }
    if (polled[1].revents != 0) {
        drain_stderr();
    }
    if (polled[2].revents != 0) {
        collect(WNOHANG);
    }
    return polled[0].revents != 0;
}

/// How much of it was not waited for is not known: the child gets all of it again.
void Subprocess::note_absence(SteadyClock::time_point began, double expected) {
    const double seconds_waited = seconds_since(began);
    const bool was_continued = last_continued >= began.time_since_epoch().count();
    if (seconds_waited > expected + (was_continued ? latest_waking_unless_stopped : latest_waking)) {
        absence_ += seconds_waited;
    }
}

bool Subprocess::ends_now() {
    const Deadline soon = Deadline::after(moment_of_death);
    while (!exit_ && !soon.passed()) {
        wait_for(-1, 0, soon);
    }
    return exit_.has_value();
}

void Subprocess::drain_stderr() {
    constexpr int most_blocks = 16;  // so that a flood cannot keep us here
    for (int block = 0; block < most_blocks && stderr_; ++block) {
        const std::size_t before = stderr_tail_.size();
        const Got got = read_some(stderr_.get(), stderr_tail_);
        stderr_bytes_ += stderr_tail_.size() - before;
        if (stderr_tail_.size() > tail_size) {
            stderr_tail_.erase(0, stderr_tail_.size() - tail_size);
        }
        if (got == Got::end) {
            stderr_.reset();
        }
        if (got != Got::bytes) {
            return;
        }
    }
}

/// Takes the status of the dead process. The rest of its group is killed first: until its leader is reaped the group's
/// number cannot belong to anybody else.
void Subprocess::collect(int wait_options) {
    signal_group(SIGKILL);
    int status = 0;
    rusage used{};
    pid_t reaped = 0;
    while ((reaped = wait4(pid_, &status, wait_options, &used)) < 0 && errno == EINTR) {
    }
    if (reaped == 0) {
        return;
    }
    exit_ = Exit{status, processor_seconds(used)};
    pidfd_.reset();
    drain_stderr();
    if (guardian_ != nullptr) {
        guardian_->forget(pid_);
    }
}

double processor_seconds(const rusage& used) {
    return seconds(used.ru_utime) + seconds(used.ru_stime);
}

std::string to_text(const Exit& exit) {
    if (WIFSIGNALED(exit.status)) {
        return fmt::format("killed by signal {} ({})", WTERMSIG(exit.status), strsignal(WTERMSIG(exit.status)));
    }
    return fmt::format("exited with status {}", WEXITSTATUS(exit.status));
}

bool is_success(const Exit& exit) {
    return WIFEXITED(exit.status) && WEXITSTATUS(exit.status) == 0;
}

bool was_killed_from_outside(const Exit& exit) {
    if (!WIFSIGNALED(exit.status)) {
        return false;
    }
    const int signal = WTERMSIG(exit.status);
    return signal == SIGTERM || signal == SIGINT || signal == SIGHUP || signal == SIGKILL;
}

std::optional<std::string> find_program(const std::string& name) {
    if (name.find('/') != std::string::npos) {
        return name;
    }
    const char* path = std::getenv("PATH");
    std::vector<std::string> folders = split(path != nullptr ? path : "/usr/local/bin:/usr/bin:/bin", ':');
    folders.push_back("/usr/games");
    for (const std::string& folder : folders) {
        const std::string candidate = (folder.empty() ? "." : folder) + "/" + name;
        if (is_executable(candidate)) {
            return candidate;
        }
    }
    return std::nullopt;
}

std::string own_program() {
    require_proc();
    const std::string path = std::filesystem::read_symlink("/proc/self/exe").string();
    const std::string_view replaced = " (deleted)";
    if (path.ends_with(replaced) && !std::filesystem::exists(path)) {
        return path.substr(0, path.size() - replaced.size());
    }
    return path;
}

}  // namespace ringmaster
