#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "ringmaster/chess/position.hpp"

namespace ringmaster {

/// "e4".
std::string square_text(ChessSquare square);

/// How castling is told to an engine: the king's own move, "e1g1", or in Chess960 the rook it takes, "e1h1".
enum class CastlingText : std::uint8_t { standard, chess960 };

/// As UCI has it: "e2e4", "e7e8q".
std::string uci_text(const ChessPosition& position, const ChessMove& move,
                     CastlingText castling = CastlingText::standard);
/// The legal move that an engine means. Castling is understood both ways where that is not another move. Empty when
/// there is none.
std::optional<ChessMove> move_of_uci(const ChessPosition& position, std::string_view text,
                                     CastlingText castling = CastlingText::standard);

/// Standard algebraic notation, as PGN has it: "Nbd7", "exd6", "O-O", "e8=Q+", "Qh7#". The move must be legal.
std::string san_text(const ChessPosition& position, const ChessMove& move);
/// The one legal move that it can mean; more than is needed may be said ("Ngf3", "e2-e4"), zeros may stand for
/// castling, and what judges a move ("!?") is passed over. Empty when there is none, or more than one.
std::optional<ChessMove> move_of_san(const ChessPosition& position, std::string_view text);

/// A position as a text tells it.
struct ReadPosition {
    ChessPosition position;
    std::string problem;  ///< empty: all is well; else why it is none, for people
};

/// Forsyth-Edwards Notation, with Chess960's castling (X-FEN and Shredder-FEN). The two numbers at the end may be
/// missing, as in EPD, which has them in its operations hmvc and fmvn; all else that follows is passed over.
ReadPosition read_fen(std::string_view text);
/// The position as FEN, with both numbers. A right to castle is told by "KQkq", or by the rook's file where another
/// rook stands outside.
std::string fen_text(const ChessPosition& position);

/// Whether kings and rooks stand elsewhere than in chess, so that an engine must be told that it is Chess960.
bool is_chess960(const ChessPosition& position);

/// How castling is told in a game that began there.
inline CastlingText castling_from(const ChessPosition& start) {
    return is_chess960(start) ? CastlingText::chess960 : CastlingText::standard;
}

}  // namespace ringmaster
