#include "ringmaster/go/board.hpp"

#include <algorithm>
#include <utility>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/random.hpp"
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

/// The stream of SplitMix64 from state 0, at any index.
constexpr std::uint64_t splitmix64(std::uint64_t index) {
    return mixed((index + 1) * golden_gamma);
}

/// Zobrist's key of a stone. The stream's first number is left to those who need another.
constexpr std::uint64_t stone_key(int index, bool is_black) {
    return splitmix64(1 + 2 * static_cast<std::uint64_t>(index) + (is_black ? 0 : 1));
}

}  // namespace

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
    const auto row = number_in<int>(std::string_view(word).substr(1));
    return row && *row >= 1 && *row <= board_size ? std::optional(Move{Move::Kind::play, {*column, *row - 1}})
                                                  : std::nullopt;
}

std::string to_text(const Move& move) {
    return move.kind == Move::Kind::pass ? "pass" : move.kind == Move::Kind::resign ? "resign" : to_text(move.point);
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
    sites_.resize(static_cast<std::size_t>(row_length * row_length));
    for (int row = 0; row < size; ++row) {
        for (int column = 0; column < size; ++column) {
            site(index({column, row})).cell = Cell::empty;
        }
    }
}

std::optional<Colour> Board::at(Point point) const {
    if (std::min(point.column, point.row) < 0 || std::max(point.column, point.row) >= size_) {
        throw bug("a point outside the board was asked for");
    }
    const Cell stone = cell(index(point));
    return stone == Cell::black   ? std::optional(Colour::black)
           : stone == Cell::white ? std::optional(Colour::white)
                                  : std::nullopt;
}

void Board::play(Colour colour, Point point) {
    require_empty(point);
    const Cell own = colour == Colour::black ? Cell::black : Cell::white;
    const int played = index(point);
    put(played, own);
    ko_.reset();
    int prisoners = 0;
    int last_captured = played;
    for (const int neighbour : neighbours_of(played)) {
        const int removed = is_stone(neighbour) && cell(neighbour) != own ? remove_if_captured(neighbour) : 0;
        prisoners += removed;
        last_captured = removed > 0 ? neighbour : last_captured;
    }
    if (prisoners == 0) {
        remove_if_captured(played);
    } else if (prisoners == 1 && count_neighbours(played, own) == 0 && count_neighbours(played, Cell::empty) == 1) {
        ko_ = point_at(last_captured);
    }
}

Board::Effect Board::look_ahead(Colour colour, Point point) const {
    require_empty(point);
    const Cell own = colour == Colour::black ? Cell::black : Cell::white;
    const int played = index(point);
    std::uint64_t taken = 0;
    std::uint64_t own_groups = 0;
    bool takes = false;
    bool lives = count_neighbours(played, Cell::empty) > 0;
    int done[4] = {};
    for (int* end = done; const int neighbour : neighbours_of(played)) {
        const int group = site(neighbour).group;
        if (!is_stone(neighbour) || std::find(done, end, group) != end) {
            continue;
        }
        *end++ = group;
        const bool breathes = site(group).liberties > pseudo_liberties_at(played, group);
        if (cell(neighbour) == own) {
            lives = lives || breathes;
            own_groups ^= lives ? 0 : hash_of_group(group);
        } else if (!breathes) {
            takes = true;
            taken ^= hash_of_group(group);
        }
    }
    const bool suicide = !lives && !takes;
    return {suicide, suicide ? hash_ ^ own_groups : hash_ ^ taken ^ stone_key(played, own == Cell::black)};
}

void Board::require_empty(Point point) const {
    if (at(point)) {
        throw bug("a stone was put on the occupied point " + to_text(point));
    }
}

void Board::put(int index, Cell stone) {
    site(index) = {stone, index, index, 1, count_neighbours(index, Cell::empty)};
    hash_ ^= stone_key(index, stone == Cell::black);
    for (const int neighbour : neighbours_of(index)) {
        if (is_stone(neighbour)) {
            --site(site(neighbour).group).liberties;
        }
    }
    for (const int neighbour : neighbours_of(index)) {
        if (cell(neighbour) == stone) {
            merge(site(index).group, site(neighbour).group);
        }
    }
}

void Board::merge(int one, int other) {
    if (one == other) {
        return;
    }
    const int kept = site(one).stones < site(other).stones ? other : one;
    const int lost = kept == one ? other : one;
    for (int stone = site(lost).next; site(stone).group != kept; stone = site(stone).next) {
        site(stone).group = kept;
    }
    site(kept).stones += site(lost).stones;
    site(kept).liberties += site(lost).liberties;
    std::swap(site(kept).next, site(lost).next);
}

/// Takes the group off if it has no liberties; gives how many stones that were.
int Board::remove_if_captured(int index) {
    const int group = site(index).group;
    if (site(group).liberties > 0) {
        return 0;
    }
    const int stones = site(group).stones;
    for (int stone = group, left = stones; left > 0; --left, stone = site(stone).next) {
        hash_ ^= stone_key(stone, cell(stone) == Cell::black);
        site(stone).cell = Cell::empty;
        for (const int neighbour : neighbours_of(stone)) {
            if (is_stone(neighbour)) {
                ++site(site(neighbour).group).liberties;
            }
        }
    }
    return stones;
}

/// How many pseudo-liberties a group has at an empty point.
int Board::pseudo_liberties_at(int index, int group) const {
    const auto neighbours = neighbours_of(index);
    return static_cast<int>(
        std::ranges::count_if(neighbours, [&](int other) { return is_stone(other) && site(other).group == group; }));
}

std::uint64_t Board::hash_of_group(int group) const {
    std::uint64_t hash = 0;
    for (int stone = group, left = site(group).stones; left > 0; --left, stone = site(stone).next) {
        hash ^= stone_key(stone, cell(stone) == Cell::black);
    }
    return hash;
}

int Board::count_neighbours(int index, Cell wanted) const {
    const auto neighbours = neighbours_of(index);
    return static_cast<int>(std::ranges::count_if(neighbours, [&](int other) { return cell(other) == wanted; }));
}

std::array<int, 4> Board::neighbours_of(int index) const {
    const int row_length = size_ + 2;
    return {index - 1, index + 1, index - row_length, index + row_length};
}

}  // namespace ringmaster
