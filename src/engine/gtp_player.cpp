#include "ringmaster/engine/gtp_player.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"

namespace ringmaster {

namespace {

/// Of an engine that ignores what it does not know one such time is lost.
constexpr double seconds_for_optional = 5;
constexpr std::size_t longest_name = 64;
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

std::optional<double> parse_seconds(const std::string& text) {
    double seconds = 0;
    const char* const end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, seconds);
    const bool sound = error == std::errc() && stopped == end && std::isfinite(seconds) && seconds >= 0;
    return sound ? std::optional(seconds) : std::nullopt;
}

}  // namespace

Reply GtpPlayer::start() {
    Reply reply = check_protocol();
    if (reply.ok()) {
        reply = learn_name();
    }
    learn_description();
    for (const std::string& command : player_.startup_gtp_commands) {
        if (!reply.ok()) {
            return reply;
        }
        reply = must(command);
    }
    learn_to_claim();
    return failure().empty() ? reply : Reply{Reply::Kind::failed, failure()};
}

Reply GtpPlayer::configure(const std::vector<std::string>& commands) {
    Reply reply;
    if (commands == configured_) {
        return reply;
    }
    for (const std::string& command : commands) {
        if (reply = must(command); !reply.ok()) {
            return reply;
        }
    }
    configured_ = commands;
    return reply;
}

Reply GtpPlayer::check_protocol() {
    const Reply version = ask("protocol_version", player_.timeouts.command);
    protocol_ = version;
    if (version.ok() && std::strtod(version.text.c_str(), nullptr) != 2) {
        return fail(fmt::format("speaks GTP version {}, not 2", printable(version.text, 20)));
    }
    return version.kind == Reply::Kind::failed ? version : Reply{};
}

Reply GtpPlayer::learn_name() {
    const Reply name = ask("name", player_.timeouts.command);
    const Reply version = ask("version", player_.timeouts.command);
    if (version.kind == Reply::Kind::failed) {
        return version;
    }
    const std::string known_name = name.ok() ? first_line(name.text) : "";
    const std::string known_version = version.ok() ? first_line(version.text) : "";
    const bool repeats = known_version.starts_with(known_name);
    engine_ = printable(repeats ? known_version : trim(known_name + " " + known_version), longest_name);
    return {};
}

void GtpPlayer::learn_description() {
    if (!knows("gomill-describe_engine")) {
        return;
    }
    const Reply reply = ask("gomill-describe_engine", player_.timeouts.command);
    description_ = reply.ok() ? several_lines(reply.text) : "";
}

void GtpPlayer::learn_to_claim() {
    claims_ = player_.allow_claim && knows("gomill-genmove_ex");
}

bool GtpPlayer::knows(const std::string& command) {
    const auto known = known_.find(command);
    if (known != known_.end()) {
        return known->second;
    }
    if (!failure().empty() || controller_.ignores_commands()) {
        return false;
    }
    const Reply reply =
        controller_.send_optional("known_command " + command, std::min(player_.timeouts.command, seconds_for_optional));
    return known_[command] = reply.ok() && to_lower(first_line(reply.text)) == "true";
}

/// An alias of genmove asks for other moves than those of analysis.
const AnalysisCommand* GtpPlayer::known_analysis() {
    const bool has_own_genmove = claims_ || player_.gtp_aliases.contains("genmove");
    for (const AnalysisCommand& command : analysis_commands) {
        if (!has_own_genmove && knows(command.name)) {
            return &command;
        }
    }
    return nullptr;
}

Reply GtpPlayer::set_up(const GameSettings& settings) {
    analysis_ = settings.adjudication ? known_analysis() : nullptr;
    Reply reply = settings.board_size > 0 ? must(fmt::format("boardsize {}", settings.board_size)) : Reply{};
    if (reply.ok()) {
        reply = must("clear_board");
    }
    if (reply.ok() && settings.rules == Rules::go) {
        reply = must("komi " + komi_text(settings.komi));
    }
    return reply;
}

Reply GtpPlayer::set_clock(const std::optional<TimeControl>& control) {
    clock_ = control;
    patience_.reset();
    if (!control && !clock_words_) {
        return {};
    }
    if (!clock_words_) {
        clock_words_ = ClockWords([this](const std::string& command) { return knows(command); });
    }
    const std::string command = clock_words_->settings(control);
    return command.empty() ? Player::set_clock(control) : must(command);
}

Reply GtpPlayer::tell_time(Colour colour, const TimeLeft& left, std::optional<double> patience) {
    patience_ = patience;
    const std::string command = clock_words_.value().time_left(colour, clock_.value(), left);
    const Reply reply = command.empty() ? Player::tell_time(colour, left, patience) : must(command);
    controller_.watch_machine();
    return reply;
}

Reply GtpPlayer::genmove(Colour colour) {
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

Reply GtpPlayer::play(Colour colour, const Move& move) {
    return ask(fmt::format("play {} {}", letter(colour), to_text(move)), player_.timeouts.command);
}

Reply GtpPlayer::play_text(Colour colour, const std::string& move) {
    return ask(fmt::format("play {} {}", letter(colour), move), player_.timeouts.command);
}

Reply GtpPlayer::fixed_handicap(int stones) {
    return ask(fmt::format("fixed_handicap {}", stones), player_.timeouts.command);
}

Reply GtpPlayer::place_free_handicap(int stones) {
    return ask(fmt::format("place_free_handicap {}", stones), player_.timeouts.move);
}

Reply GtpPlayer::set_free_handicap(const std::vector<Point>& stones) {
    std::string command = "set_free_handicap";
    for (const Point point : stones) {
        command += " " + to_text(point);
    }
    return ask(command, player_.timeouts.command);
}

std::string GtpPlayer::explain_last_move() {
    if (!knows("gomill-explain_last_move")) {
        return "";
    }
    const Reply reply = ask("gomill-explain_last_move", player_.timeouts.command);
    return reply.ok() ? several_lines(reply.text) : "";
}

Reply GtpPlayer::dead_stones() {
    return score_with("final_status_list dead");
}

Reply GtpPlayer::final_score() {
    return with_first_line(score_with("final_score"));
}

Reply GtpPlayer::confirm() {
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

Reply GtpPlayer::score_with(const std::string& command) {
    if (!player_.is_reliable_scorer) {
        return {Reply::Kind::refused, "is not a reliable scorer"};
    }
    return ask(command, player_.timeouts.move);
}

std::optional<double> GtpPlayer::cpu_time() {
    if (!knows("gomill-cpu_time")) {
        return std::nullopt;
    }
    const Reply reply = ask("gomill-cpu_time", player_.timeouts.command);
    return reply.ok() ? parse_seconds(first_line(reply.text)) : std::nullopt;
}

Reply GtpPlayer::ask(const std::string& command, double timeout) {
    if (!failure_.empty()) {
        return fail(failure_);
    }
    return controller_.send(command, timeout);
}

Reply GtpPlayer::must(const std::string& command) {
    const Reply reply = ask(command, player_.timeouts.command);
    if (reply.kind != Reply::Kind::refused) {
        return reply;
    }
    const std::string reason = reply.text.empty() ? "" : ": " + printable(reply.text);
    return fail(fmt::format("refused '{}'{}", printable(command, 80), reason));
}

Reply GtpPlayer::fail(const std::string& what) {
    failure_ = what;
    return {Reply::Kind::failed, failure_};
}

std::string komi_text(double komi) {
    std::array<char, 512> buffer;
    const double without_minus_zero = komi + 0.0;
    const auto result =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), without_minus_zero, std::chars_format::fixed);
    const std::string text(buffer.data(), result.ptr);
    return text.find('.') == std::string::npos ? text + ".0" : text;
}

}  // namespace ringmaster
