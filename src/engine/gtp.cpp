#include "ringmaster/engine/gtp.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

constexpr std::size_t shown = 40;

bool is_control(char character) {
    const auto code = static_cast<unsigned char>(character);
    return code < 0x20 || code == 0x7f;
}

/// An id stands directly behind "=" or "?" and is followed by a blank or the end of the line: "=12 E5", but not "=0.5".
std::string_view without_id(std::string_view text) {
    std::size_t digits = 0;
    while (digits < text.size() && is_digit(text[digits])) {
        ++digits;
    }
    const bool is_id = digits == text.size() || text[digits] == ' ' || text[digits] == '\n';
    return is_id ? text.substr(digits) : text;
}

Reply parse_answer(std::string_view answer) {
    return {answer.front() == '=' ? Reply::Kind::ok : Reply::Kind::refused, trim(without_id(answer.substr(1)))};
}

constexpr const char* all_the_time = "time_settings 0 1 0";

/// Seconds as a whole number, 0 only for 0: that would be no time at all, or no overtime.
std::string beginning(double seconds) {
    return fmt::format("{:.0f}", seconds > 0 ? std::max(1.0, std::floor(seconds)) : 0);
}

/// A session is told as it would be if nothing were left in the end.
std::string of_katago(const TimeControl& control) {
    return text_by_system(control, {"absolute {main}", "fischer {main} {extra}", "byoyomi {main} {extra} {count}",
                                    "canadian {main} {extra} {count}", "canadian 0 {main} {count}"});
}

std::string of_gtp(const TimeControl& control) {
    if (control.system == TimeSystem::session) {
        return fmt::format("0 {} {}", beginning(control.main), control.count);
    }
    const bool has_overtime = control.count > 0;
    const int moves = control.system == TimeSystem::japanese ? 1 : control.count;
    return fmt::format("{} {} {}", beginning(control.main), beginning(has_overtime ? control.extra : 0), moves);
}

constexpr int centiseconds_between_lines = 360'000;

/// Rounding may carry a certainty this far beyond 1.
constexpr double rounding = 0.001;

/// What is said of one move: pairs of name and value, up to its variation.
struct MoveInfo {
    std::string move;
    std::optional<double> visits;
    std::optional<double> winrate;

    bool is_known() const { return winrate && visits != 0.0; }
};

std::vector<MoveInfo> moves_in(const std::string& line) {
    std::vector<MoveInfo> infos;
    bool in_variation = false;
    const std::vector<std::string> words = words_in(line);
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& name = words[i];
        if (name == "info") {
            infos.emplace_back();
            in_variation = false;
        } else if (name == "pv" || name == "rootInfo" || infos.empty()) {
            in_variation = true;
        } else if (!in_variation && i + 1 < words.size()) {
            const std::string& value = words[++i];
            MoveInfo& info = infos.back();
            if (name == "move") {
                info.move = value;
            } else if (name == "visits") {
                info.visits = number_in<double>(value);
            } else if (name == "winrate") {
                info.winrate = number_in<double>(value);
            }
        }
    }
    return infos;
}

std::optional<double> chance_of(const std::string& move, const std::string& line, const AnalysisCommand& command) {
    std::optional<double> chance;
    for (const MoveInfo& info : moves_in(line)) {
        const bool is_made = to_lower(info.move) == to_lower(move);
        if (info.is_known() && (!chance || is_made)) {
            chance = *info.winrate / command.certainty;
        }
        if (info.is_known() && is_made) {
            break;
        }
    }
    return chance && *chance >= -rounding && *chance <= 1 + rounding ? chance : std::nullopt;
}

}  // namespace

std::string GtpFraming::line_of(const std::string& command) {
    if (aliases_.empty()) {
        return command;
    }
    std::vector<std::string> words = split(command, ' ');
    const std::size_t translated = words[0] == "known_command" ? 2 : 1;
    for (std::size_t i = 0; i < std::min(translated, words.size()); ++i) {
        const auto alias = aliases_.find(words[i]);
        words[i] = alias == aliases_.end() ? words[i] : alias->second;
    }
    return join(words, " ");
}

std::string quoted_command(const std::string& command, const std::map<std::string, std::string>& aliases) {
    const auto quoted = [](const std::string& words) { return "'" + printable(words, 80) + "'"; };
    const std::string sent = GtpFraming(aliases).line_of(command);
    return quoted(sent) + (sent == command ? "" : " (by gtp_aliases, for " + quoted(command) + ")");
}

void GtpFraming::push(std::string_view bytes) {
    while (!bytes.empty() && problem_.empty()) {
        const auto end = std::ranges::find_if(bytes, is_control);
        const auto size = static_cast<std::size_t>(end - bytes.begin());
        if (size > 0) {
            push_text(bytes.substr(0, size));
        } else if (bytes.front() == '\n') {
            finish_line();
        } else if (bytes.front() == '\t') {
            push_text(" ");
        }
        bytes.remove_prefix(std::max<std::size_t>(size, 1));
        if (answer_.size() + line_.size() > max_answer) {
            problem_ = "an answer of more than 1 MiB";
        }
    }
}

std::string GtpFraming::missing_end() const {
    const bool has_begun = in_answer_ || line_.starts_with('=') || line_.starts_with('?');
    return has_begun ? "the empty line behind its answer is missing" : "";
}

/// Takes text without control characters.
void GtpFraming::push_text(std::string_view text) {
    const bool is_beginning = !in_answer_ && line_.empty();
    if (is_beginning) {
        text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
        in_comment_ = in_comment_ || text.starts_with('#');
    }
    if (in_comment_) {
        return;
    }
    line_ += text;
    const bool begins_well = in_answer_ || line_.empty() || line_.front() == '=' || line_.front() == '?';
    if (!begins_well && line_.size() > shown) {
        line_.resize(shown + 1);  // whatever has come with it: the message is the same however the bytes arrive
        finish_line();
    }
}

void GtpFraming::finish_line() {
    const std::string line = std::exchange(line_, {});
    in_comment_ = false;
    if (in_answer_ && line.empty()) {
        answers_.push_back(parse_answer(std::exchange(answer_, {})));
        in_answer_ = false;
    } else if (in_answer_) {
        answer_ += '\n';
        answer_ += line;
    } else if (!line.empty() && line.front() != '=' && line.front() != '?') {
        problem_ = fmt::format("the answer begins with '{}', not with '=' or '?'", printable(line, shown));
    } else if (!line.empty()) {
        answer_ = line;
        in_answer_ = true;
    }
}

ClockWords::ClockWords(const Knows& knows) {
    dialect_ = knows("kata-time_settings")  ? Dialect::katago
               : knows("kgs-time_settings") ? Dialect::kgs
               : knows("time_settings")     ? Dialect::gtp
                                            : Dialect::none;
    knows_time_left_ = knows("time_left");
}

std::string ClockWords::settings(const std::optional<TimeControl>& control) const {
    if (dialect_ == Dialect::none) {
        return "";
    }
    if (!control) {
        return dialect_ == Dialect::katago ? "kata-time_settings none" : all_the_time;
    }
    if (dialect_ == Dialect::katago) {
        return "kata-time_settings " + of_katago(*control);
    }
    if (dialect_ == Dialect::kgs && control->system == TimeSystem::japanese) {
        return fmt::format("kgs-time_settings byoyomi {} {} {}", beginning(control->main), beginning(control->extra),
                           control->count);
    }
    return "time_settings " + of_gtp(*control);
}

std::string ClockWords::time_left(Colour colour, const TimeControl& control, const TimeLeft& left) const {
    if (!knows_time_left_) {
        return "";
    }
    const bool one_period =
        control.system == TimeSystem::japanese && dialect_ != Dialect::katago && dialect_ != Dialect::kgs;
    const double step = dialect_ == Dialect::katago ? 1000 : 1;
    return fmt::format("time_left {} {} {}", letter(colour), std::floor(left.seconds * step) / step,
                       one_period ? std::min(1, left.count) : left.count);
}

std::string komi_text(double komi) {
    std::array<char, 512> buffer;
    const double without_minus_zero = komi + 0.0;
    const auto result =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), without_minus_zero, std::chars_format::fixed);
    const std::string text(buffer.data(), result.ptr);
    return text.find('.') == std::string::npos ? text + ".0" : text;
}

std::string command_line(const AnalysisCommand& command, char colour) {
    return fmt::format("{} {} {}", command.name, colour, centiseconds_between_lines);
}

AnalysedMove parse_analysed_move(const std::string& answer, const AnalysisCommand& command) {
    constexpr std::string_view play = "play ";
    std::string move;
    std::string analysis;
    std::string last;
    for (const std::string& line : split(answer, '\n')) {
        last = trim(line);
        if (last.starts_with(play)) {
            move = trim(last.substr(play.size()));
        } else if (last.starts_with("info ")) {
            analysis = last;
        }
    }
    return move.empty() ? AnalysedMove{last, std::nullopt} : AnalysedMove{move, chance_of(move, analysis, command)};
}

}  // namespace ringmaster
