#include "ringmaster/chess/chess_game.hpp"

#include <algorithm>
#include <cstddef>

namespace ringmaster {

void ChessGame::play(const ChessMove& move) {
    positions_.push_back(after(position(), move));
    moves_.push_back(move);
}

std::optional<ChessEnd> ChessGame::end() const {
    constexpr int most_quiet_plies = 100;
    if (!has_legal_move(position())) {
        return is_check(position()) ? ChessEnd::checkmate : ChessEnd::stalemate;
    }
    if (is_dead(position())) {
        return ChessEnd::dead_position;
    }
    const auto since =
        std::min(static_cast<std::ptrdiff_t>(positions_.size()), position().quiet_plies + std::ptrdiff_t{1});
    const auto times = std::count_if(positions_.end() - since, positions_.end(),
                                     [&](const ChessPosition& earlier) { return is_repetition(earlier, position()); });
    if (times >= 3) {
        return ChessEnd::repetition;
    }
    return position().quiet_plies >= most_quiet_plies ? std::optional(ChessEnd::quiet_moves) : std::nullopt;
}

}  // namespace ringmaster
