#pragma once

#include <string>
#include <vector>

#include "ringmaster/game/player.hpp"

namespace ringmaster {

/// What came of placing the handicap: the stones, or what went wrong.
struct PlacedHandicap {
    std::vector<Point> stones;
    std::string problem;
};

/// Has a side put down GTP's standard points; its answer must name exactly these.
PlacedHandicap place_fixed_handicap(Player& player, int board_size, int stones);

/// Lets a side choose; its answer must name as many distinct points as asked.
PlacedHandicap place_free_handicap(Player& player, int board_size, int stones);

/// Tells a side the stones that were chosen. What went wrong, or nothing.
std::string tell_handicap(Player& player, const std::vector<Point>& stones);

}  // namespace ringmaster
