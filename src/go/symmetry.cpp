#include "ringmaster/go/symmetry.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/random.hpp"
#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

/// The image of the whole game as bytes, three a move.
std::string course_text(const std::vector<Point>& stones, const MoveSequence& moves, int board_size, int symmetry) {
    const auto bytes_of = [&](Colour colour, const Move& move) {
        const Move image = image_of(move, board_size, symmetry);
        const bool is_play = image.kind == Move::Kind::play;
        return std::string{letter(colour), static_cast<char>(is_play ? 'a' + image.point.column : '.'),
                           static_cast<char>(is_play ? 'a' + image.point.row : '.')};
    };
    std::vector<std::string> beforehand = each(stones, [&](Point stone) {
        return bytes_of(Colour::black, {Move::Kind::play, stone});
    });
    std::ranges::sort(beforehand);
    std::string text = join(beforehand, "") + '/';
    for (const ColouredMove& move : moves) {
        text += bytes_of(move.colour, move.move);
    }
    return text;
}

}  // namespace

Move image_of(Move move, int board_size, int symmetry) {
    if (move.kind != Move::Kind::play) {
        return move;
    }
    auto& [column, row] = move.point;
    if ((symmetry & 1) != 0) {
        column = board_size - 1 - column;
    }
    if ((symmetry & 2) != 0) {
        row = board_size - 1 - row;
    }
    if ((symmetry & 4) != 0) {
        std::swap(column, row);
    }
    return move;
}

std::uint64_t hash_of_course(const std::vector<Point>& stones, const MoveSequence& moves, int board_size) {
    std::string least = course_text(stones, moves, board_size, 0);
    for (int symmetry = 1; symmetry < symmetries; ++symmetry) {
        least = std::min(least, course_text(stones, moves, board_size, symmetry));
    }
    return hash_of(least);
}

}  // namespace ringmaster
