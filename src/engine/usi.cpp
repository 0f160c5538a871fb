#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/engine/uci.hpp"

namespace ringmaster {
namespace {

constexpr std::string_view pieces_in_hand = "RBGSNLPrbgsnlp";  ///< in the order of SFEN

/// "5e" for "e5": USI counts files from the right and ranks from above, by a number and a letter. So "a" and "9" stand
/// for each other on both sides, "b" and "8" and so on, and the way back is the same.
std::string rewritten_square(std::string_view square) {
    const auto other = [](char letter) { return static_cast<char>('a' + '9' - letter); };
    return {other(square[0]), other(square[1])};
}

/// Rewrites the two squares of a move, or that of a drop: "P@e5", with `drop` behind the piece. Others stay.
std::string rewritten(const std::string& move, std::string_view first, std::string_view second, char drop,
                      char new_drop) {
    const auto is_square = [&](std::size_t at) {
        return at + 1 < move.size() && move[at] >= first.front() && move[at] <= first.back() &&
               move[at + 1] >= second.front() && move[at + 1] <= second.back();
    };
    if (move.size() == 4 && move[1] == drop && is_square(2)) {
        return std::string{move[0], new_drop} + rewritten_square(std::string_view(move).substr(2));
    }
    if (is_square(0) && is_square(2)) {
        return rewritten_square(move) + rewritten_square(std::string_view(move).substr(2)) + move.substr(4);
    }
    return move;
}

/// What is in hand: "[PPr]" is "r2P" but for the order.
std::string sfen_hand(std::string_view in_hand) {
    std::string text;
    for (const char piece : pieces_in_hand) {
        const auto count = std::ranges::count(in_hand, piece);
        text += count > 1 ? std::to_string(count) : "";
        text += std::string(count > 0 ? 1 : 0, piece);
    }
    return text.empty() ? "-" : text;
}

/// Who moves first is White in FEN, and Black (Sente) in SFEN, which counts the moves of both sides together.
std::string sfen_of(const std::string& fen) {
    const std::vector<std::string> fields = words_in(fen);
    if (fields.size() < 2) {
        return fen;
    }
    const std::size_t hand = std::min(fields[0].find('['), fields[0].size());
    const bool is_first = fields[1] == "w";
    const int number = number_in<int>(fields.back()).value_or(1);
    return fmt::format("{} {} {} {}", fields[0].substr(0, hand), is_first ? "b" : "w",
                       sfen_hand(fields[0].substr(hand)), 2 * number - (is_first ? 1 : 0));
}

long long milliseconds_of(double seconds) {
    return std::llround(std::min(seconds, 1e9) * 1000);
}

/// The clock as USI tells it. Of Japanese periods one is told; within one no other time is left. What the move at hand
/// has added to a clock is told as its increment alone.
std::string usi_clock_text(Colour mover, const TimeControl& control, const TimeLeft& own,
                           const std::optional<TimeControl>& others_control, const std::optional<TimeLeft>& others) {
    const TimeControl& other_control = others_control ? *others_control : control;
    const auto main = [](const TimeControl& of, const TimeLeft& left) {
        const bool is_in_period = of.system == TimeSystem::japanese && left.count > 0;
        return is_in_period ? 0 : milliseconds_of(std::max(0.0, left.seconds - increment_of(of)));
    };
    const bool is_first = mover == Colour::white;
    const long long mine = main(control, own);
    const long long its = main(other_control, others ? *others : own);
    std::string text = fmt::format("btime {} wtime {}", is_first ? mine : its, is_first ? its : mine);
    if (control.system == TimeSystem::japanese) {
        return text + fmt::format(" byoyomi {}", milliseconds_of(own.count > 0 ? own.seconds : control.extra));
    }
    const long long adds = milliseconds_of(increment_of(control));
    const long long its_adds = milliseconds_of(increment_of(other_control));
    return adds + its_adds == 0
               ? text + " byoyomi 0"
               : text + fmt::format(" binc {} winc {}", is_first ? adds : its_adds, is_first ? its_adds : adds);
}

}  // namespace

constinit const UciDialect usi_dialect{
    PlayerProtocol::usi,
    "usi",
    "usinewgame",
    true,
    false,
    [](const std::string& fen) { return fen.empty() ? std::string("startpos") : "sfen " + sfen_of(fen); },
    [](const std::string& move) { return rewritten(move, "ai", "19", '@', '*'); },
    [](const std::string& move) { return rewritten(move, "19", "ai", '*', '@'); },
    usi_clock_text,
    [](double seconds) { return fmt::format("btime 0 wtime 0 byoyomi {}", milliseconds_of(seconds)); }};

}  // namespace ringmaster
