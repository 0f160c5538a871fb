#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/go/board.hpp"

namespace ringmaster {

/// The board as text, top row first, `.` empty, `#` black, `o` white.
inline std::string draw(const Board& board) {
    std::string drawing;
    for (int row = board.size() - 1; row >= 0; --row) {
        for (int column = 0; column < board.size(); ++column) {
            const std::optional<Colour> stone = board.at({column, row});
            drawing += !stone ? '.' : *stone == Colour::black ? '#' : 'o';
        }
        drawing += '\n';
    }
    return drawing;
}

/// Reads what `draw` writes.
inline Board board_from_drawing(std::string_view drawing) {
    std::string wanted;
    int rows = 0;
    for (const std::string& line : split(drawing, '\n')) {
        const std::string row = trim(line);
        wanted += row.empty() ? "" : row + '\n';
        rows += row.empty() ? 0 : 1;
    }
    Board board(rows);
    const auto row_length = static_cast<std::size_t>(rows) + 1;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const auto column = static_cast<int>(i % row_length);
        const auto row = rows - 1 - static_cast<int>(i / row_length);
        if ((wanted[i] == '#' || wanted[i] == 'o') && column < rows && row >= 0) {
            board.play(wanted[i] == '#' ? Colour::black : Colour::white, {column, row});
        }
    }
    if (draw(board) != wanted) {
        throw Error("the board drawing is not square, holds a letter other than . # o or a group without liberties");
    }
    return board;
}

}  // namespace ringmaster
