#pragma once

#include <cstdint>
#include <vector>

#include "ringmaster/go/board.hpp"

namespace ringmaster {

/// A board has so many turns and mirror images, itself among them.
inline constexpr int symmetries = 8;

/// The move on one of them, 0 to 7; 0 leaves it where it is.
Move image_of(Move move, int board_size, int symmetry);

/// A hash that is the same for games of which one is an image of the other, move for move. The stones were on the board
/// beforehand, in whatever order.
std::uint64_t hash_of_course(const std::vector<Point>& stones, const MoveSequence& moves, int board_size);

}  // namespace ringmaster
