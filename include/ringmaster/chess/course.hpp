#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "ringmaster/chess/chess_game.hpp"

namespace ringmaster {

/// A game so far as a text tells it.
struct ReadCourse {
    ChessGame game;
    std::string problem;  ///< empty: all is well; else why it is none, for people
};

/// Its moves as UCI has them, castling as in a game that began there.
std::vector<std::string> uci_moves(const ChessGame& game);

/// A course as one line: where it begins as FEN, or "startpos", and the moves as UCI has them behind the word "moves".
std::string course_text(const ChessGame& game);

/// Reads such a line, or an EPD's, and so many of its moves. A course that has ended is none.
ReadCourse read_course(std::string_view line, std::size_t most_plies = std::numeric_limits<std::size_t>::max());

}  // namespace ringmaster
