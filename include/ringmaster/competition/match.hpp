#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ringmaster/base/elo.hpp"
#include "ringmaster/base/sprt.hpp"
#include "ringmaster/competition/tally.hpp"
#include "ringmaster/report/report.hpp"

namespace ringmaster {

enum class MatchSide { recommended, reference };

/// Which game of a verification match: each pair has one of each side, against the same opponent with the same colour.
struct MatchGame {
    std::uint64_t match = 1;
    MatchSide side = MatchSide::recommended;
    std::uint64_t pair = 0;
    friend auto operator<=>(const MatchGame&, const MatchGame&) = default;
};

/// "match 1 recommended 0", what is stored as the game's path.
std::string to_text(const MatchGame& game);

/// Nothing for a path that does not begin with "match"; Error for one that does and goes on wrongly.
std::optional<MatchGame> parse_match_game(const std::string& path);

/// What a match says about the change from the reference to the recommended settings.
enum class MatchVerdict { worth_changing, no_difference_shown, worse };

/// The results of two players against a third.
class Match {
public:
    /// `score` of the side: 1, 1/2 or 0.
    void add(MatchSide side, std::uint64_t pair, double score);

    bool has(MatchSide side, std::uint64_t pair) const;
    const Tally& tally(MatchSide side) const { return tallies_[static_cast<std::size_t>(side)]; }
    std::uint64_t games() const { return tallies_[0].games + tallies_[1].games; }

    /// The complete ones.
    const PairCounts& pairs() const { return pairs_; }

    /// How much stronger the recommended settings are, from all games.
    EloEstimate difference() const;

    /// By the test, or while that has not decided by the interval of the difference.
    MatchVerdict verdict(const SprtSettings& settings) const;

private:
    std::array<Tally, 2> tallies_;
    std::vector<std::array<std::optional<double>, 2>> scores_;  ///< by pair and side
    PairCounts pairs_;
};

/// What the report says of a match.
struct MatchStory {
    std::string reference;     ///< "default", "second best"
    std::string recommended_values;
    std::string reference_values;
    bool is_over = false;      ///< no more games are to come
    bool is_outdated = false;  ///< by now something else is recommended
};
void add_match(Report& report, const Match& match, const SprtSettings& settings, const MatchStory& story);

/// The verdict in one sentence, such as "worth changing: +41 Elo, 95% interval +9 to +74".
std::string verdict_text(const Match& match, const SprtSettings& settings, const std::string& reference, bool is_over);

}  // namespace ringmaster
