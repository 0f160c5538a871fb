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

/// The points that an answer lists, or why it is no list of points.
struct PointList {
    std::vector<Point> points;
    std::string problem;
};
PointList parse_points(const std::string& text, int board_size);

/// Sorted, each point once.
std::vector<Point> as_set(std::vector<Point> points);

}  // namespace ringmaster
