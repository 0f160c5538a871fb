#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

#include "ringmaster/base/time.hpp"
#include "ringmaster/os/files.hpp"

struct rusage;

namespace ringmaster {

/// How a process ended.
struct Exit {
    int status = 0;          ///< as waitpid gives it
    double cpu_seconds = 0;  ///< user and system, of the process and the children it waited for
};

/// User and system time, in seconds.
double processor_seconds(const rusage& used);

/// "exited with status 3", "killed by signal 9 (Killed)".
std::string to_text(const Exit& exit);
/// Whether it exited with status 0.
bool is_success(const Exit& exit);
/// Whether it died of a signal that others send and no fault raises: SIGTERM, SIGINT, SIGHUP or SIGKILL.
bool was_killed_from_outside(const Exit& exit);

class Guardian;

/// What to start. The program is never run through a shell.
struct Launch {
    std::vector<std::string> command;  ///< command[0] is a path, or a name looked up in PATH (and /usr/games)
    std::string directory = {};        ///< where it runs; empty: here
    std::map<std::string, std::string> environment = {};  ///< added to the inherited one
    bool discards_stderr = false;                         ///< what it writes to standard error; else it is captured
    Guardian* guardian = nullptr;  ///< is told of the new process group before the program runs; marks its environment
    std::uint64_t memory_limit = 0;  ///< bytes of address space, for each of its processes; 0: no limit
};

/// A child process in its own process group, with pipes to its standard input and output. It is passive: it reads and
/// writes only when told, and every wait has a deadline. It dies with us (PR_SET_PDEATHSIG), and destroying the
/// object kills the whole group and reaps the child.
///
/// Death is seen from the process itself, not from the end of its output: a forked helper may hold the pipe open. When
/// it is seen, what is left of the process group is killed.
///
/// We may be stopped ourselves while we wait, or the machine may be, and mostly the child with us. No deadline passes
/// before the child has had all of its time while we ran.
///
/// Starting one makes our process ignore SIGPIPE: a program that reads no more is then told by `write`. The new program
/// gets every signal as by default. It has no controlling terminal: reading ours in the background would stop it.
class Subprocess {
public:
    /// Throws Error when the program cannot be started, saying why ("no such program in PATH", "permission denied").
    explicit Subprocess(const Launch& launch);
    Subprocess(Subprocess&&) noexcept = default;
    Subprocess& operator=(Subprocess&&) noexcept;
    ~Subprocess();

    enum class Io { done, timed_out, closed, exited };

    /// Writes everything. `closed`: it reads no more; `exited`: it is dead.
    Io write(std::string_view bytes, const Deadline& deadline);

    /// Writes what can be written without waiting, and takes it away from `bytes`. False: it reads no more.
    bool write_some(std::string& bytes);

    /// Waits for output and appends what is there (at most 64 KiB) to `into`. What it wrote before it died is still
    /// delivered before `exited` or `closed` is said.
    Io read(std::string& into, const Deadline& deadline);

    /// The seconds for which we did not run although we should have, as far as the waits so far noticed; and a deadline
    /// moved by what came to them since they were so many. For who uses one deadline for several calls.
    double absence() const { return absence_; }
    Deadline moved(const Deadline& deadline, double since) const { return deadline.later_by(absence_ - since); }
    /// Whether output is there that nobody has read.
    bool has_output() const;

    /// The last 16 KiB it wrote to standard error.
    const std::string& stderr_tail() const { return stderr_tail_; }
    /// The tail of standard error, which begins anew.
    std::string take_stderr_tail();

    /// User and system time that the process itself has used so far; 0 when it cannot be told.
    double cpu_seconds() const;

    void close_input() { input_.reset(); }

    /// Waits for its end, emptying its pipes meanwhile. Empty when the deadline passes first.
    std::optional<Exit> wait(const Deadline& deadline);

    /// Ends it and its group by SIGTERM, and after a second by SIGKILL. Empty when it does not die within five more.
    std::optional<Exit> end_by_force();

    /// Sends a signal to its process group.
    void signal_group(int signal);

    /// For poll(2): standard output, and standard input.
    int output_descriptor() const { return output_.get(); }
    int input_descriptor() const { return input_.get(); }
    pid_t pid() const { return pid_; }

private:
    bool read_at_once(std::string& into, const Deadline& deadline);
    bool has_last_words() const;
    bool wait_for(int descriptor, short events, const Deadline& deadline);
    void note_absence(SteadyClock::time_point began, double expected);
    bool ends_now();
    void drain_stderr();
    void collect(int wait_options);

    pid_t pid_ = -1;
    Descriptor input_;
    Descriptor output_;
    Descriptor stderr_;
    Descriptor pidfd_;  ///< none: it has ended, or another object has it
    std::optional<Exit> exit_;
    std::string stderr_tail_;
    std::size_t stderr_bytes_ = 0;  ///< written in all
    double absence_ = 0;
    Guardian* guardian_ = nullptr;
};

/// The full path of a program: `name` itself when it holds a slash, else the first executable of that name in PATH,
/// then in /usr/games, which root's PATH may lack. Empty when there is none.
std::optional<std::string> find_program(const std::string& name);

/// The path of the running program. Throws Error where /proc is not mounted.
std::string own_program();

}  // namespace ringmaster
