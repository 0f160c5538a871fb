#include "ringmaster/engine/controller.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/engine/protocol.hpp"

namespace ringmaster {
namespace {

constexpr std::size_t most_of_first_output = 200;

std::string quoted(const std::string& command) {
    return fmt::format("'{}'", printable(command, 80));
}

bool is_one_line(const std::string& command) {
    // Not find_first_of(), which takes a microsecond for the 120 moves of a game that a position tells.
    return command.find('\n') == std::string::npos && command.find('\r') == std::string::npos;
}

std::string not_sent(const std::string& command) {
    return fmt::format("was not sent {}: a command must be one line", quoted(command));
}

constexpr const char* left_out = "         -- the rest is left out: this log has 4 MiB\n";

}  // namespace

Launch launch_of(const ProgramSetup& program, Guardian* guardian) {
    const auto megabytes = static_cast<std::uint64_t>(program.memory_limit.value_or(0));
    return {program.command, program.cwd, program.environ, program.discard_stderr, guardian, megabytes << 20};
}

Controller::Controller(const PlayerSetup& player, const std::map<std::string, std::string>& extra_environment,
                       Guardian* guardian, std::unique_ptr<Framing> framing)
    : player_(player), framing_(framing ? std::move(framing) : protocol_of(player.protocol).make_framing(player)) {
    try {
        Launch launch = launch_of(player, guardian);
        launch.environment.insert(extra_environment.begin(), extra_environment.end());
        process_ = std::make_unique<Subprocess>(launch);
    } catch (const Error& error) {
        fail(fmt::format("could not be started: {}", error.what()));
    }
}

Reply Controller::send(const std::string& command, double timeout) {
    const auto asked = SteadyClock::now();
    const auto absence = [this] { return process_ ? process_->absence() : 0; };
    const double absence_before = absence();
    Reply reply = exchange(command, timeout, false);
    reply.seconds = seconds_since(asked) - (absence() - absence_before);
    return reply;
}

std::string Controller::excuse(double seconds) const {
    return watched_since_ ? excuse_between(*watched_since_, times_of_machine(), seconds) : "";
}

MachineTimes Controller::times_of_machine() const {
    MachineTimes times = machine_times(pid());
    times.stopped = process_ ? process_->absence() : 0;
    return times;
}

Reply Controller::tell(const std::string& command) {
    if (!failure_.empty() || !is_one_line(command)) {
        return failure_.empty() ? fail(not_sent(command)) : fail(failure_);
    }
    write_down(&Transcript::command, command);
    untold_ += command + "\n";
    return {};
}

Reply Controller::exchange(const std::string& public_command, double timeout, bool is_optional) {
    if (!failure_.empty()) {
        return fail(failure_);
    }
    if (!last_command_.empty()) {  // before the first one it may print a banner, of which await_answer tells
        listen();
    }
    if (std::exchange(owes_answer_, false)) {
        framing_->take();
    }
    const bool has_spoken = framing_->has_leftover();
    const std::string command = framing_->line_of(public_command);
    if (!is_one_line(command)) {
        return fail(not_sent(command));
    }
    if (has_spoken) {
        spoke_unasked_ = true;
        return fail(fmt::format("is not speaking {}: it answered before it was asked {}", framing_->protocol(),
                                quoted(command)));
    }
    const double seconds = answered_ ? timeout : player_.timeouts.startup;
    const double absence = process_->absence();
    last_command_ = command;
    write_down(&Transcript::command, command);
    const Subprocess::Io written =
        process_->write(std::exchange(untold_, "") + command + "\n", Deadline::after(seconds));
    const bool may_have_spoken = written == Subprocess::Io::exited && !answered_;
    if (written != Subprocess::Io::done && !may_have_spoken) {
        return write_failure(written, command, seconds);
    }
    return await_answer(command, seconds, is_optional, absence);
}

/// Takes what the engine has said since its last answer.
void Controller::listen() {
    if (process_->has_output()) {
        std::string bytes;
        process_->read(bytes, Deadline::after(0));
        framing_->push(bytes);
    }
}

Reply Controller::write_failure(Subprocess::Io io, const std::string& command, double seconds) {
    return fail(io == Subprocess::Io::timed_out ? fmt::format("did not read {} within {:g} s", quoted(command), seconds)
                : io == Subprocess::Io::closed  ? fmt::format("closed its input before {}", quoted(command))
                                                : fmt::format("died after {}: {}", quoted(command), death()));
}

/// Time in which we were stopped or suspended (since `absence`) is no silence of the engine's.
Reply Controller::await_answer(const std::string& command, double seconds, bool is_optional, double absence) {
    const Deadline deadline = Deadline::after(seconds);
    const Deadline slow = Deadline::after(seconds_until_slow_);
    std::string bytes;
    auto io = Subprocess::Io::done;
    bool may_tell = tell_slow_ != nullptr;
    while (true) {
        if (const std::optional<Reply> answer = framing_->take()) {
            answered_ = true;
            write_down(&Transcript::answer, (answer->ok() ? "= " : "? ") + answer->text);
            return *answer;
        }
        if (!framing_->problem().empty()) {
            return fail(fmt::format("is not speaking {}: {} (command {}){}", framing_->protocol(), framing_->problem(),
                                    quoted(command),
                                    answered_ ? "" : "; " + mode_advice() + "? A banner belongs on standard error"));
        }
        if (io == Subprocess::Io::exited) {
            return fail(fmt::format("died after {}: {}{}", quoted(command), death(), said()));
        }
        if (io == Subprocess::Io::closed) {
            return fail(fmt::format("closed its output after {}{}", quoted(command), said()));
        }
        const Deadline forgiving = process_->moved(deadline, absence);
        if (forgiving.passed()) {
            return silence(command, seconds, is_optional);
        }
        if (may_tell && slow.passed()) {
            may_tell = false;
            tell_slow_(fmt::format("has not answered {} for {:g} s; {}", quoted(command), seconds_until_slow_,
                                   answered_ ? fmt::format("it has {:g} s", seconds) : written_so_far()));
        }
        bytes.clear();
        io = process_->read(bytes, may_tell ? slow.earlier_of(forgiving) : forgiving);
        if (!answered_) {
            first_output_ +=
                bytes.substr(0, most_of_first_output - std::min(most_of_first_output, first_output_.size()));
        }
        framing_->push(bytes);
        interject(forgiving);
    }
}

void Controller::interject(const Deadline& deadline) {
    if (const std::string line = framing_->interjection(); !line.empty()) {
        write_down(&Transcript::command, line);
        process_->write(line + "\n", deadline);
    }
}

Reply Controller::silence(const std::string& command, double seconds, bool is_optional) {
    if (is_optional) {
        ignores_commands_ = owes_answer_ = true;
        return {Reply::Kind::refused, fmt::format("no answer within {:g} s", seconds)};
    }
    const std::string missing = framing_->missing_end();
    const std::string advice = !missing.empty() ? "; " + missing
                               : answered_      ? ""
                                                : "; " + mode_advice() + ", or wait for a key?";
    return fail(fmt::format("no answer to {} within {:g} s{}{}", quoted(command), seconds,
                            answered_ ? said() : "; " + written_so_far(), advice));
}

std::string Controller::mode_advice() const {
    return fmt::format("does it need an option to speak {} ({})", framing_->protocol(), framing_->example_of_option());
}

/// What it has written in the place of the answer, if anything.
std::string Controller::said() const {
    if (!answered_) {
        return trim(first_output_).empty() ? "" : "; " + written_so_far();
    }
    const std::string remarks = framing_->remarks();
    return remarks.empty() ? "" : fmt::format("; it has written '{}'", printable(remarks, Framing::max_remarks));
}

std::string Controller::written_so_far() const {
    const std::string output = trim(first_output_);
    const std::string error = last_line_of(process_->stderr_tail());
    if (output.empty() && error.empty()) {
        return "it has written nothing";
    }
    return output.empty() ? fmt::format("it has only written '{}' to standard error", printable(error, 80))
                          : fmt::format("it has written '{}'", printable(output, 80));
}

bool Controller::is_alive() {
    return failure_.empty() && has_process();
}

bool Controller::has_process() {
    return process_ && !process_->wait(Deadline::after(0));
}

double Controller::take_cpu_seconds() {
    const double all = process_ ? process_->cpu_seconds() : 0;
    return all - std::exchange(cpu_taken_, all);
}

void Controller::ask_to_quit() {
    if (!process_ || !failure_.empty()) {
        return;
    }
    const std::string command = framing_->line_of("quit");
    write_down(&Transcript::command, command);
    asked_to_quit_ =
        process_->write(std::exchange(untold_, "") + command + "\n", Deadline::after(0)) == Subprocess::Io::done;
    process_->close_input();
}

EngineEnd Controller::finish() {
    EngineEnd end = end_process();
    write_down(&Transcript::remark, end.how);
    return end;
}

EngineEnd Controller::end_process() {
    if (!process_) {
        return {failure_, false, 0, {}};
    }
    std::optional<Exit> exit = process_->wait(Deadline::after(asked_to_quit_ ? player_.timeouts.quit : 0));
    const bool orderly = asked_to_quit_ && exit && is_success(*exit);
    const bool is_overdue = asked_to_quit_ && !exit;
    if (!exit) {
        exit = process_->end_by_force();
    }
    const std::string how = exit ? to_text(*exit) : "could not be killed";
    return {is_overdue ? fmt::format("still there {} s after 'quit': {}", player_.timeouts.quit, how) : how, orderly,
            exit ? exit->cpu_seconds - cpu_taken_ : 0, process_->stderr_tail()};
}

Reply Controller::fail(const std::string& what) {
    if (failure_.empty()) {
        write_down(&Transcript::remark, what);
    }
    failure_ = what;
    return {Reply::Kind::failed, failure_};
}

std::string Controller::death() {
    const std::optional<Exit> exit = process_->wait(Deadline::after(0));
    killed_from_outside_ = exit && ringmaster::was_killed_from_outside(*exit);
    return exit ? to_text(*exit) : "for an unknown reason";
}

void Transcript::add(const char* arrow, const std::string& label, const std::string& text) {
    if (full_) {
        return;
    }
    const std::string head = fmt::format("{:8.3f} {} {}: ", seconds_since(start_), arrow, label);
    const std::string indent = "\n" + std::string(head.size(), ' ');
    const std::string line = head + join(split(printable(text, max_size, true), '\n'), indent) + "\n";
    full_ = text_.size() + line.size() > max_size;
    text_ += full_ ? left_out : line;
}

}  // namespace ringmaster
