#include "ringmaster/chess/chess_game.hpp"

#include <algorithm>

namespace ringmaster {

void ChessGame::play(const ChessMove& move) {
    positions_.push_back(after(position(), move));
    moves_.push_back(move);
}

std::optional<ChessEnd> ChessGame::end() const {
    constexpr int most_quiet_plies = 100;
    if (legal_moves(position()).empty()) {
        return is_check(position()) ? ChessEnd::checkmate : ChessEnd::stalemate;
    }
    if (is_dead(position())) {
        return ChessEnd::dead_position;
    }
    const auto times = std::count_if(positions_.begin(), positions_.end(),
                                     [&](const ChessPosition& earlier) { return is_repetition(earlier, position()); });
    if (times >= 3) {
        return ChessEnd::repetition;
    }
    return position().quiet_plies >= most_quiet_plies ? std::optional(ChessEnd::quiet_moves) : std::nullopt;
}

}  // namespace ringmaster
