#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ringmaster/base/random.hpp"
#include "ringmaster/go/board.hpp"

#include "go/drawing.hpp"
#include "support/catch.hpp"
#include "support/places.hpp"

using namespace ringmaster;

namespace {

/// The rules once more, slow and plain: every move looks at the whole board and simple ko is found by comparing
/// whole positions.
class SlowBoard {
public:
    explicit SlowBoard(int size)
        : size_(size), rows_(static_cast<std::size_t>(size), std::string(static_cast<std::size_t>(size), '.')) {}

    void play(char colour, Point point) {
        before_ = rows_;
        stone(point) = colour;
        prisoners_ = remove_dead(colour == '#' ? 'o' : '#');
        remove_dead(colour);
    }

    /// Where a single stone was just taken and the other side, by playing there, would restore the position before.
    std::optional<Point> ko_point(char mover) const {
        if (prisoners_.size() != 1) {
            return std::nullopt;
        }
        SlowBoard retaken = *this;
        retaken.play(mover == '#' ? 'o' : '#', prisoners_.front());
        return retaken.rows_ == before_ ? std::optional(prisoners_.front()) : std::nullopt;
    }

    bool is_empty(Point point) const { return look(point) == '.'; }

    std::string drawing() const {
        std::string text;
        for (int row = size_ - 1; row >= 0; --row) {
            text += rows_[static_cast<std::size_t>(row)] + "\n";
        }
        return text;
    }

private:
    char& stone(Point point) {
        return rows_[static_cast<std::size_t>(point.row)][static_cast<std::size_t>(point.column)];
    }

    char look(Point point) const {
        const bool outside = point.column < 0 || point.row < 0 || point.column >= size_ || point.row >= size_;
        return outside ? '!' : rows_[static_cast<std::size_t>(point.row)][static_cast<std::size_t>(point.column)];
    }

    /// Flood fill by recursion.
    bool reaches_liberty(Point point, char colour, std::set<std::pair<int, int>>& seen) const {
        if (look(point) == '.') {
            return true;
        }
        if (look(point) != colour || !seen.emplace(point.column, point.row).second) {
            return false;
        }
        bool found = false;
        for (const Point step : {Point{1, 0}, Point{-1, 0}, Point{0, 1}, Point{0, -1}}) {
            found = reaches_liberty({point.column + step.column, point.row + step.row}, colour, seen) || found;
        }
        return found;
    }

    std::vector<Point> remove_dead(char colour) {
        std::vector<Point> dead;
        for (int row = 0; row < size_; ++row) {
            for (int column = 0; column < size_; ++column) {
                std::set<std::pair<int, int>> seen;
                if (look({column, row}) == colour && !reaches_liberty({column, row}, colour, seen)) {
                    dead.push_back({column, row});
                }
            }
        }
        for (const Point point : dead) {
            stone(point) = '.';
        }
        return dead;
    }

    int size_;
    std::vector<std::string> rows_;
    std::vector<std::string> before_;
    std::vector<Point> prisoners_;
};

struct Seen {
    int kos = 0;
    int suicides = 0;
    std::map<std::string, std::uint64_t> hash_of;  ///< by drawing
};

/// Random moves, played on both boards.
void compare_game(int size, std::uint64_t number, Seen& seen) {
    Random random(20261120, "board test", number);
    Board board(size);
    SlowBoard slow(size);
    const auto width = static_cast<std::uint64_t>(size);
    for (int move = 0; move < 4 * size * size; ++move) {
        const Point point{static_cast<int>(random.below(width)), static_cast<int>(random.below(width))};
        const Colour colour = random.below(2) == 0 ? Colour::black : Colour::white;
        if (!slow.is_empty(point)) {
            continue;
        }
        const char stone = colour == Colour::black ? '#' : 'o';
        const Board::Effect expected = board.look_ahead(colour, point);
        board.play(colour, point);
        slow.play(stone, point);
        CAPTURE(size, number, move, to_text(point));
        REQUIRE(draw(board) == slow.drawing());
        REQUIRE(board.ko_point() == slow.ko_point(stone));
        REQUIRE(expected.suicide == !board.at(point));
        REQUIRE(expected.hash == board.hash());
        REQUIRE(seen.hash_of.emplace(draw(board), board.hash()).first->second == board.hash());
        seen.kos += board.ko_point() ? 1 : 0;
        seen.suicides += board.at(point) ? 0 : 1;
    }
}

/// Forgets them: keys are those of one board size.
void require_distinct_hashes(Seen& seen) {
    std::set<std::uint64_t> hashes;
    for (const auto& [drawing, hash] : seen.hash_of) {
        hashes.insert(hash);
    }
    REQUIRE(hashes.size() == seen.hash_of.size());
    seen.hash_of.clear();
}

}  // namespace

TEST_CASE("random games agree with a slow board that follows the letter of the rules", "[go]") {
    Seen seen;
    for (int size = 2; size <= 9; ++size) {
        for (int game = 0; game<12; game += step_between_places> 1 ? 4 : 1) {
            compare_game(size, static_cast<std::uint64_t>(100 * size + game), seen);
        }
        require_distinct_hashes(seen);
    }
    CHECK(seen.kos > 5);
    CHECK(seen.suicides > 5);
}
