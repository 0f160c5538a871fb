#include "ringmaster/go/scoring.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

/// An empty region and who touches it.
struct Region {
    std::vector<std::size_t> slots;
    bool touches_black = false;
    bool touches_white = false;

    char owner() const {
        if (touches_black == touches_white) {
            return nobody;
        }
        return letter(touches_black ? Colour::black : Colour::white);
    }

    static constexpr char nobody = '.';
};

/// Finds the owner of each point, region by region.
class AreaMap {
public:
    explicit AreaMap(const Board& board)
        : board_(board), owners_(static_cast<std::size_t>(board.size() * board.size()), unknown) {}

    std::string owners() {
        for (int row = 0; row < board_.size(); ++row) {
            for (int column = 0; column < board_.size(); ++column) {
                find_owner({column, row});
            }
        }
        return owners_;
    }

private:
    static constexpr char unknown = ' ';

    std::size_t slot(Point point) const {
        return static_cast<std::size_t>((board_.size() - 1 - point.row) * board_.size() + point.column);
    }

    void find_owner(Point point) {
        if (const std::optional<Colour> stone = board_.at(point)) {
            owners_[slot(point)] = letter(*stone);
        } else if (owners_[slot(point)] == unknown) {
            const Region region = explore(point);
            for (const std::size_t empty : region.slots) {
                owners_[empty] = region.owner();
            }
        }
    }

    Region explore(Point start) {
        Region region;
        std::vector<Point> open;
        visit(start, region, open);
        while (!open.empty()) {
            const Point point = open.back();
            open.pop_back();
            visit({point.column - 1, point.row}, region, open);
            visit({point.column + 1, point.row}, region, open);
            visit({point.column, point.row - 1}, region, open);
            visit({point.column, point.row + 1}, region, open);
        }
        return region;
    }

    void visit(Point point, Region& region, std::vector<Point>& open) {
        const int size = board_.size();
        if (point.column < 0 || point.row < 0 || point.column >= size || point.row >= size) {
            return;
        }
        if (const std::optional<Colour> stone = board_.at(point)) {
            (*stone == Colour::black ? region.touches_black : region.touches_white) = true;
            return;
        }
        char& owner = owners_[slot(point)];
        if (owner == unknown) {
            owner = Region::nobody;
            region.slots.push_back(slot(point));
            open.push_back(point);
        }
    }

    const Board& board_;
    std::string owners_;
};

/// From here to the largest they are written without an exponent, which SGF does not know.
constexpr double least_margin = 0.001;

std::optional<double> parse_margin(const std::string& text) {
    double margin = 0;
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, margin, std::chars_format::fixed);
    if (read.ec != std::errc() || read.ptr != end || !(margin >= least_margin && margin <= largest_margin)) {
        return std::nullopt;
    }
    return margin;
}

}  // namespace

int area_difference(std::string_view ownership) {
    return static_cast<int>(std::ranges::count(ownership, letter(Colour::black)) -
                            std::ranges::count(ownership, letter(Colour::white)));
}

std::string ownership(const Board& board) {
    return AreaMap(board).owners();
}

Board without_stones(const Board& board, const std::vector<Point>& dead) {
    Board result(board.size());
    for (int row = 0; row < board.size(); ++row) {
        for (int column = 0; column < board.size(); ++column) {
            const Point point{column, row};
            const std::optional<Colour> stone = board.at(point);
            if (stone && std::ranges::find(dead, point) == dead.end()) {
                result.play(*stone, point);
            }
        }
    }
    return result;
}

Score score_of(double black_lead) {
    if (black_lead == 0) {
        return {};
    }
    return {black_lead > 0 ? Colour::black : Colour::white, std::fabs(black_lead)};
}

std::optional<Score> parse_score(std::string_view text) {
    const std::string answer = to_lower(trim(text));
    if (answer == "0") {
        return Score{};
    }
    if (answer.size() < 2 || (answer[0] != 'b' && answer[0] != 'w') || answer[1] != '+') {
        return std::nullopt;
    }
    const Colour winner = answer[0] == 'b' ? Colour::black : Colour::white;
    return Score{winner, parse_margin(trim(answer.substr(2)))};
}

std::string to_text(const Score& score) {
    if (!score.winner) {
        return "0";
    }
    const std::string margin = score.margin ? fmt::format("{}", *score.margin) : "";
    return (*score.winner == Colour::black ? "B+" : "W+") + margin;
}

}  // namespace ringmaster
