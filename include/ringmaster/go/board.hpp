#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ringmaster/base/colour.hpp"

namespace ringmaster {

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

struct ColouredMove {
    Colour colour = Colour::black;
    Move move;
    friend bool operator==(const ColouredMove&, const ColouredMove&) = default;
};
using MoveSequence = std::vector<ColouredMove>;

/// Reads a GTP vertex ("E5", "pass", "resign", any case; no column I). Empty when it is none on a board of that size.
std::optional<Move> parse_move(std::string_view text, int board_size);
/// "E5", "pass" or "resign".
std::string to_text(const Move& move);
/// "E5".
std::string to_text(Point point);

/// The stones on a board and the point forbidden by simple ko. It knows captures and nothing of turns, passes,
/// superko or scores. Boards are 1 to 25 points wide.
///
/// A move costs as much as it changes: groups are kept as circular lists with a count of their pseudo-liberties (pairs
/// of a stone and an empty neighbour; none left means captured), and when two meet the smaller is relabelled.
class Board {
public:
    explicit Board(int size);

    int size() const { return size_; }
    std::optional<Colour> at(Point point) const;

    /// Where the side to move may not play because it would take back a single stone just lost; forbidden only
    /// for the opponent of the last mover.
    std::optional<Point> ko_point() const { return ko_; }

    /// Zobrist's hash of the stones (1970): equal for equal positions, for others with a chance of 2^-64.
    std::uint64_t hash() const { return hash_; }

    /// Places a stone and takes prisoners; a group left without liberties is taken off as well (suicide). The point
    /// must be empty: anything else is a bug of the caller. Legality is the referee's business.
    void play(Colour colour, Point point);

    /// What `play` would do.
    struct Effect {
        bool suicide = false;
        std::uint64_t hash = 0;  ///< afterwards
    };
    Effect look_ahead(Colour colour, Point point) const;

    /// A pass lifts the ko.
    void pass() { ko_.reset(); }

private:
    enum class Cell : std::uint8_t { empty, black, white, edge };

    /// A point and the stone on it. What is said of a group holds at the site that names the group.
    struct Site {
        Cell cell = Cell::edge;
        int group = 0;      ///< the index that names the stone's group
        int next = 0;       ///< another stone of the group, in a circle
        int stones = 0;     ///< of the group
        int liberties = 0;  ///< pseudo-liberties of the group
    };

    int index(Point point) const { return (point.row + 1) * (size_ + 2) + point.column + 1; }
    Site& site(int index) { return sites_[static_cast<std::size_t>(index)]; }
    const Site& site(int index) const { return sites_[static_cast<std::size_t>(index)]; }
    Cell cell(int index) const { return site(index).cell; }
    bool is_stone(int index) const { return cell(index) == Cell::black || cell(index) == Cell::white; }
    Point point_at(int index) const { return {index % (size_ + 2) - 1, index / (size_ + 2) - 1}; }
    std::array<int, 4> neighbours_of(int index) const;
    int count_neighbours(int index, Cell wanted) const;
    void require_empty(Point point) const;

    void put(int index, Cell cell);
    void merge(int one, int other);
    int remove_if_captured(int index);
    int pseudo_liberties_at(int index, int group) const;
    std::uint64_t hash_of_group(int group) const;

    int size_;
    std::vector<Site> sites_;
    std::optional<Point> ko_;
    std::uint64_t hash_ = 0;
};

}  // namespace ringmaster
