#include "ringmaster/engine/survey.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/engine/controller.hpp"
#include "ringmaster/engine/protocol.hpp"
#include "ringmaster/os/subprocess.hpp"

namespace ringmaster {
namespace {

constexpr double seconds_until_told = 10;
constexpr std::size_t longest_greeting = 1 << 20;

/// For who has not answered for so long: an engine that knows both protocols would take it for a choice.
constexpr std::string_view xboard_greeting = "xboard\nprotover 2\n";
constexpr std::size_t most_parameters_asked = 500;

std::string greetings() {
    std::string lines;
    for (const PlayerProtocol protocol : greeted_protocols) {
        lines += std::string(protocol_of(protocol).greeting) + "\n";
    }
    return lines;
}

/// What a program writes when it is greeted in all languages.
class Greeting {
public:
    void push(std::string_view bytes) {
        text_ += bytes;
        for (std::size_t end = text_.find('\n', seen_); end != std::string::npos; end = text_.find('\n', seen_)) {
            take(trim(std::string_view(text_).substr(seen_, end - seen_)));
            seen_ = end + 1;
        }
    }

    std::optional<PlayerProtocol> protocol() const { return protocol_; }
    bool is_too_long() const { return text_.size() > longest_greeting; }
    /// Whether it writes no text: GNU Go without '--mode=gtp' does when nobody sits at a terminal, and who draws on
    /// one.
    bool is_binary() const {
        return text_.find("\x1b[?") != std::string::npos ||
               std::ranges::any_of(text_, [](char byte) { return byte >= 0 && byte < '\a'; });
    }
    /// Whether it has answered to xboard's greeting.
    bool is_xboard() const {
        return std::ranges::any_of(lines_, [](const std::string& line) { return line.starts_with("feature "); });
    }
    const std::vector<std::string>& lines() const { return lines_; }

    /// The first line, for people.
    std::string first_line() const { return printable(split(trim(text_), '\n').front(), 80); }

private:
    void take(const std::string& line) {
        if (protocol_) {
            return;
        }
        for (const PlayerProtocol protocol : greeted_protocols) {
            if (protocol_of(protocol).answers_greeting(line)) {
                protocol_ = protocol;
                return;
            }
        }
        lines_.push_back(line);
    }

    std::string text_;
    std::size_t seen_ = 0;
    std::vector<std::string> lines_;
    std::optional<PlayerProtocol> protocol_;
};

/// What somebody sees who expects an engine and has got something else.
std::string written(const Greeting& greeting, const Subprocess& process) {
    const std::string on_error = printable(last_line_of(process.stderr_tail()), 80);
    return !greeting.first_line().empty() ? "it wrote '" + greeting.first_line() + "'"
           : !on_error.empty()            ? "its standard error ends '" + on_error + "'"
                                          : "it wrote nothing";
}

constexpr std::string_view neither =
    "it speaks neither GTP nor UCI (does it need an option for that, as GNU Go needs '--mode=gtp' and "
    "GNU Chess '--uci'?)";

/// Why the greeting was not answered.
std::string why_unanswered(Subprocess::Io io, const Greeting& greeting, Subprocess& process, double seconds) {
    if (greeting.is_xboard()) {
        return "it speaks xboard's protocol, which is not understood (is there an option or a version of it for UCI?)";
    }
    const std::string what = written(greeting, process);
    if (io == Subprocess::Io::exited) {
        const auto exit = process.wait(Deadline::after(0));
        const bool is_well = exit && is_success(*exit);
        return fmt::format(
            "it ended before it answered: {}; {}{}", exit ? to_text(*exit) : "for an unknown reason", what,
            is_well ? " (for a script that plays whole games write the file by hand: docs/any_game.md)" : "");
    }
    const std::string when = io == Subprocess::Io::closed ? "it closed its output"
                             : greeting.is_too_long()     ? "it does not stop writing"
                             : greeting.is_binary()       ? "what it says is no text"
                                                          : fmt::format("no answer within {:g} s", seconds);
    return fmt::format("{}; {}: {}", neither, when, what);
}

/// Engines take no notice of greetings in a language that they do not speak, or refuse them.
EngineSurvey greet_engine(const PlayerSetup& player, Guardian* guardian,
                          const std::function<void(const std::string&)>& tell) {
    Subprocess process({.command = player.command, .directory = player.cwd, .guardian = guardian});
    const Deadline deadline = Deadline::after(player.timeouts.startup);
    const double seconds = std::min(seconds_until_told, player.timeouts.startup / 2);
    Deadline slow = Deadline::after(seconds);
    Greeting greeting;
    Subprocess::Io io = process.write(greetings(), deadline);
    io = io == Subprocess::Io::exited ? Subprocess::Io::done : io;  // it may have had last words
    while (!greeting.protocol() && io == Subprocess::Io::done && !deadline.passed() && !greeting.is_too_long() &&
           !greeting.is_binary() && !greeting.is_xboard()) {
        if (slow.passed()) {
            tell(fmt::format("has not answered for {:g} s; {}", seconds, written(greeting, process)));
            slow = Deadline::never();
            process.write(xboard_greeting, deadline);
        }
        std::string bytes;
        io = process.read(bytes, deadline.earlier_of(slow));
        io = io == Subprocess::Io::timed_out ? Subprocess::Io::done : io;
        greeting.push(bytes);
    }
    EngineSurvey survey;
    survey.protocol = greeting.protocol();
    if (!survey.protocol) {
        survey.problem = why_unanswered(io, greeting, process, player.timeouts.startup);
    } else if (survey.is_like_uci()) {
        for (const std::string& line : greeting.lines()) {
            if (const std::string name = parse_uci_name(line); !name.empty()) {
                survey.engine = name;
            } else if (auto option = parse_uci_option(line)) {
                survey.options.push_back(std::move(*option));
            }
        }
    }
    if (survey.protocol) {
        process.write("quit\n", Deadline::after(0));
        process.close_input();
        process.wait(Deadline::after(player.timeouts.quit));
    }
    return survey;
}

bool has_word(const std::string& command, const std::string& word) {
    std::string parts = command;
    std::replace(parts.begin(), parts.end(), '-', '_');
    return contains(split(parts, '_'), word);
}

/// Asks an engine that speaks GTP, command by command. Refusals are no failures.
class GtpSurvey {
public:
    GtpSurvey(const PlayerSetup& player, Guardian* guardian)
        : controller_(player, {}, guardian), timeout_(player.timeouts.command) {}

    EngineSurvey take() {
        survey_.protocol = PlayerProtocol::gtp;
        survey_.engine = trim(ask("name") + " " + ask("version"));
        commands_ = each(split(ask("list_commands"), '\n'), trim);
        survey_.takes_seed = knows("set_random_seed");
        ask_gogui_parameters();
        ask_katago();
        if (knows("lz-setoption")) {
            ask_leela_zero();
        }
        survey_.problem = controller_.failure();
        controller_.end();
        return std::move(survey_);
    }

private:
    /// The answer to a command; empty when there is none.
    std::string ask(const std::string& command) {
        const Reply reply = controller_.send_optional(command, timeout_);
        return reply.ok() ? reply.text : "";
    }

    bool knows(const std::string& command) const { return contains(commands_, command); }

    void ask_gogui_parameters() {
        std::vector<std::string> listing =
            knows("gogui-analyze_commands")   ? parse_gogui_commands(ask("gogui-analyze_commands"))
            : knows("gogui_analyze_commands") ? parse_gogui_commands(ask("gogui_analyze_commands"))
                                              : std::vector<std::string>{};
        if (listing.empty()) {
            std::ranges::copy_if(commands_, std::back_inserter(listing), [](const std::string& command) {
                return has_word(command, "param") && !has_word(command, "set") && !has_word(command, "get");
            });
        }
        for (const std::string& command : listing) {
            append(survey_.options, parse_gogui_parameters(command, ask(command)));
        }
    }

    void ask_katago() {
        if (!knows("kata-list-params") || !knows("kata-get-param") || !knows("kata-set-param")) {
            return;
        }
        std::vector<std::string> names = split(ask("kata-list-params"), ' ');
        names.resize(std::min(names.size(), most_parameters_asked));
        for (const std::string& name : names) {
            if (auto option = parse_single_value(name, "kata-set-param " + name + " ", ask("kata-get-param " + name))) {
                survey_.options.push_back(std::move(*option));
            }
        }
    }

    void ask_leela_zero() {
        for (const std::string& line : split(ask("lz-setoption"), '\n')) {
            if (auto option = parse_uci_option(line)) {
                option->set_by = "lz-setoption name " + option->name + " value ";
                survey_.options.push_back(std::move(*option));
            }
        }
    }

    Controller controller_;
    double timeout_;
    std::vector<std::string> commands_;
    EngineSurvey survey_;
};

}  // namespace

EngineSurvey survey_engine(const PlayerSetup& player, Guardian* guardian,
                           const std::function<void(const std::string&)>& tell) try {
    EngineSurvey survey = greet_engine(player, guardian, tell);
    return survey.protocol == PlayerProtocol::gtp ? GtpSurvey(player, guardian).take() : survey;
} catch (const Error& error) {
    EngineSurvey survey;
    survey.problem = fmt::format("it could not be started: {}", error.what());
    return survey;
}

bool ends_nodes(const PlayerSetup& player, Guardian* guardian) {
    constexpr double patience = 5;
    PlayerSetup setup = player;
    setup.nodes = 5000;
    Controller controller(setup, {}, guardian);
    const auto engine = protocol_of(setup.protocol).make_player(setup, controller);
    Reply reply = engine->start();
    reply = reply.ok() ? engine->configure(setup) : reply;
    reply = reply.ok() ? engine->set_up({}) : reply;
    if (reply.ok()) {
        engine->tell_time(Colour::white, {}, patience);
        reply = engine->genmove(Colour::white);
    }
    const long long searched = engine->nodes().value_or(setup.nodes);
    controller.end();
    return reply.ok() && searched > setup.nodes / 10 && searched < 2 * setup.nodes;
}

}  // namespace ringmaster
