#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ringmaster {

enum class Colour : std::uint8_t { black, white };

constexpr Colour opponent_of(Colour colour) {
    return colour == Colour::black ? Colour::white : Colour::black;
}

/// "b" or "w": GTP's and SGF's letter, in lower case.
char letter(Colour colour);
/// "black" or "white".
std::string name(Colour colour);

/// A point of the board: column 0 is A, row 0 is 1 (the lower edge).
struct Point {
    int column = 0;
    int row = 0;
    friend bool operator==(const Point&, const Point&) = default;
};

/// What an engine may answer to genmove: a point, a pass or its resignation.
struct Move {
    enum class Kind : std::uint8_t { play, pass, resign };
    Kind kind = Kind::pass;
    Point point;
    friend bool operator==(const Move&, const Move&) = default;
};

/// Reads a GTP vertex ("E5", "pass", "resign", any case; no column I). Empty when it is none on a board of that size.
std::optional<Move> parse_move(std::string_view text, int board_size);
/// "E5", "pass" or "resign".
std::string to_text(const Move& move);
/// "E5".
std::string to_text(Point point);

/// The stones on a board and the point forbidden by simple ko. It knows captures and nothing of turns, passes,
/// superko or scores. Boards are 1 to 25 points wide.
class Board {
public:
    explicit Board(int size);

    int size() const { return size_; }
    std::optional<Colour> at(Point point) const;

    /// Where the side to move may not play because it would take back a single stone just lost; forbidden only
    /// for the opponent of the last mover.
    std::optional<Point> ko_point() const { return ko_; }

    /// Places a stone and takes prisoners; a group left without liberties is taken off as well (suicide). The point
    /// must be empty: anything else is a bug of the caller. Legality is the referee's business.
    void play(Colour colour, Point point);

    /// A pass lifts the ko.
    void pass() { ko_.reset(); }

private:
    enum class Cell : std::uint8_t { empty, black, white, edge };

    int index(Point point) const { return (point.row + 1) * (size_ + 2) + point.column + 1; }
    Cell cell(int index) const { return cells_[static_cast<std::size_t>(index)]; }
    void set_cell(int index, Cell cell) { cells_[static_cast<std::size_t>(index)] = cell; }
    Point point_at(int index) const { return {index % (size_ + 2) - 1, index / (size_ + 2) - 1}; }
    int remove_if_captured(int start);
    std::vector<int> group_without_liberties(int start) const;
    bool is_lone_stone_in_atari(int index) const;
    std::array<int, 4> neighbours_of(int index) const;

    int size_;
    std::vector<Cell> cells_;
    std::optional<Point> ko_;
};

/// The board as text, top row first, `.` empty, `#` black, `o` white: for tests and messages.
std::string draw(const Board& board);
/// Reads what `draw` writes.
Board board_from_drawing(std::string_view drawing);

}  // namespace ringmaster
