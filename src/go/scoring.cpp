#include "ringmaster/go/scoring.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <vector>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

/// An empty region and who touches it.
struct Region {
    int points = 0;
    bool touches_black = false;
    bool touches_white = false;
};

class AreaCounter {
public:
    explicit AreaCounter(const Board& board)
        : board_(board), seen_(static_cast<std::size_t>(board.size() * board.size())) {}

    int difference() {
        int result = 0;
        for (int row = 0; row < board_.size(); ++row) {
            for (int column = 0; column < board_.size(); ++column) {
                result += worth_of({column, row});
            }
        }
        return result;
    }

private:
    /// A stone counts for itself, an empty region for its first point.
    int worth_of(Point point) {
        if (const std::optional<Colour> stone = board_.at(point)) {
            return *stone == Colour::black ? 1 : -1;
        }
        const Region region = explore(point);
        if (region.touches_black == region.touches_white) {
            return 0;
        }
        return region.touches_black ? region.points : -region.points;
    }

    Region explore(Point start) {
        Region region;
        std::vector<Point> open;
        visit(start, region, open);
        while (!open.empty()) {
            const Point point = open.back();
            open.pop_back();
            ++region.points;
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
        const auto slot = static_cast<std::size_t>(point.row * size + point.column);
        if (!seen_[slot]) {
            seen_[slot] = true;
            open.push_back(point);
        }
    }

    const Board& board_;
    std::vector<bool> seen_;
};

/// What no board gives is no margin; and these are written without an exponent, which SGF does not know.
constexpr double least_margin = 0.001;
constexpr double most_margin = 1e6;

std::optional<double> parse_margin(const std::string& text) {
    double margin = 0;
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, margin, std::chars_format::fixed);
    if (read.ec != std::errc() || read.ptr != end || !(margin >= least_margin && margin <= most_margin)) {
        return std::nullopt;
    }
    return margin;
}

}  // namespace

int area_difference(const Board& board) {
    return AreaCounter(board).difference();
}

Board without_stones(const Board& board, const std::vector<Point>& dead) {
    Board result(board.size());
    for (int row = 0; row < board.size(); ++row) {
        for (int column = 0; column < board.size(); ++column) {
            const Point point{column, row};
            const std::optional<Colour> stone = board.at(point);
            if (stone && std::find(dead.begin(), dead.end(), point) == dead.end()) {
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
