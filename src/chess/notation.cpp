#include "ringmaster/chess/notation.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

using Kind = ChessPieceKind;

constexpr std::string_view kind_letters = "pnbrqk";

char kind_letter(Kind kind) {
    return kind_letters[static_cast<std::size_t>(kind)];
}

char upper(char letter) {
    return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
}

std::optional<Kind> kind_of(char letter) {
    const std::size_t index = kind_letters.find(lower(letter));
    return index == std::string_view::npos ? std::nullopt : std::optional(static_cast<Kind>(index));
}

char file_letter(ChessSquare square) {
    return static_cast<char>('a' + file_of(square));
}
char rank_letter(ChessSquare square) {
    return static_cast<char>('1' + rank_of(square));
}

std::optional<int> file_in(char letter) {
    return letter >= 'a' && letter <= 'h' ? std::optional(letter - 'a') : std::nullopt;
}
std::optional<int> rank_in(char letter) {
    return letter >= '1' && letter <= '8' ? std::optional(letter - '1') : std::nullopt;
}

std::optional<ChessSquare> square_in(std::string_view text, std::size_t at) {
    const auto file = text.size() >= at + 2 ? file_in(text[at]) : std::nullopt;
    const auto rank = text.size() >= at + 2 ? rank_in(text[at + 1]) : std::nullopt;
    return file && rank ? std::optional(chess_square(*file, *rank)) : std::nullopt;
}

/// What stands before the goal of a piece's move, so that no other piece of its kind can be meant.
std::string origin_in_san(const ChessPosition& position, const ChessMove& move) {
    bool others = false;
    bool same_file = false;
    bool same_rank = false;
    const auto is_like = [&](const ChessMove& other) {
        return other.from != move.from && other.to == move.to && position.at(other.from) == position.at(move.from);
    };
    for (const ChessMove& other : legal_moves(position, is_like, position.at(move.from)->kind)) {
        others = true;
        same_file = same_file || file_of(other.from) == file_of(move.from);
        same_rank = same_rank || rank_of(other.from) == rank_of(move.from);
    }
    std::string origin;
    if (others && (!same_file || same_rank)) {
        origin += file_letter(move.from);
    }
    if (same_file) {
        origin += rank_letter(move.from);
    }
    return origin;
}

std::string san_without_check(const ChessPosition& position, const ChessMove& move) {
    if (is_castling(position, move)) {
        return move.to > move.from ? "O-O" : "O-O-O";
    }
    const Kind kind = position.at(move.from)->kind;
    std::string text;
    if (kind != Kind::pawn) {
        text = upper(kind_letter(kind)) + origin_in_san(position, move);
    }
    if (is_capture(position, move)) {
        text += (kind == Kind::pawn ? std::string(1, file_letter(move.from)) : "") + "x";
    }
    text += square_text(move.to);
    return move.promotion ? text + "=" + upper(kind_letter(*move.promotion)) : text;
}

/// What a move in algebraic notation says.
struct SanWords {
    Kind kind = Kind::pawn;
    std::optional<int> from_file;
    std::optional<int> from_rank;
    ChessSquare to = 0;
    std::optional<Kind> promotion;
};

/// What the text of a move says that is no castling, without what judges it.
std::optional<SanWords> read_san(std::string_view text) {
    SanWords words;
    std::string rest;
    std::ranges::copy_if(text, std::back_inserter(rest),
                         [](char letter) { return letter != 'x' && letter != '-' && letter != '='; });
    if (!rest.empty() && std::string_view("NBRQK").find(rest.front()) != std::string_view::npos) {
        words.kind = *kind_of(rest.front());
        rest.erase(0, 1);
    } else if (rest.size() > 2 && std::string_view("nbrqNBRQ").find(rest.back()) != std::string_view::npos) {
        words.promotion = kind_of(rest.back());
        rest.pop_back();
    }
    if (rest.size() < 2 || rest.size() > 4) {
        return std::nullopt;
    }
    const auto to = square_in(rest, rest.size() - 2);
    if (!to) {
        return std::nullopt;
    }
    words.to = *to;
    for (const char letter : rest.substr(0, rest.size() - 2)) {
        const auto from_file = file_in(letter);
        const auto from_rank = rank_in(letter);
        if (!from_file && !from_rank) {
            return std::nullopt;
        }
        from_file ? words.from_file = from_file : words.from_rank = from_rank;
    }
    return words;
}

bool is_meant(const ChessPosition& position, const ChessMove& move, const SanWords& words) {
    return position.at(move.from)->kind == words.kind && move.to == words.to && move.promotion == words.promotion &&
           words.from_file.value_or(file_of(move.from)) == file_of(move.from) &&
           words.from_rank.value_or(rank_of(move.from)) == rank_of(move.from) && !is_castling(position, move);
}

/// The only legal move that passes a test; nothing where none or several do.
template <class Test>
std::optional<ChessMove> only_move(const ChessPosition& position, const Test& test, std::optional<Kind> mover) {
    const std::vector<ChessMove> moves = legal_moves(position, test, mover);
    return moves.size() == 1 ? std::optional(moves.front()) : std::nullopt;
}

std::string read_pieces(ChessPosition& position, std::string_view text) {
    position.board = {};
    int file = 0;
    int rank = 7;
    for (const char letter : text) {
        if (letter == '/') {
            if (file != 8 || rank == 0) {
                return file != 8 ? fmt::format("rank {} has {} squares", rank + 1, file) : "it has more than 8 ranks";
            }
            file = 0;
            --rank;
        } else if (letter >= '1' && letter <= '8') {
            file += letter - '0';
        } else if (const auto kind = kind_of(letter)) {
            if (file < 8) {
                position.at(chess_square(file, rank)) =
                    ChessPiece{letter == upper(letter) ? Colour::white : Colour::black, *kind};
            }
            ++file;
        } else {
            return "'" + printable(std::string(1, letter), 10) + "' is no piece";
        }
        if (file > 8) {
            return fmt::format("rank {} has more than 8 squares", rank + 1);
        }
    }
    return file == 8 && rank == 0 ? "" : "it has fewer than 8 ranks of 8 squares";
}

std::string problem_of_pieces(const ChessPosition& position) {
    for (const Colour colour : {Colour::white, Colour::black}) {
        const auto kings = std::ranges::count(position.board, ChessPiece{colour, Kind::king});
        if (kings != 1) {
            return fmt::format("{} has {} kings", colour_word(colour), kings);
        }
    }
    for (int file = 0; file < 8; ++file) {
        for (const int rank : {0, 7}) {
            const auto& piece = position.at(chess_square(file, rank));
            if (piece && piece->kind == Kind::pawn) {
                return "a pawn stands on " + square_text(chess_square(file, rank));
            }
        }
    }
    if (is_attacked(position, king_of(position, opponent_of(position.turn)), position.turn)) {
        return colour_word(opponent_of(position.turn)) + " is in check, and it is " + colour_word(position.turn) +
               "'s turn";
    }
    return "";
}

/// The outermost rook on a side of the king, or the one on a file.
std::optional<ChessSquare> castling_rook(const ChessPosition& position, Colour colour, char letter) {
    const int rank = colour == Colour::white ? 0 : 7;
    const ChessSquare king = king_of(position, colour);
    const auto is_rook = [&](int file) {
        return position.at(chess_square(file, rank)) == ChessPiece{colour, Kind::rook};
    };
    if (rank_of(king) != rank) {
        return std::nullopt;
    }
    if (const auto file = file_in(letter)) {
        return is_rook(*file) ? std::optional(chess_square(*file, rank)) : std::nullopt;
    }
    const int outside = letter == 'k' ? 7 : 0;
    for (int file = outside; file != file_of(king); file += letter == 'k' ? -1 : 1) {
        if (is_rook(file)) {
            return chess_square(file, rank);
        }
    }
    return std::nullopt;
}

std::string read_castling(ChessPosition& position, std::string_view text) {
    position.castling = {};
    if (text == "-") {
        return "";
    }
    for (const char letter : text) {
        const Colour colour = letter == upper(letter) ? Colour::white : Colour::black;
        const char side = lower(letter);
        if (side != 'k' && side != 'q' && !file_in(side)) {
            return fmt::format("'{}' is not who may castle", printable(std::string(text), 20));
        }
        const auto rook = castling_rook(position, colour, side);
        if (!rook) {
            return fmt::format("'{}': {} has no king and rook there to castle with", letter, colour_word(colour));
        }
        ChessPosition::CastlingRooks& rooks = position.castling_of(colour);
        (*rook > king_of(position, colour) ? rooks.kings_side : rooks.queens_side) = rook;
    }
    return "";
}

std::string read_en_passant(ChessPosition& position, std::string_view text) {
    position.en_passant.reset();
    if (text == "-") {
        return "";
    }
    const auto square = text.size() == 2 ? square_in(text, 0) : std::nullopt;
    const int wanted = position.turn == Colour::white ? 5 : 2;
    const int back = position.turn == Colour::white ? -8 : 8;
    if (!square || rank_of(*square) != wanted || position.at(*square) || position.at(*square - back) ||
        position.at(*square + back) != ChessPiece{opponent_of(position.turn), Kind::pawn}) {
        return fmt::format("'{}' is not behind a pawn that has gone two steps", printable(std::string(text), 20));
    }
    position.en_passant = square;
    drop_idle_en_passant(position);
    return "";
}

std::string castling_text(const ChessPosition& position) {
    std::string text;
    for (const Colour colour : {Colour::white, Colour::black}) {
        const auto add = [&](const std::optional<ChessSquare>& rook, char side) {
            if (rook) {
                const char told = castling_rook(position, colour, side) == rook ? side : file_letter(*rook);
                text += colour == Colour::white ? upper(told) : told;
            }
        };
        add(position.castling_of(colour).kings_side, 'k');
        add(position.castling_of(colour).queens_side, 'q');
    }
    return text.empty() ? "-" : text;
}

}  // namespace

std::string square_text(ChessSquare square) {
    return {file_letter(square), rank_letter(square)};
}

std::string uci_text(const ChessPosition& position, const ChessMove& move, CastlingText castling) {
    const bool as_king_goes = castling == CastlingText::standard && is_castling(position, move);
    const ChessSquare castled_king = chess_square(move.to > move.from ? 6 : 2, rank_of(move.from));
    const std::string text = square_text(move.from) + square_text(as_king_goes ? castled_king : move.to);
    return move.promotion ? text + kind_letter(*move.promotion) : text;
}

std::optional<ChessMove> move_of_uci(const ChessPosition& position, std::string_view text, CastlingText castling) {
    const CastlingText other = castling == CastlingText::standard ? CastlingText::chess960 : CastlingText::standard;
    const std::string word = to_lower(text);
    const auto from = square_in(word, 0);
    if (!from || !position.at(*from)) {
        return std::nullopt;
    }
    for (const CastlingText way : {castling, other}) {
        const auto is_meant = [&](const ChessMove& legal) {
            return legal.from == *from && uci_text(position, legal, way) == word;
        };
        if (const auto move = only_move(position, is_meant, position.at(*from)->kind)) {
            return move;
        }
    }
    return std::nullopt;
}

std::string san_text(const ChessPosition& position, const ChessMove& move) {
    const ChessPosition next = after(position, move);
    const std::string check = !is_check(next) ? "" : has_legal_move(next) ? "+" : "#";
    return san_without_check(position, move) + check;
}

std::optional<ChessMove> move_of_san(const ChessPosition& position, std::string_view text) {
    while (!text.empty() && std::string_view("+#!?").find(text.back()) != std::string_view::npos) {
        text.remove_suffix(1);
    }
    std::string castling(text);
    std::replace(castling.begin(), castling.end(), '0', 'O');
    if (castling == "O-O" || castling == "O-O-O") {
        return only_move(
            position,
            [&](const ChessMove& move) {
                return is_castling(position, move) && san_without_check(position, move) == castling;
            },
            Kind::king);
    }
    const auto words = read_san(text);
    return words ? only_move(
                       position, [&](const ChessMove& move) { return is_meant(position, move, *words); }, words->kind)
                 : std::nullopt;
}

ReadPosition read_fen(std::string_view text) {
    const std::vector<std::string> words = words_in(text);
    ReadPosition read;
    ChessPosition& position = read.position;
    if (words.size() < 4) {
        read.problem = "a position has four parts at least: pieces, side to move, castling, en passant";
        return read;
    }
    position.turn = words[1] == "b" ? Colour::black : Colour::white;
    read.problem = read_pieces(position, words[0]);
    if (read.problem.empty() && words[1] != "w" && words[1] != "b") {
        read.problem = "the side to move is 'w' or 'b', not '" + printable(words[1], 20) + "'";
    }
    if (read.problem.empty()) {
        read.problem = problem_of_pieces(position);
    }
    if (read.problem.empty()) {
        read.problem = read_castling(position, words[2]);
    }
    if (read.problem.empty()) {
        read.problem = read_en_passant(position, words[3]);
    }
    constexpr int most_moves = 10'000;
    const auto number = [&](std::size_t index) {
        const auto value = words.size() > index
                               ? number_in<int>(std::string_view(words[index]).substr(0, words[index].find(';')))
                               : std::nullopt;
        return value && *value >= 0 && *value <= most_moves ? value : std::nullopt;
    };
    const auto behind = [&](const char* operation) {
        return static_cast<std::size_t>(std::ranges::find(words, operation) - words.begin()) + 1;
    };
    const bool is_epd = !number(4);
    position.quiet_plies = number(is_epd ? behind("hmvc") : 4).value_or(0);
    position.move_number = std::max(1, number(is_epd ? behind("fmvn") : 5).value_or(1));
    return read;
}

std::string fen_text(const ChessPosition& position) {
    std::string pieces;
    for (int rank = 7; rank >= 0; --rank) {
        int empty = 0;
        for (int file = 0; file < 8; ++file) {
            const auto& piece = position.at(chess_square(file, rank));
            if (!piece) {
                ++empty;
                continue;
            }
            pieces += empty > 0 ? std::to_string(empty) : "";
            empty = 0;
            const char told = kind_letter(piece->kind);
            pieces += piece->colour == Colour::white ? upper(told) : told;
        }
        pieces += empty > 0 ? std::to_string(empty) : "";
        pieces += rank > 0 ? "/" : "";
    }
    return fmt::format("{} {} {} {} {} {}", pieces, letter(position.turn), castling_text(position),
                       position.en_passant ? square_text(*position.en_passant) : "-", position.quiet_plies,
                       position.move_number);
}

bool is_chess960(const ChessPosition& position) {
    for (const Colour colour : {Colour::white, Colour::black}) {
        const int rank = colour == Colour::white ? 0 : 7;
        const auto& [kings_side, queens_side] = position.castling_of(colour);
        const bool may_castle = kings_side || queens_side;
        if ((may_castle && king_of(position, colour) != chess_square(4, rank)) ||
            kings_side.value_or(chess_square(7, rank)) != chess_square(7, rank) ||
            queens_side.value_or(chess_square(0, rank)) != chess_square(0, rank)) {
            return true;
        }
    }
    return false;
}

}  // namespace ringmaster
