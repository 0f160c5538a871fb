#include "ringmaster/engine/fairy_rules.hpp"

#include <algorithm>
#include <climits>
#include <cstddef>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/engine/uci.hpp"

namespace ringmaster {
namespace {

constexpr std::string_view start_word = "startpos";
constexpr std::string_view moves_word = "moves";
/// A search of depth 2 for one move has seen no more when the game is over after it: that move, at each depth.
constexpr long long nodes_of_an_end = 2;

/// The board, without what is in hand.
std::string board_of(const std::string& position) {
    return position.substr(0, position.find_first_of(" ["));
}

/// Where checks are counted FEN has how many each side still needs: "2+3". Whether one needs none.
bool has_checks_enough(const std::string& position) {
    const std::vector<std::string> fields = words_in(position);
    return std::ranges::any_of(fields, [](const std::string& field) {
        const std::vector<std::string> needed = split(field, '+');
        return needed.size() == 2 && (needed[0] == "0" || needed[1] == "0");
    });
}

/// Whether the king that moves last may have reached where he wins, whatever else the move does.
bool may_be_at_goal(const std::string& variant, const std::string& move) {
    const std::string square = move.substr(std::min<std::size_t>(2, move.size()), 2);
    return variant == "dobutsu" || (variant == "kingofthehill" && contains({"d4", "d5", "e4", "e5"}, square));
}

/// "lnsgkgsnl/... b - 1": SFEN has four fields, of which the last is a number.
bool is_sfen(const std::vector<std::string>& fields) {
    return fields.size() == 4 && number_in<int>(fields.back()) && fields.front().find('[') == std::string::npos;
}

}  // namespace

std::string remedy_for_rules(const std::string& variant) {
    return fmt::format(
        "Fairy-Stockfish knows the rules of {}: apt install fairy-stockfish, or name it by [referee] "
        "command = \"...\"",
        variant);
}

FairyRules fairy_rules(const GameSettings& game, const PlayerSetup& setup, Controller& controller) {
    return FairyRules(game.variant, [&](const std::string& position, const std::string& question) {
        const Reply told = controller.tell(position);
        return told.ok() ? controller.send(question, setup.timeouts.command) : told;
    });
}

std::string FairyRules::ask(const std::string& question) {
    if (!failure_.empty()) {
        return "";
    }
    const std::string moves = moves_.empty() ? "" : fmt::format(" {} {}", moves_word, join(moves_, " "));
    const Reply reply = ask_("position " + setup_ + moves, question);
    failure_ = reply.ok() ? "" : reply.text;
    return reply.ok() ? reply.text : "";
}

std::string FairyRules::begin(std::string_view course, std::optional<int> most_moves) {
    const std::vector<std::string> words = words_in(course);
    const auto moves = std::ranges::find(words, moves_word);
    std::string problem = begin_at(join({words.begin(), moves}, " "));
    if (problem.empty() && failure_.empty()) {
        const auto first = moves == words.end() ? moves : moves + 1;
        problem =
            play_opening({first, first + std::min<std::ptrdiff_t>(words.end() - first, most_moves.value_or(INT_MAX))});
    }
    return failure_.empty() ? problem : "the referee " + failure_;
}

std::string FairyRules::begin_at(const std::string& start) {
    const bool is_usual = start.empty() || start == start_word;
    std::vector<std::string> fields = words_in(start);
    if (!is_usual && (fields.front() == "fen" || fields.front() == "sfen")) {
        fields.erase(fields.begin());
    }
    if (!is_usual && fields.size() < 2) {
        return fmt::format("'{}' is no position (FEN, or for shogi SFEN)", printable(start, 60));
    }
    if (!is_usual) {
        setup_ = (is_sfen(fields) ? "sfen " : "fen ") + join(fields, " ");
    }
    const std::string fen = position();
    if (!failure_.empty()) {
        return "";
    }
    const std::vector<std::string> read = words_in(fen);
    if (read.size() < 2 || (!is_usual && board_of(fen) != board_of(fields.front()))) {
        return fmt::format("'{}' is no position of {}: the referee takes it for '{}'", printable(start, 100), variant_,
                           printable(fen, 100));
    }
    turn_ = read[1] == "b" ? Colour::black : Colour::white;
    if (!is_usual) {
        start_ = fen;
        setup_ = "fen " + fen;
    }
    return legal_moves().empty() ? "the game is over there" : "";
}

/// Books of shogi have their moves in the words of USI.
std::string FairyRules::play_opening(const std::vector<std::string>& moves) {
    const bool is_shogi = variant_ == traits_of(usi_dialect.protocol).game;
    for (const std::string& move : moves) {
        if (!play(is_shogi ? usi_dialect.our_move(move) : move)) {
            return fmt::format("'{}' is no legal move here, after {}", printable(move, 20),
                               counted(moves_.size(), "half-move"));
        }
        if (end_) {
            return "the game is over there";
        }
    }
    return "";
}

std::string FairyRules::course() const {
    const std::string moves = moves_.empty() ? "" : fmt::format(" {} {}", moves_word, join(moves_, " "));
    return (start_.empty() ? std::string(start_word) : start_) + moves;
}

FairyRules::Shown FairyRules::show() {
    constexpr std::string_view fen = "Fen: ";
    constexpr std::string_view checkers = "Checkers:";
    Shown shown;
    for (const std::string& line : split(ask("d"), '\n')) {
        if (line.starts_with(fen)) {
            shown.fen = trim(line.substr(fen.size()));
        } else if (line.starts_with(checkers)) {
            shown.is_check = !trim(line.substr(checkers.size())).empty();
        }
    }
    return shown;
}

std::string FairyRules::position() {
    return show().fen;
}

const std::set<std::string>& FairyRules::legal_moves() {
    if (!legal_) {
        legal_.emplace();
        std::vector<std::string> lines = split(ask("go perft 1"), '\n');
        lines.pop_back();  // how many they are
        for (const std::string& line : lines) {
            legal_->insert(trim(line.substr(0, line.find(':'))));
        }
    }
    return *legal_;
}

bool FairyRules::play(const std::string& move) {
    if (!legal_moves().contains(move)) {
        return false;
    }
    const std::string answer = ask("go depth 2 searchmoves " + move);
    if (!failure_.empty()) {
        return false;
    }
    moves_.push_back(move);
    turn_ = opponent_of(turn_);
    legal_.reset();
    look_for_end(answer);
    return failure_.empty();
}

void FairyRules::look_for_end(const std::string& answer) {
    const UciMove search = parse_uci_move(answer);
    const auto mate = search.mate_in;
    const bool is_over = search.nodes && *search.nodes <= nodes_of_an_end && search.centipawns.value_or(0) == 0;
    if (!search.nodes || (!mate && !search.centipawns)) {
        failure_ = fmt::format("cannot be understood: it says '{}' of '{}'",
                               printable(split(answer, '\n').front(), 100), moves_.back());
    } else if (is_over && !mate) {
        end_ = EndByRules{Ending::draw, {}, "a draw by the rules of " + variant_};
    } else if (is_over) {
        const Colour winner = *mate > 0 ? opponent_of(turn_) : turn_;
        const Shown shown = show();
        const bool is_by_checks = winner != turn_ && shown.is_check && has_checks_enough(shown.fen);
        const bool is_mate = winner != turn_ && shown.is_check && legal_moves().empty() && !is_by_checks &&
                             !may_be_at_goal(variant_, moves_.back());
        end_ = EndByRules{is_mate ? Ending::checkmate : Ending::won, winner,
                          is_mate        ? "checkmate"
                          : is_by_checks ? "won by checks, by the rules of " + variant_
                                         : "won by the rules of " + variant_};
    }
}

}  // namespace ringmaster
