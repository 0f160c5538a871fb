#pragma once

#include <string>
#include <vector>

#include "ringmaster/game/player.hpp"

namespace ringmaster {

/// "failure response from 'play b E5': cannot play".
std::string failure_response(const std::string& command, const Reply& reply);

/// What is wrong with a reply to a command that must succeed; empty when it did.
std::string problem_with(const std::string& command, const Reply& reply);

/// "play b E5".
std::string play_command(Colour colour, const Move& move);

/// "C3 G7".
std::string to_text(const std::vector<Point>& points);

/// Points, or why there are none.
struct PointList {
    std::vector<Point> points;
    std::string problem;
};

/// The points that an answer lists.
PointList parse_points(const std::string& text, int board_size);

/// The points sorted, each once.
std::vector<Point> as_set(std::vector<Point> points);

/// Has a side put down the handicap: GTP's standard points, its answer must name exactly these; or where it chooses, as
/// many distinct points as asked.
PointList place_handicap(Player& player, const GameSettings& settings);

/// Tells a side that did not place these stones. What went wrong, or nothing.
std::string tell_handicap(Player& player, const GameSettings& settings, const std::vector<Point>& stones);

}  // namespace ringmaster
