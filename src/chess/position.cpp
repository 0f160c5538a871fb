#include "ringmaster/chess/position.hpp"

#include <algorithm>
#include <cstdlib>
#include <initializer_list>

#include "ringmaster/base/error.hpp"

namespace ringmaster {
namespace {

using Kind = ChessPieceKind;

struct ChessStep {
    int files;
    int ranks;
};
using ChessSteps = std::initializer_list<ChessStep>;

constexpr ChessSteps straight_steps{{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
constexpr ChessSteps diagonal_steps{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
constexpr ChessSteps all_steps{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
constexpr ChessSteps knight_steps{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

std::optional<ChessSquare> neighbour(ChessSquare square, ChessStep step) {
    const int file = file_of(square) + step.files;
    const int rank = rank_of(square) + step.ranks;
    return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? std::optional(chess_square(file, rank)) : std::nullopt;
}

constexpr int forward(Colour colour) {
    return colour == Colour::white ? 1 : -1;
}
constexpr int first_rank(Colour colour) {
    return colour == Colour::white ? 0 : 7;
}

/// The first piece in that direction.
std::optional<ChessPiece> seen_from(const ChessPosition& position, ChessSquare square, ChessStep step) {
    auto at = neighbour(square, step);
    while (at && !position.at(*at)) {
        at = neighbour(*at, step);
    }
    return at ? position.at(*at) : std::nullopt;
}

/// Between which files a castling takes place: of king and rook, before and after.
struct ChessCastling {
    ChessSquare king_from;
    ChessSquare king_to;
    ChessSquare rook_from;
    ChessSquare rook_to;
};

ChessCastling castling_with(const ChessMove& move) {
    const int rank = rank_of(move.from);
    const bool to_king_side = move.to > move.from;
    return {move.from, chess_square(to_king_side ? 6 : 2, rank), move.to, chess_square(to_king_side ? 5 : 3, rank)};
}

/// Whether nothing but this king and this rook stands where they pass, and the king passes no attacked square. Where
/// the king arrives is looked at as after every move.
bool is_way_free(const ChessPosition& position, const ChessCastling& castling) {
    const auto [first, last] =
        std::minmax({castling.king_from, castling.king_to, castling.rook_from, castling.rook_to});
    for (ChessSquare square = first; square <= last; ++square) {
        const bool passed_by_king = square >= std::min(castling.king_from, castling.king_to) &&
                                    square <= std::max(castling.king_from, castling.king_to);
        const bool passed_by_rook = square >= std::min(castling.rook_from, castling.rook_to) &&
                                    square <= std::max(castling.rook_from, castling.rook_to);
        const bool is_own = square == castling.king_from || square == castling.rook_from;
        if ((passed_by_king || passed_by_rook) && position.at(square) && !is_own) {
            return false;
        }
        if (passed_by_king && is_attacked(position, square, opponent_of(position.turn))) {
            return false;
        }
    }
    return true;
}

/// Moves that may leave the own king in check.
class PseudoMoves {
public:
    explicit PseudoMoves(const ChessPosition& position) : position_(position) { moves_.reserve(most_usual_moves); }

    /// The moves of all pieces, or of those of a kind.
    const std::vector<ChessMove>& all(std::optional<Kind> mover) {
        for (ChessSquare square = 0; square < 64; ++square) {
            add_moves_from(square, mover);
        }
        return moves_;
    }

    /// The moves of the piece that stands there, if it is the mover's.
    const std::vector<ChessMove>& from(ChessSquare square) {
        moves_.clear();
        add_moves_from(square, {});
        return moves_;
    }

private:
    static constexpr std::size_t most_usual_moves = 64;

    void add_moves_from(ChessSquare square, std::optional<Kind> mover) {
        const auto& piece = position_.at(square);
        if (piece && piece->colour == position_.turn && piece->kind == mover.value_or(piece->kind)) {
            add_moves_of(piece->kind, square);
        }
    }

    void add_moves_of(Kind kind, ChessSquare from) {
        switch (kind) {
            case Kind::pawn:
                return add_pawn_moves(from);
            case Kind::knight:
                return add_steps(from, knight_steps, false);
            case Kind::bishop:
                return add_steps(from, diagonal_steps, true);
            case Kind::rook:
                return add_steps(from, straight_steps, true);
            case Kind::queen:
                return add_steps(from, all_steps, true);
            case Kind::king:
                add_steps(from, all_steps, false);
                return add_castling(from);
        }
    }

    void add_steps(ChessSquare from, ChessSteps steps, bool slides) {
        for (const ChessStep step : steps) {
            auto to = neighbour(from, step);
            while (to && !position_.at(*to)) {
                moves_.push_back({from, *to, {}});
                to = slides ? neighbour(*to, step) : std::nullopt;
            }
            if (to && position_.at(*to) && position_.at(*to)->colour != position_.turn) {
                moves_.push_back({from, *to, {}});
            }
        }
    }

    void add_pawn_moves(ChessSquare from) {
        const int ahead = forward(position_.turn);
        const auto one = neighbour(from, {0, ahead});
        if (one && !position_.at(*one)) {
            add_pawn_move(from, *one);
            const auto two = neighbour(*one, {0, ahead});
            if (rank_of(from) == first_rank(position_.turn) + ahead && two && !position_.at(*two)) {
                add_pawn_move(from, *two);
            }
        }
        for (const int side : {-1, 1}) {
            const auto to = neighbour(from, {side, ahead});
            const bool takes = to && position_.at(*to) && position_.at(*to)->colour != position_.turn;
            if (takes || (to && to == position_.en_passant)) {
                add_pawn_move(from, *to);
            }
        }
    }

    void add_pawn_move(ChessSquare from, ChessSquare to) {
        if (rank_of(to) != first_rank(opponent_of(position_.turn))) {
            return moves_.push_back({from, to, {}});
        }
        for (const Kind kind : {Kind::queen, Kind::rook, Kind::bishop, Kind::knight}) {
            moves_.push_back({from, to, kind});
        }
    }

    void add_castling(ChessSquare king) {
        const ChessPosition::CastlingRooks& rooks = position_.castling_of(position_.turn);
        for (const auto& rook : {rooks.kings_side, rooks.queens_side}) {
            if (rook && is_way_free(position_, castling_with({king, *rook, {}}))) {
                moves_.push_back({king, *rook, {}});
            }
        }
    }

    const ChessPosition& position_;
    std::vector<ChessMove> moves_;
};

void lose_castling(ChessPosition& position, ChessSquare square) {
    for (ChessPosition::CastlingRooks& rooks : position.castling) {
        for (auto* rook : {&rooks.kings_side, &rooks.queens_side}) {
            if (*rook == square) {
                rook->reset();
            }
        }
    }
}

/// Moves the pieces and passes the turn; nothing is said of an en passant that may follow.
void move_pieces(ChessPosition& position, const ChessMove& move) {
    const ChessPiece piece = *position.at(move.from);
    const bool castles = is_castling(position, move);
    const bool is_quiet = piece.kind != Kind::pawn && !is_capture(position, move);
    if (piece.kind == Kind::pawn && move.to == position.en_passant) {
        position.at(move.to - 8 * forward(piece.colour)).reset();
    }
    position.at(move.from).reset();
    if (castles) {
        const ChessCastling castling = castling_with(move);
        position.at(castling.rook_from).reset();
        position.at(castling.king_to) = piece;
        position.at(castling.rook_to) = ChessPiece{piece.colour, Kind::rook};
    } else {
        position.at(move.to) = ChessPiece{piece.colour, move.promotion.value_or(piece.kind)};
    }
    if (piece.kind == Kind::king) {
        position.castling_of(piece.colour) = {};
    }
    lose_castling(position, move.from);
    lose_castling(position, move.to);
    position.en_passant.reset();
    position.quiet_plies = is_quiet ? position.quiet_plies + 1 : 0;
    position.move_number += piece.colour == Colour::black ? 1 : 0;
    position.turn = opponent_of(piece.colour);
}

bool leaves_king_safe(const ChessPosition& position, const ChessMove& move) {
    ChessPosition next = position;
    move_pieces(next, move);
    return !is_attacked(next, king_of(next, position.turn), next.turn);
}

}  // namespace

ChessPosition::ChessPosition() {
    constexpr std::array pieces{Kind::rook, Kind::knight, Kind::bishop, Kind::queen,
                                Kind::king, Kind::bishop, Kind::knight, Kind::rook};
    for (const Colour colour : {Colour::white, Colour::black}) {
        const int rank = first_rank(colour);
        for (int file = 0; file < 8; ++file) {
            at(chess_square(file, rank)) = ChessPiece{colour, pieces[static_cast<std::size_t>(file)]};
            at(chess_square(file, rank + forward(colour))) = ChessPiece{colour, Kind::pawn};
        }
        castling_of(colour) = {chess_square(7, rank), chess_square(0, rank)};
    }
}

bool is_repetition(const ChessPosition& one, const ChessPosition& other) {
    return one.turn == other.turn && one.board == other.board && one.castling == other.castling &&
           one.en_passant == other.en_passant;
}

ChessSquare king_of(const ChessPosition& position, Colour colour) {
    const auto found = std::ranges::find(position.board, ChessPiece{colour, Kind::king});
    if (found == position.board.end()) {
        throw bug("a position of chess without a king");
    }
    return static_cast<ChessSquare>(found - position.board.begin());
}

bool is_attacked(const ChessPosition& position, ChessSquare square, Colour by) {
    const auto stands_at = [&](ChessStep step, Kind kind) {
        const auto from = neighbour(square, step);
        return from && position.at(*from) == ChessPiece{by, kind};
    };
    const auto any = [&](ChessSteps steps, Kind kind) {
        return std::ranges::any_of(steps, [&](ChessStep step) { return stands_at(step, kind); });
    };
    const auto slides_from = [&](ChessSteps steps, Kind kind) {
        return std::ranges::any_of(steps, [&](ChessStep step) {
            const auto piece = seen_from(position, square, step);
            return piece && piece->colour == by && (piece->kind == kind || piece->kind == Kind::queen);
        });
    };
    return stands_at({-1, -forward(by)}, Kind::pawn) || stands_at({1, -forward(by)}, Kind::pawn) ||
           any(knight_steps, Kind::knight) || any(all_steps, Kind::king) || slides_from(straight_steps, Kind::rook) ||
           slides_from(diagonal_steps, Kind::bishop);
}

bool is_check(const ChessPosition& position) {
    return is_attacked(position, king_of(position, position.turn), opponent_of(position.turn));
}

std::vector<ChessMove> legal_moves(const ChessPosition& position,
                                   const std::function<bool(const ChessMove&)>& is_wanted, std::optional<Kind> mover) {
    std::vector<ChessMove> moves = PseudoMoves(position).all(mover);
    std::erase_if(moves, [&](const ChessMove& move) {
        return (is_wanted && !is_wanted(move)) || !leaves_king_safe(position, move);
    });
    return moves;
}

bool has_legal_move(const ChessPosition& position) {
    PseudoMoves moves(position);
    for (ChessSquare square = 0; square < 64; ++square) {
        const auto& from_there = moves.from(square);
        const bool has_one =
            std::ranges::any_of(from_there, [&](const ChessMove& move) { return leaves_king_safe(position, move); });
        if (has_one) {
            return true;
        }
    }
    return false;
}

bool is_castling(const ChessPosition& position, const ChessMove& move) {
    const auto& piece = position.at(move.from);
    return piece && piece->kind == Kind::king && position.at(move.to) == ChessPiece{piece->colour, Kind::rook};
}

bool is_capture(const ChessPosition& position, const ChessMove& move) {
    const auto& piece = position.at(move.from);
    const auto& taken = position.at(move.to);
    const bool en_passant = piece && piece->kind == Kind::pawn && move.to == position.en_passant;
    return piece && (en_passant || (taken && taken->colour != piece->colour));
}

ChessPosition after(const ChessPosition& position, const ChessMove& move) {
    ChessPosition next = position;
    move_pieces(next, move);
    const bool two_steps =
        position.at(move.from)->kind == Kind::pawn && std::abs(rank_of(move.to) - rank_of(move.from)) == 2;
    if (two_steps) {
        next.en_passant = (move.from + move.to) / 2;
        drop_idle_en_passant(next);
    }
    return next;
}

bool is_dead(const ChessPosition& position) {
    int knights = 0;
    std::array<int, 2> bishops{};  // by the colour of their squares
    for (ChessSquare square = 0; square < 64; ++square) {
        const auto& piece = position.at(square);
        if (!piece || piece->kind == Kind::king) {
            continue;
        }
        if (piece->kind == Kind::knight) {
            ++knights;
        } else if (piece->kind == Kind::bishop) {
            ++bishops[static_cast<std::size_t>((file_of(square) + rank_of(square)) % 2)];
        } else {
            return false;
        }
    }
    const bool one_knight = knights == 1 && bishops[0] + bishops[1] == 0;
    return one_knight || (knights == 0 && (bishops[0] == 0 || bishops[1] == 0));
}

void drop_idle_en_passant(ChessPosition& position) {
    if (!position.en_passant) {
        return;
    }
    const auto uses_it = [&](const ChessMove& move) { return move.to == position.en_passant; };
    if (legal_moves(position, uses_it, Kind::pawn).empty()) {
        position.en_passant.reset();
    }
}

}  // namespace ringmaster
