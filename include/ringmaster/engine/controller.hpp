#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "ringmaster/base/time.hpp"
#include "ringmaster/engine/framing.hpp"
#include "ringmaster/game/player.hpp"
#include "ringmaster/game/setup.hpp"
#include "ringmaster/os/cpus.hpp"
#include "ringmaster/os/subprocess.hpp"

namespace ringmaster {

/// The log of a game: what was said to its engines and by them, in order, with the seconds since it began. Engines
/// that share one are told apart by their labels:
///
///        0.003 >> b: genmove b
///        0.274 << b: = E5
///        0.275 -- w: no answer to 'play b E5' within 30 s
///
/// Further lines of an answer are indented. Nothing in it can harm a terminal.
class Transcript {
public:
    /// It grows to this many bytes; then a line says that the rest is left out.
    static constexpr std::size_t max_size = 4 << 20;

    void command(const std::string& label, const std::string& text) { add(">>", label, text); }
    void answer(const std::string& label, const std::string& text) { add("<<", label, text); }
    /// What happened to an engine beside commands and answers: its failure, its end.
    void remark(const std::string& label, const std::string& text) { add("--", label, text); }

    const std::string& text() const { return text_; }

private:
    void add(const char* arrow, const std::string& label, const std::string& text);

    SteadyClock::time_point start_ = SteadyClock::now();
    std::string text_;
    bool full_ = false;
};

/// A program as it is started, but for what a game adds.
Launch launch_of(const ProgramSetup& program, Guardian* guardian);

/// How an engine ended and what it cost.
struct EngineEnd {
    std::string how;      ///< "exited with status 0", "killed by signal 15 (Terminated)"
    bool orderly = true;  ///< by itself, after quit, in time, with status 0
    double cpu_seconds = 0;
    std::string stderr_tail;
};

/// One engine process, in whatever protocol. Every command has a deadline. The first failure (no start, death, silence,
/// nonsense) is final: each further command gives the same failure at once. An answer that nobody asked for is such a
/// failure too: all answers after it would be taken for those of other commands.
class Controller {
public:
    /// Starts the engine. A failed start is the reply to the first command, not an exception. `extra_environment` is
    /// added to the player's own, which wins. `framing`: null: that of the player's protocol.
    Controller(const PlayerSetup& player, const std::map<std::string, std::string>& extra_environment,
               Guardian* guardian, std::unique_ptr<Framing> framing = nullptr);

    /// Has everything that is sent and answered from now on written down under a label. The transcript must live as
    /// long as the controller, or until stop_recording.
    void record(Transcript& transcript, const std::string& label) {
        transcript_ = &transcript;
        label_ = label;
    }
    void stop_recording() { transcript_ = nullptr; }

    /// Sends a command and waits for the answer, at most `timeout` seconds (for the very first command, the player's
    /// start-up timeout). A failure says which command was under way, in the words that the engine was sent.
    Reply send(const std::string& command, double timeout);

    /// What the protocol has no answer to: the engine gets it together with the next command that is sent, or with
    /// quit, as each write wakes it up. In the engine's own words, as no framing makes a line of it.
    Reply tell(const std::string& command);

    /// Like `send`, for a command that an engine may ignore: without an answer in time it is taken as refused. An
    /// answer that comes before the next command is dropped; one that comes still later is a failure.
    Reply send_optional(const std::string& command, double timeout) { return exchange(command, timeout, true); }

    /// From now on `excuse` looks at what the machine keeps from the engine and from us.
    void watch_machine() { watched_since_ = times_of_machine(); }
    /// Why the engine is not to blame for an answer that took so many seconds too long; empty: it is.
    std::string excuse(double seconds) const;

    /// Whether an optional command had no answer.
    bool ignores_commands() const { return ignores_commands_; }

    /// Is told when an answer takes longer than so many seconds: what is awaited, and how long it will be; of the first
    /// one what the program has written instead.
    void when_slow_to_answer(std::function<void(const std::string& what)> tell, double seconds = 10) {
        tell_slow_ = std::move(tell);
        seconds_until_slow_ = seconds;
    }

    /// The last command that the engine was sent, `quit` left out; empty before the first.
    const std::string& last_command() const { return last_command_; }

    /// Why every further command fails; empty while all is well.
    const std::string& failure() const { return failure_; }

    /// Whether the failure is an answer that nobody asked for.
    bool has_spoken_unasked() const { return spoke_unasked_; }

    /// Whether the failure is a death by a signal that others send and no fault raises: SIGTERM, SIGINT, SIGHUP,
    /// SIGKILL.
    bool was_killed_from_outside() const { return killed_from_outside_; }

    /// Whether there was a program to start and the system started it.
    bool was_started() const { return process_ != nullptr; }

    /// Whether it has answered a command.
    bool has_answered() const { return answered_; }

    /// Whether the process is there and has not failed.
    bool is_alive();
    /// Whether the process is there, whatever it has done.
    bool has_process();
    pid_t pid() const { return process_ ? process_->pid() : -1; }

    /// For an engine that stays: the CPU time of its process since the last call, and the last it wrote to standard
    /// error since then.
    double take_cpu_seconds();
    std::string take_stderr_tail() { return process_ ? process_->take_stderr_tail() : ""; }

    /// Sends "quit" without waiting, so that two engines can end side by side.
    void ask_to_quit();

    /// Waits for the end after ask_to_quit, at most the player's quit timeout (not at all for an engine that failed or
    /// was not asked); then SIGTERM, a second, SIGKILL, always to the whole process group. Nothing of the engine's
    /// group is left afterwards. Call it once.
    EngineEnd finish();

    /// Both: ends it in order.
    EngineEnd end() {
        ask_to_quit();
        return finish();
    }

private:
    void write_down(auto add, const std::string& text) {
        if (transcript_ != nullptr) {
            (transcript_->*add)(label_, text);
        }
    }
    Reply fail(const std::string& what);
    Reply exchange(const std::string& public_command, double timeout, bool is_optional);
    Reply silence(const std::string& command, double seconds, bool is_optional);
    std::string said() const;
    std::string written_so_far() const;
    void listen();
    EngineEnd end_process();
    std::string mode_advice() const;
    std::string death();
    MachineTimes times_of_machine() const;
    Reply write_failure(Subprocess::Io io, const std::string& command, double seconds);
    Reply await_answer(const std::string& command, double seconds, bool is_optional, double absence);
    void interject(const Deadline& deadline);

    PlayerSetup player_;
    std::unique_ptr<Subprocess> process_;
    std::unique_ptr<Framing> framing_;
    std::string failure_;
    std::string last_command_;
    std::string untold_;        ///< lines for the next write
    std::string first_output_;  ///< the beginning of what was written before the first answer
    std::function<void(const std::string&)> tell_slow_;
    double seconds_until_slow_ = 0;
    bool ignores_commands_ = false;
    bool owes_answer_ = false;  ///< to an optional command
    Transcript* transcript_ = nullptr;
    std::string label_;
    std::optional<MachineTimes> watched_since_;
    double cpu_taken_ = 0;
    bool answered_ = false;
    bool asked_to_quit_ = false;
    bool killed_from_outside_ = false;
    bool spoke_unasked_ = false;
};

}  // namespace ringmaster
