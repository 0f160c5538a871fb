#include "ringmaster/go/scoring.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

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
    // Who has a stone on a point or reaches it over empty ones: 1 Black, 2 White, 3 both. Nobody reaches the border.
    constexpr std::string_view owner_by_reach = ".bw.";
    const int row_length = board.size() + 2;
    std::vector<unsigned> reach(static_cast<std::size_t>(row_length * row_length));
    std::vector<std::size_t> points;  // in the order of the text
    std::vector<std::size_t> empty;
    for (int row = board.size() - 1; row >= 0; --row) {
        for (int column = 0; column < board.size(); ++column) {
            const auto point = static_cast<std::size_t>((row + 1) * row_length + column + 1);
            const std::optional<Colour> stone = board.at({column, row});
            points.push_back(point);
            if (stone) {
                reach[point] = *stone == Colour::black ? 1 : 2;
            } else {
                empty.push_back(point);
            }
        }
    }
    const auto step = static_cast<std::size_t>(row_length);
    for (bool goes_on = true; goes_on;) {
        goes_on = false;
        for (const std::size_t point : empty) {
            const unsigned before = reach[point];
            reach[point] |= reach[point - 1] | reach[point + 1] | reach[point - step] | reach[point + step];
            goes_on = goes_on || reach[point] != before;
        }
    }
    std::string owners;
    for (const std::size_t point : points) {
        owners += owner_by_reach[reach[point]];
    }
    return owners;
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
