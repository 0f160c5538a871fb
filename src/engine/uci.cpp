#include "ringmaster/engine/uci.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

constexpr std::string_view info_string = "info string ";

std::string_view first_word(std::string_view line) {
    return line.substr(0, line.find_first_of(" \t"));
}

/// The word by which an engine ends its answer.
std::string answer_to(std::string_view command) {
    const std::string_view word = first_word(command);
    return word == "uci"                     ? "uciok"
           : word == "usi"                   ? "usiok"
           : word == "isready"               ? "readyok"
           : command.starts_with("go perft") ? "Nodes"
           : word == "go"                    ? "bestmove"
           : word == "d"                     ? "Checkers:"
                                             : "";
}

bool is_answer(std::string_view word) {
    return word == "uciok" || word == "usiok" || word == "readyok" || word == "bestmove";
}

/// A bound is no score, and of several lines the first is the move's.
bool tells_score(const std::vector<std::string>& words) {
    const auto line = std::ranges::find(words, "multipv");
    const bool is_first = words.end() - line < 2 || *(line + 1) == "1";
    return is_first && contains(words, "score") && !contains(words, "lowerbound") && !contains(words, "upperbound");
}

template <class Whole = int>
std::optional<Whole> number_behind(const std::vector<std::string>& words, const char* name) {
    const auto found = std::ranges::find(words, name);
    if (words.end() - found < 2) {
        return std::nullopt;
    }
    std::string_view number = *(found + 1);
    number.remove_prefix(number.starts_with('+') ? 1 : 0);
    return number_in<Whole>(number);
}

/// USI has a sign alone, too: a mate in nobody knows how many moves.
std::optional<int> mate_behind(const std::vector<std::string>& words) {
    const auto found = std::ranges::find(words, "mate");
    const std::string told = words.end() - found < 2 ? "" : *(found + 1);
    return told == "+"   ? std::optional(UciMove::unknown_length)
           : told == "-" ? std::optional(-UciMove::unknown_length)
                         : number_behind(words, "mate");
}

long long milliseconds(double seconds) {
    return std::max(1LL, std::llround(std::min(seconds, 1e9) * 1000));
}

}  // namespace

std::string UciFraming::line_of(const std::string& command) {
    awaited_ = answer_to(command);
    told_.clear();
    remarks_.clear();
    interjection_.clear();
    is_stopped_ = false;
    return command;
}

void UciFraming::push(std::string_view bytes) {
    while (!bytes.empty() && problem_.empty()) {
        const std::size_t end = bytes.find('\n');
        line_ += bytes.substr(0, end);
        if (line_.size() > max_length || told_.size() > max_length) {
            problem_ = fmt::format("it says more than {} bytes without an end", max_length);
            return;
        }
        if (end == std::string_view::npos) {
            return;
        }
        finish_line(trim(without_byte_order_mark(line_)));
        line_.clear();
        bytes.remove_prefix(end + 1);
    }
}

std::string UciFraming::missing_end() const {
    const std::string begun = trim(line_);
    return !begun.empty() && first_word(begun) == awaited_
               ? "the end of the line behind '" + printable(begun, 40) + "' is missing"
           : told_.empty() || awaited_ == "bestmove" ? ""
                                                     : "it never wrote '" + awaited_ + "'";
}

void UciFraming::finish_line(std::string_view line) {
    const std::string_view word = first_word(line);
    if (is_answer(word) || (word == awaited_ && !word.empty())) {  // another than was awaited is the player's to see
        answers_.push_back({Reply::Kind::ok, told_ + std::string(line)});
        awaited_.clear();
        told_.clear();
    } else if (awaited_ == "uciok" || awaited_ == "usiok") {
        if (word == "id" || word == "option") {
            told_ += std::string(line) + "\n";
        } else if (word == "?" || word == "=") {
            problem_ = fmt::format("it answers '{}', as engines do that speak GTP", printable(line, 40));
        }
    } else if ((awaited_ == "Nodes" && line.find(": ") != std::string_view::npos) ||
               (awaited_ == "Checkers:" && word == "Fen:")) {
        told_ += std::string(line) + "\n";
    } else if (word != "info" || line.starts_with(info_string)) {
        note_remark(line);
    } else if (awaited_ == "bestmove") {
        const std::vector<std::string> words = words_in(line);
        told_ = tells_score(words) ? std::string(line) + "\n" : told_;
        look_at_nodes(words);
    }
}

void UciFraming::note_remark(std::string_view line) {
    line.remove_prefix(line.starts_with(info_string) ? info_string.size() : 0);
    remarks_ = trim(remarks_ + " " + std::string(line));
    remarks_.erase(0, remarks_.size() - std::min(remarks_.size(), max_remarks));
}

void UciFraming::look_at_nodes(const std::vector<std::string>& words) {
    constexpr long long far_beyond = 10'000;
    const long long limit = needs_stop_ ? nodes_ : 2LL * nodes_ + far_beyond;
    if (nodes_ > 0 && !is_stopped_ && number_behind<long long>(words, "nodes").value_or(0) >= limit) {
        needs_stop_ = is_stopped_ = true;
        interjection_ = "stop";
    }
}

UciMove parse_uci_move(std::string_view answer) {
    UciMove move;
    for (const std::string& line : split(answer, '\n')) {
        const std::vector<std::string> words = words_in(line);
        if (!words.empty() && words[0] == "bestmove") {
            move.move = words.size() > 1 ? words[1] : "";
        } else if (contains(words, "score")) {
            move.centipawns = number_behind(words, "cp");
            move.mate_in = mate_behind(words);
            move.depth = number_behind(words, "depth");
            move.nodes = number_behind<long long>(words, "nodes");
        }
    }
    return move;
}

std::optional<double> pawns_of(const UciMove& move) {
    if (move.mate_in) {
        constexpr double infinity = std::numeric_limits<double>::infinity();
        return *move.mate_in <= 0 ? -infinity : infinity;
    }
    return move.centipawns ? std::optional(*move.centipawns / 100.0) : std::nullopt;
}

std::string score_text(const UciMove& move) {
    std::string text;
    if (move.mate_in) {
        const long long moves = std::abs(static_cast<long long>(*move.mate_in));
        text = (*move.mate_in < 0 ? "-M" : "+M") + (moves == UciMove::unknown_length ? "" : std::to_string(moves));
    } else if (move.centipawns) {
        text = fmt::format("{:+.2f}", *move.centipawns / 100.0);
    }
    return text.empty() || !move.depth ? text : text + "/" + std::to_string(*move.depth);
}

std::string uci_clock_text(Colour mover, const TimeControl& control, const TimeLeft& own,
                           const std::optional<TimeControl>& others_control, const std::optional<TimeLeft>& others) {
    const bool is_white = mover == Colour::white;
    const TimeLeft& other = others ? *others : own;
    const TimeControl& other_control = others_control ? *others_control : control;
    const auto increment = [](const TimeControl& of) { return std::llround(increment_of(of) * 1000); };
    std::string text =
        fmt::format("wtime {} btime {} winc {} binc {}", milliseconds(is_white ? own.seconds : other.seconds),
                    milliseconds(is_white ? other.seconds : own.seconds), increment(is_white ? control : other_control),
                    increment(is_white ? other_control : control));
    if (own.count > 0) {
        text += fmt::format(" movestogo {}", control.system == TimeSystem::japanese ? 1 : own.count);
    }
    return text;
}

constinit const UciDialect uci_dialect{
    PlayerProtocol::uci,
    "uci",
    "ucinewgame",
    false,
    true,
    [](const std::string& fen) { return fen.empty() ? std::string("startpos") : "fen " + fen; },
    [](const std::string& move) { return move; },
    [](const std::string& move) { return move; },
    uci_clock_text,
    [](double seconds) { return fmt::format("movetime {:.0f}", seconds * 1000); }};

}  // namespace ringmaster
