#include "ringmaster/go/board.hpp"

#include <algorithm>
#include <charconv>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

constexpr int largest_board = 25;

std::optional<int> column_of(char letter) {
    if (letter < 'a' || letter > 'z' || letter == 'i') {
        return std::nullopt;
    }
    return letter - 'a' - (letter > 'i' ? 1 : 0);
}

}  // namespace

char letter(Colour colour) {
    return colour == Colour::black ? 'b' : 'w';
}

std::string name(Colour colour) {
    return colour == Colour::black ? "black" : "white";
}

std::optional<Move> parse_move(std::string_view text, int board_size) {
    const std::string word = to_lower(trim(text));
    if (word == "pass") {
        return Move{Move::Kind::pass, {}};
    }
    if (word == "resign") {
        return Move{Move::Kind::resign, {}};
    }
    const std::optional<int> column = word.empty() ? std::nullopt : column_of(word.front());
    if (!column || *column >= board_size) {
        return std::nullopt;
    }
    int row = 0;
    const char* const end = word.data() + word.size();
    const auto read = std::from_chars(word.data() + 1, end, row);
    if (read.ec != std::errc() || read.ptr != end || row < 1 || row > board_size) {
        return std::nullopt;
    }
    return Move{Move::Kind::play, {*column, row - 1}};
}

std::string to_text(const Move& move) {
    switch (move.kind) {
        case Move::Kind::pass:
            return "pass";
        case Move::Kind::resign:
            return "resign";
        case Move::Kind::play:
            break;
    }
    return to_text(move.point);
}

std::string to_text(Point point) {
    const int letter_index = point.column + (point.column >= 'I' - 'A' ? 1 : 0);
    return static_cast<char>('A' + letter_index) + std::to_string(point.row + 1);
}

Board::Board(int size) : size_(size) {
    if (size < 1 || size > largest_board) {
        throw bug("a board of size " + std::to_string(size) + " was asked for");
    }
    const int row_length = size + 2;
    cells_.assign(static_cast<std::size_t>(row_length * row_length), Cell::edge);
    for (int row = 0; row < size; ++row) {
        std::fill_n(cells_.begin() + index({0, row}), size, Cell::empty);
    }
}

std::optional<Colour> Board::at(Point point) const {
    if (std::min(point.column, point.row) < 0 || std::max(point.column, point.row) >= size_) {
        throw bug("a point outside the board was asked for");
    }
    switch (cell(index(point))) {
        case Cell::black:
            return Colour::black;
        case Cell::white:
            return Colour::white;
        default:
            return std::nullopt;
    }
}

void Board::play(Colour colour, Point point) {
    if (at(point)) {
        throw bug("a stone was put on the occupied point " + to_text(point));
    }
    const Cell enemy = colour == Colour::black ? Cell::white : Cell::black;
    const int played = index(point);
    set_cell(played, colour == Colour::black ? Cell::black : Cell::white);
    ko_.reset();
    int prisoners = 0;
    int last_captured = played;
    for (const int neighbour : neighbours_of(played)) {
        const int removed = cell(neighbour) == enemy ? remove_if_captured(neighbour) : 0;
        prisoners += removed;
        last_captured = removed > 0 ? neighbour : last_captured;
    }
    if (prisoners == 0) {
        remove_if_captured(played);
    } else if (prisoners == 1 && is_lone_stone_in_atari(played)) {
        ko_ = point_at(last_captured);
    }
}

int Board::remove_if_captured(int start) {
    const std::vector<int> captured = group_without_liberties(start);
    for (const int stone : captured) {
        set_cell(stone, Cell::empty);
    }
    return static_cast<int>(captured.size());
}

/// The group that the stone at `start` belongs to; empty as soon as a liberty is found.
std::vector<int> Board::group_without_liberties(int start) const {
    const Cell colour = cell(start);
    std::vector<bool> seen(cells_.size());
    std::vector<int> group = {start};
    seen[static_cast<std::size_t>(start)] = true;
    for (std::size_t next = 0; next < group.size(); ++next) {
        for (const int neighbour : neighbours_of(group[next])) {
            if (cell(neighbour) == Cell::empty) {
                return {};
            }
            const auto slot = static_cast<std::size_t>(neighbour);
            if (cell(neighbour) == colour && !seen[slot]) {
                seen[slot] = true;
                group.push_back(neighbour);
            }
        }
    }
    return group;
}

bool Board::is_lone_stone_in_atari(int index) const {
    const std::array<int, 4> neighbours = neighbours_of(index);
    const auto count = [&](Cell wanted) {
        return std::count_if(neighbours.begin(), neighbours.end(), [&](int other) { return cell(other) == wanted; });
    };
    return count(cell(index)) == 0 && count(Cell::empty) == 1;
}

std::array<int, 4> Board::neighbours_of(int index) const {
    const int row_length = size_ + 2;
    return {index - 1, index + 1, index - row_length, index + row_length};
}

std::string draw(const Board& board) {
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

Board board_from_drawing(std::string_view drawing) {
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
