#include "ringmaster/engine/controller.hpp"

#include <algorithm>
#include <csignal>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"

namespace ringmaster {

namespace {

constexpr double seconds_after_term = 1;
constexpr double seconds_after_kill = 5;

Launch launch_of(const PlayerSetup& player, const std::map<std::string, std::string>& extra_environment,
                 Guardian* guardian, Launch::Stderr stderr_to) {
    Launch launch;
    launch.command = player.command;
    launch.directory = player.cwd;
    launch.environment = player.environ;
    launch.environment.insert(extra_environment.begin(), extra_environment.end());
    launch.stderr_to = player.discard_stderr ? Launch::Stderr::discard : stderr_to;
    launch.guardian = guardian;
    launch.memory_limit = player.memory_limit;
    return launch;
}

std::string quoted(const std::string& command) {
    return fmt::format("'{}'", printable(command, 80));
}

}  // namespace

Controller::Controller(const PlayerSetup& player, const std::map<std::string, std::string>& extra_environment,
                       Guardian* guardian, Launch::Stderr stderr_to)
    : player_(player) {
    try {
        process_ = std::make_unique<Subprocess>(launch_of(player, extra_environment, guardian, stderr_to));
    } catch (const Error& error) {
        fail(fmt::format("could not be started: {}", error.what()));
    }
}

void Controller::record(Transcript& transcript, const std::string& label) {
    transcript_ = &transcript;
    label_ = label;
}

Reply Controller::send(const std::string& public_command, double timeout) {
    if (!failure_.empty()) {
        return fail(failure_);
    }
    const std::string command = in_own_words(public_command);
    if (command.find_first_of("\r\n") != std::string::npos) {
        return fail(fmt::format("was not sent {}: a command must be one line", quoted(command)));
    }
    listen();
    if (reader_.has_leftover()) {
        spoke_unasked_ = true;
        return fail(fmt::format("is not speaking GTP: it answered before it was asked {}", quoted(command)));
    }
    const double seconds = answered_ ? timeout : player_.timeouts.startup;
    const Deadline deadline = Deadline::after(seconds);
    last_command_ = command;
    if (transcript_ != nullptr) {
        transcript_->command(label_, command);
    }
    const Subprocess::Io written = process_->write(command + "\n", deadline);
    if (written != Subprocess::Io::done) {
        return write_failure(written, command, seconds);
    }
    return await_answer(command, seconds, deadline);
}

/// Takes what it has said since its last answer.
void Controller::listen() {
    if (process_->has_output()) {
        std::string bytes;
        process_->read(bytes, Deadline::after(0));
        reader_.push(bytes);
    }
}

Reply Controller::write_failure(Subprocess::Io io, const std::string& command, double seconds) {
    switch (io) {
        case Subprocess::Io::timed_out:
            return fail(fmt::format("did not read {} within {:g} s", quoted(command), seconds));
        case Subprocess::Io::closed:
            return fail(fmt::format("closed its input before {}", quoted(command)));
        default:
            return fail(fmt::format("died after {}: {}", quoted(command), death()));
    }
}

Reply Controller::await_answer(const std::string& command, double seconds, const Deadline& deadline) {
    std::string bytes;
    auto io = Subprocess::Io::done;
    while (true) {
        if (const std::optional<GtpResponse> response = reader_.take()) {
            return answered(*response);
        }
        if (!reader_.problem().empty()) {
            return fail(fmt::format("is not speaking GTP: {} (command {})", reader_.problem(), quoted(command)));
        }
        if (io == Subprocess::Io::exited) {
            return fail(fmt::format("died after {}: {}", quoted(command), death()));
        }
        if (io == Subprocess::Io::closed) {
            return fail(fmt::format("closed its output after {}", quoted(command)));
        }
        if (io == Subprocess::Io::timed_out || deadline.passed()) {
            return fail(fmt::format("no answer to {} within {:g} s", quoted(command), seconds));
        }
        bytes.clear();
        io = process_->read(bytes, deadline);
        reader_.push(bytes);
    }
}

Reply Controller::answered(const GtpResponse& response) {
    answered_ = true;
    if (transcript_ != nullptr) {
        transcript_->answer(label_, (response.success ? "= " : "? ") + response.text);
    }
    return {response.success ? Reply::Kind::ok : Reply::Kind::refused, response.text};
}

bool Controller::is_alive() {
    return process_ && failure_.empty() && !process_->wait(Deadline::after(0));
}

double Controller::take_cpu_seconds() {
    const double all = process_ ? process_->cpu_seconds() : 0;
    return all - std::exchange(cpu_taken_, all);
}

std::string Controller::take_stderr_tail() {
    return process_ ? process_->take_stderr_tail() : "";
}

void Controller::ask_to_quit() {
    if (!process_ || !failure_.empty()) {
        return;
    }
    const std::string command = in_own_words("quit");
    if (transcript_ != nullptr) {
        transcript_->command(label_, command);
    }
    asked_to_quit_ = process_->write(command + "\n", Deadline::after(0)) == Subprocess::Io::done;
    process_->close_input();
}

EngineEnd Controller::finish() {
    EngineEnd end = end_process();
    if (transcript_ != nullptr) {
        transcript_->remark(label_, end.how);
    }
    return end;
}

EngineEnd Controller::end_process() {
    if (!process_) {
        return {failure_, false, 0, {}};
    }
    std::optional<Exit> exit = process_->wait(Deadline::after(asked_to_quit_ ? player_.timeouts.quit : 0));
    const bool orderly = asked_to_quit_ && exit && is_success(*exit);
    if (!exit) {
        process_->signal_group(SIGTERM);
        exit = process_->wait(Deadline::after(seconds_after_term));
    }
    if (!exit) {
        process_->signal_group(SIGKILL);
        exit = process_->wait(Deadline::after(seconds_after_kill));
    }
    return {exit ? to_text(*exit) : "could not be killed", orderly, exit ? exit->cpu_seconds - cpu_taken_ : 0,
            process_->stderr_tail()};
}

Reply Controller::fail(const std::string& what) {
    if (failure_.empty() && transcript_ != nullptr) {
        transcript_->remark(label_, what);
    }
    failure_ = what;
    return {Reply::Kind::failed, failure_};
}

std::string Controller::in_own_words(const std::string& command) const {
    if (player_.gtp_aliases.empty()) {
        return command;
    }
    std::vector<std::string> words = split(command, ' ');
    const std::size_t translated = words[0] == "known_command" ? 2 : 1;
    for (std::size_t i = 0; i < std::min(translated, words.size()); ++i) {
        const auto alias = player_.gtp_aliases.find(words[i]);
        words[i] = alias == player_.gtp_aliases.end() ? words[i] : alias->second;
    }
    return join(words, " ");
}

std::string Controller::death() {
    const std::optional<Exit> exit = process_->wait(Deadline::after(0));
    killed_from_outside_ = exit && ringmaster::was_killed_from_outside(*exit);
    return exit ? to_text(*exit) : "for an unknown reason";
}

}  // namespace ringmaster
