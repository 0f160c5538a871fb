#include "ringmaster/go/handicap.hpp"

#include <array>

namespace ringmaster {
namespace {

constexpr int smallest_board = 7;
constexpr int smallest_board_on_fourth_line = 13;

/// The points of the pattern: on the low, the middle or the high one of three lines each way.
constexpr Point centre{1, 1};
constexpr std::array<Point, 8> around{{{0, 0}, {2, 2}, {0, 2}, {2, 0}, {0, 1}, {2, 1}, {1, 0}, {1, 2}}};

}  // namespace

int max_fixed_handicap(int board_size) {
    if (board_size < smallest_board) {
        return 0;
    }
    return board_size == smallest_board || board_size % 2 == 0 ? 4 : 9;
}

std::vector<Point> fixed_handicap_points(int board_size, int stones) {
    if (stones < 2 || stones > max_fixed_handicap(board_size)) {
        return {};
    }
    const int low = board_size < smallest_board_on_fourth_line ? 2 : 3;
    const std::array<int, 3> lines{low, board_size / 2, board_size - 1 - low};
    const auto at = [&](Point point) {
        return Point{lines[static_cast<std::size_t>(point.column)], lines[static_cast<std::size_t>(point.row)]};
    };
    const bool has_centre = stones > 4 && stones % 2 == 1;
    std::vector<Point> points;
    for (std::size_t i = 0; static_cast<int>(i) < stones - (has_centre ? 1 : 0); ++i) {
        points.push_back(at(around[i]));
    }
    if (has_centre) {
        points.push_back(at(centre));
    }
    return points;
}

}  // namespace ringmaster
