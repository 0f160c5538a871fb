#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/engine/gtp.hpp"
#include "ringmaster/engine/protocol.hpp"

#include "engine_player.hpp"

namespace ringmaster {

namespace {

/// An engine that ignores commands that it does not know costs us this once.
constexpr double seconds_for_optional = 5;
constexpr std::size_t longest_text = 10'000;

std::string first_line(const std::string& text) {
    return trim(text.substr(0, text.find('\n')));
}

Reply with_first_line(Reply reply) {
    if (reply.ok()) {
        reply.text = first_line(reply.text);
    }
    return reply;
}

std::string several_lines(const std::string& text) {
    return printable(trim(text), longest_text, true);
}

/// An engine behind GTP.
class GtpPlayer : public EnginePlayer {
public:
    using EnginePlayer::EnginePlayer;

    /// protocol_version (which may be refused, but must be 2 when answered), name, version, gomill-describe_engine
    /// where it is known, then the player's startup_gtp_commands; a refused start-up command is a failure.
    Reply start() override {
        check_protocol();
        learn_name();
        description_ = several_lines(ask_if_known("gomill-describe_engine"));
        for (const std::string& command : player_.startup_gtp_commands) {
            must(command);
        }
        claims_ = player_.allow_claim && knows("gomill-genmove_ex");
        return so_far();
    }

    /// The player's set_gtp_commands: sent when they are not those that were sent last.
    Reply configure(const PlayerSetup& setup) override {
        if (setup.set_gtp_commands != configured_) {
            configured_ = setup.set_gtp_commands;
            for (const std::string& command : configured_) {
                must(command);
            }
        }
        return so_far();
    }

    /// Sends boardsize, clear_board, komi.
    Reply set_up(const GameSettings& settings) override {
        analysis_ = settings.adjudication ? known_analysis() : nullptr;
        if (settings.board_size > 0) {
            must(fmt::format("boardsize {}", settings.board_size));
        }
        const Reply cleared = must("clear_board");
        return settings.rules == Rules::go ? must("komi " + komi_text(settings.komi)) : cleared;
    }

    /// Sets the clock by the commands that the engine knows. One that it knows but refuses is a failure.
    Reply set_clock(const std::optional<TimeControl>& control) override {
        clock_ = control;
        patience_.reset();
        if (!control && !clock_words_) {
            return {};
        }
        if (!clock_words_) {
            clock_words_ = ClockWords([this](const std::string& command) { return knows(command); });
        }
        const std::string command = clock_words_->settings(control);
        if (command.empty()) {
            return Player::set_clock(control);
        }
        Reply reply = must(command);
        reply.text = reply.ok() ? command : reply.text;
        return reply;
    }

    /// Sends time_left where the engine knows it. Also looks at the machine, for `excuse`.
    Reply tell_time(Colour colour, const TimeLeft& left, std::optional<double> patience) override {
        patience_ = patience;
        const std::string command = clock_words_.value().time_left(colour, clock_.value(), left);
        const Reply reply = command.empty() ? Player::tell_time(colour, left, patience) : must(command);
        controller_.watch_machine();
        return reply;
    }

    /// The first line of the answer. With allow_claim, gomill-genmove_ex is used where the engine knows it; else,
    /// where games are adjudicated, a command that tells what the engine thinks of its move.
    Reply genmove(Colour colour) override {
        estimate_.reset();
        const double patience = patience_.value_or(player_.timeouts.move);
        if (analysis_ != nullptr) {
            Reply reply = ask(command_line(*analysis_, letter(colour)), patience);
            if (reply.ok()) {
                const AnalysedMove move = parse_analysed_move(reply.text, *analysis_);
                reply.text = move.text;
                estimate_ = move.chance;
            }
            return reply;
        }
        const std::string command = claims_ ? "gomill-genmove_ex {} claim" : "genmove {}";
        return with_first_line(ask(fmt::format(fmt::runtime(command), letter(colour)), patience));
    }

    bool may_claim() const override { return claims_; }
    std::optional<double> estimate() const override { return estimate_; }

    Reply play(Colour colour, const std::string& move) override {
        return ask(fmt::format("play {} {}", letter(colour), move), player_.timeouts.command);
    }

    Reply handicap(const std::string& command) override {
        const bool chooses_points = command.starts_with("place_free_handicap");
        return ask(command, chooses_points ? player_.timeouts.move : player_.timeouts.command);
    }

    std::string explain_last_move() override { return several_lines(ask_if_known("gomill-explain_last_move")); }

    Reply dead_stones() override { return score_with("final_status_list dead"); }
    Reply final_score() override { return with_first_line(score_with("final_score")); }

    /// Asks for protocol_version, whose answer is known. Dying now says nothing about the answer before.
    Reply confirm() override {
        const Reply reply = ask("protocol_version", player_.timeouts.move);
        if (reply.kind == Reply::Kind::failed) {
            return controller_.has_spoken_unasked() ? reply : Reply{};
        }
        if (reply.kind == protocol_.kind && reply.text == protocol_.text) {
            return {};
        }
        return fail(fmt::format("is not speaking GTP: it answers one command late ('protocol_version' with '{}')",
                                printable(reply.text, 40)));
    }

    /// What gomill-cpu_time says, where the engine knows it.
    std::optional<double> cpu_time() override {
        const auto seconds = number_in<double>(first_line(ask_if_known("gomill-cpu_time")));
        return seconds && *seconds >= 0 ? seconds : std::nullopt;
    }

    std::string description() const override { return description_; }

private:
    /// Whether the engine says that it knows a command; it is asked once. One that leaves the question unanswered
    /// is asked no more, and knows no optional command.
    bool knows(const std::string& command) {
        const auto known = known_.find(command);
        if (known != known_.end()) {
            return known->second;
        }
        if (!failure().empty() || controller_.ignores_commands()) {
            return false;
        }
        const Reply reply = controller_.send_optional("known_command " + command,
                                                      std::min(player_.timeouts.command, seconds_for_optional));
        return known_[command] = reply.ok() && to_lower(first_line(reply.text)) == "true";
    }

    /// The answer to an optional command; empty: there is none.
    std::string ask_if_known(const std::string& command) {
        const Reply reply = knows(command) ? ask(command, player_.timeouts.command) : Reply{};
        return reply.ok() ? reply.text : "";
    }

    Reply must(const std::string& command) {
        const Reply reply = ask(command, player_.timeouts.command);
        if (reply.kind != Reply::Kind::refused) {
            return reply;
        }
        const std::string reason = reply.text.empty() ? "" : ": " + printable(reply.text);
        return fail("refused " + quoted_command(command, player_.gtp_aliases) + reason);
    }

    void check_protocol() {
        protocol_ = ask("protocol_version", player_.timeouts.command);
        if (protocol_.ok() && std::strtod(protocol_.text.c_str(), nullptr) != 2) {
            fail(fmt::format("speaks GTP version {}, not 2", printable(protocol_.text, 20)));
        }
    }

    void learn_name() {
        const Reply name = ask("name", player_.timeouts.command);
        const Reply version = ask("version", player_.timeouts.command);
        if (version.kind == Reply::Kind::failed) {
            return;
        }
        const std::string known_name = name.ok() ? first_line(name.text) : "";
        const std::string known_version = version.ok() ? first_line(version.text) : "";
        const bool repeats = known_version.starts_with(known_name);
        engine_ = printable(repeats ? known_version : trim(known_name + " " + known_version), longest_name);
    }

    /// An alias of genmove asks for other moves than those of analysis.
    const AnalysisCommand* known_analysis() {
        const bool has_own_genmove = claims_ || player_.gtp_aliases.contains("genmove");
        for (const AnalysisCommand& command : analysis_commands) {
            if (!has_own_genmove && knows(command.name)) {
                return &command;
            }
        }
        return nullptr;
    }

    Reply score_with(const std::string& command) {
        if (!player_.is_reliable_scorer) {
            return {Reply::Kind::refused, "is not a reliable scorer"};
        }
        return ask(command, player_.timeouts.move);
    }

    std::string description_;
    Reply protocol_;  ///< the answer to protocol_version
    std::vector<std::string> configured_;
    std::map<std::string, bool> known_;
    bool claims_ = false;
    std::optional<ClockWords> clock_words_;  ///< of an engine that had a clock
    std::optional<TimeControl> clock_;
    const AnalysisCommand* analysis_ = nullptr;  ///< by which it is asked for moves; null: by another command
    std::optional<double> estimate_;
};

}  // namespace

const EngineProtocol gtp_protocol{
    "protocol_version",
    [](const std::string& its_line) {  // no banner: "=== Toga ==="
        return (its_line.starts_with('=') || its_line.starts_with('?')) &&
               (its_line.size() == 1 || its_line[1] == ' ' || its_line[1] == '\t' || is_digit(its_line[1]));
    },
    [](const PlayerSetup& setup) -> std::unique_ptr<Framing> {
        return std::make_unique<GtpFraming>(setup.gtp_aliases);
    },
    [](const PlayerSetup& setup, Controller& controller) -> std::unique_ptr<Player> {
        return std::make_unique<GtpPlayer>(setup, controller);
    }};

}  // namespace ringmaster
