#pragma once

#include <optional>
#include <vector>

#include "ringmaster/base/enum_words.hpp"
#include "ringmaster/chess/position.hpp"

namespace ringmaster {

/// How the rules of chess end a game.
enum class ChessEnd {
    checkmate,      ///< whoever is to move has lost
    stalemate,      ///< a draw, as all that follow
    dead_position,  ///< nobody has what mate takes
    repetition,     ///< a position for the third time
    quiet_moves,    ///< fifty moves of each side without a capture or a pawn's move
};
/// For people.
constexpr auto words_of(ChessEnd) {
    return std::to_array<EnumWord<ChessEnd>>(
        {{"checkmate", ChessEnd::checkmate},
         {"stalemate", ChessEnd::stalemate},
         {"nobody can mate", ChessEnd::dead_position},
         {"the same position for the third time", ChessEnd::repetition},
         {"fifty moves without a capture or a pawn's move", ChessEnd::quiet_moves}});
}

/// A game of chess so far. A draw that players would have to claim (the third repetition, fifty moves) is drawn at
/// once, as among engines.
class ChessGame {
public:
    ChessGame() : ChessGame(ChessPosition()) {}
    explicit ChessGame(const ChessPosition& start) : positions_{start} {}

    const ChessPosition& start() const { return positions_.front(); }
    const ChessPosition& position() const { return positions_.back(); }
    /// The positions before the first move and after each.
    const std::vector<ChessPosition>& positions() const { return positions_; }
    const std::vector<ChessMove>& moves() const { return moves_; }

    /// The move must be legal.
    void play(const ChessMove& move);

    /// How the game has ended; nothing: it goes on.
    std::optional<ChessEnd> end() const;

private:
    std::vector<ChessPosition> positions_;
    std::vector<ChessMove> moves_;
};

}  // namespace ringmaster
