#include "ringmaster/engine/gtp_player.hpp"

#include <array>
#include <charconv>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"

namespace ringmaster {

namespace {

constexpr std::size_t longest_name = 64;

std::string first_line(const std::string& text) {
    return trim(text.substr(0, text.find('\n')));
}

}  // namespace

Reply GtpPlayer::start() {
    Reply reply = check_protocol();
    if (reply.ok()) {
        reply = learn_name();
    }
    for (const std::string& command : player_.startup_gtp_commands) {
        if (!reply.ok()) {
            return reply;
        }
        reply = must(command);
    }
    return reply;
}

Reply GtpPlayer::check_protocol() {
    const Reply version = ask("protocol_version", player_.timeouts.command);
    if (version.ok() && version.text != "2") {
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

Reply GtpPlayer::set_up(const GameSettings& settings) {
    Reply reply = must(fmt::format("boardsize {}", settings.board_size));
    if (reply.ok()) {
        reply = must("clear_board");
    }
    if (reply.ok()) {
        reply = must("komi " + komi_text(settings.komi));
    }
    return reply;
}

Reply GtpPlayer::genmove(Colour colour) {
    return ask(fmt::format("genmove {}", letter(colour)), player_.timeouts.move);
}

Reply GtpPlayer::play(Colour colour, const Move& move) {
    return ask(fmt::format("play {} {}", letter(colour), to_text(move)), player_.timeouts.command);
}

Reply GtpPlayer::final_score() {
    if (!player_.is_reliable_scorer) {
        return {Reply::Kind::refused, "is not a reliable scorer"};
    }
    return ask("final_score", player_.timeouts.move);
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
