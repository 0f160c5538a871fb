#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ringmaster/go/board.hpp"

namespace ringmaster {

/// Whose each point is: 'b', 'w', or '.' for nobody's, the rows from the top as in draw(). All stones count as alive;
/// an empty region belongs to a side when only that side's stones touch it.
std::string ownership(const Board& board);

/// Black's area minus White's, komi not counted.
int area_difference(std::string_view ownership);

/// The board without these stones, for counting; points without a stone are left out.
Board without_stones(const Board& board, const std::vector<Point>& dead);

/// The outcome of a counted game.
struct Score {
    std::optional<Colour> winner;  ///< none: jigo
    std::optional<double> margin;  ///< above 0; none: the winner is known and the margin is not
    friend bool operator==(const Score&, const Score&) = default;
};

/// The score for Black's lead after komi.
Score score_of(double black_lead);

/// No board gives a larger margin than this.
inline constexpr double largest_margin = 1e6;

/// Reads an answer to final_score: "B+3.5", "w+12", "B+" or "B+R" (winner without margin), "0" (jigo), in any case.
/// Empty when the text names no winner ("?", "W + five", nonsense).
std::optional<Score> parse_score(std::string_view text);

/// "B+3.5", "W+" or "0": as in SGF's RE.
std::string to_text(const Score& score);

}  // namespace ringmaster
