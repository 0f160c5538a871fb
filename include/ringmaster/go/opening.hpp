#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "ringmaster/go/board.hpp"
#include "ringmaster/go/sgf.hpp"

namespace ringmaster {

/// The moves with which a game is to begin, or what is wrong with them: "move 3: attempted move to occupied point D4".
struct ReadOpening {
    MoveSequence moves;
    std::string problem;  ///< empty: the moves are legal by every ko rule, without suicide, and do not end the game
};

/// Reads "D4 Q16 C3": Black moves first, then in turn. A colour ("b", "white") before a move says whose it is where
/// that is not so. Of more than `most` moves the others are left out.
ReadOpening read_opening(std::string_view text, int board_size, std::optional<int> most = {});

/// Reads an opening out of a game record. Stones that its first node sets up are placed by moves of their colours, and
/// do not count for `most`.
ReadOpening read_opening(const SgfRecord& record, int board_size, std::optional<int> most = {});

/// The opening as a text that read_opening reads.
std::string to_text(const MoveSequence& moves);

/// Whose turn it is after these moves, which begin a game.
Colour next_to_move(const MoveSequence& moves);

}  // namespace ringmaster
