#pragma once

#include <vector>

#include "ringmaster/go/board.hpp"

namespace ringmaster {

/// The greatest fixed handicap that GTP 2 defines for a board: 9 for odd sizes from 9 on, 4 for even sizes from 8 on
/// and for 7, else 0.
int max_fixed_handicap(int board_size);

/// GTP 2's points of a fixed handicap (section 4.1.1), in its order; empty when the board has none for so many stones.
std::vector<Point> fixed_handicap_points(int board_size, int stones);

}  // namespace ringmaster
