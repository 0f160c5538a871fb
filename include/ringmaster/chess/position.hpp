#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "ringmaster/base/colour.hpp"

namespace ringmaster {

enum class ChessPieceKind : std::uint8_t { pawn, knight, bishop, rook, queen, king };

struct ChessPiece {
    Colour colour = Colour::white;
    ChessPieceKind kind = ChessPieceKind::pawn;
    friend bool operator==(const ChessPiece&, const ChessPiece&) = default;
};

/// A square of the board: 0 is a1, 1 is b1, 63 is h8.
using ChessSquare = int;
constexpr ChessSquare chess_square(int file, int rank) {
    return 8 * rank + file;
}
/// 0 is the a-file, the first rank.
constexpr int file_of(ChessSquare square) {
    return square % 8;
}
constexpr int rank_of(ChessSquare square) {
    return square / 8;
}

/// A move as the rules see it. Castling is written as in Chess960: the king takes its own rook.
struct ChessMove {
    ChessSquare from = 0;
    ChessSquare to = 0;
    std::optional<ChessPieceKind> promotion;
    friend bool operator==(const ChessMove&, const ChessMove&) = default;
};

/// What the rules of chess must know of a position, as FEN tells it; by default that at the start of a game. It knows
/// nothing of the moves before, so nothing of repetition.
struct ChessPosition {
    ChessPosition();

    /// The rooks with which a colour may still castle, when neither they nor the king have moved.
    struct CastlingRooks {
        std::optional<ChessSquare> kings_side;
        std::optional<ChessSquare> queens_side;
        friend bool operator==(const CastlingRooks&, const CastlingRooks&) = default;
    };

    std::array<std::optional<ChessPiece>, 64> board;
    Colour turn = Colour::white;
    std::array<CastlingRooks, 2> castling;  ///< by colour
    std::optional<ChessSquare> en_passant;  ///< behind a pawn that has just gone two steps; only where a move takes it
    int quiet_plies = 0;                    ///< since a pawn moved or something was taken
    int move_number = 1;                    ///< rises after Black's moves

    const std::optional<ChessPiece>& at(ChessSquare square) const { return board[static_cast<std::size_t>(square)]; }
    std::optional<ChessPiece>& at(ChessSquare square) { return board[static_cast<std::size_t>(square)]; }
    const CastlingRooks& castling_of(Colour colour) const { return castling[colour_index(colour)]; }
    CastlingRooks& castling_of(Colour colour) { return castling[colour_index(colour)]; }

    friend bool operator==(const ChessPosition&, const ChessPosition&) = default;
};

/// Whether FIDE's rules call them the same: the same pieces, the same side to move, the same moves.
bool is_repetition(const ChessPosition& one, const ChessPosition& other);

/// Where a colour's king stands. The position must have one.
ChessSquare king_of(const ChessPosition& position, Colour colour);

/// Whether a piece of this colour attacks the square.
bool is_attacked(const ChessPosition& position, ChessSquare square, Colour by);

/// Whether the side to move is in check.
bool is_check(const ChessPosition& position);

/// All of them, or those that are wanted, in no order that means something. Moves are asked for by what moves and what
/// they look like, before it costs something to know whether they are legal.
std::vector<ChessMove> legal_moves(const ChessPosition& position,
                                   const std::function<bool(const ChessMove&)>& is_wanted = {},
                                   std::optional<ChessPieceKind> mover = {});

bool has_legal_move(const ChessPosition& position);

bool is_castling(const ChessPosition& position, const ChessMove& move);
/// Whether a move takes a piece, be it en passant.
bool is_capture(const ChessPosition& position, const ChessMove& move);

/// The position after a legal move; another is a bug of the caller.
ChessPosition after(const ChessPosition& position, const ChessMove& move);

/// Whether no sequence of moves leads to mate, as far as the pieces alone tell: bare kings, one knight, or bishops that
/// all go on squares of one colour.
bool is_dead(const ChessPosition& position);

/// Forgets an en passant that no legal move makes use of.
void drop_idle_en_passant(ChessPosition& position);

}  // namespace ringmaster
