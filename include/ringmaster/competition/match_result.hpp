#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>

#include "ringmaster/base/common_opponent.hpp"
#include "ringmaster/base/sprt.hpp"
#include "ringmaster/base/tally.hpp"
#include "ringmaster/config/control_file.hpp"
#include "ringmaster/report/facts.hpp"

namespace ringmaster {

struct MatchSettings {
    SprtSettings sprt;                              ///< the verdict fits 0 <= elo0 < elo1; the caller checks that
    ColourChoice colour = ColourChoice::alternate;  ///< of the candidate; random is played as alternate
};

/// The colour that a side of the match has in the game with this number within the match: 2k and 2k + 1 are a pair and
/// have the same, the fixed one, or black for even k and white for odd.
Colour match_colour(std::uint64_t game, ColourChoice colour);

enum class MatchVerdict { worth_changing, no_difference_shown, worse };

/// A verification match: the recommended settings and the reference play the same opponent, in games that choose
/// nothing. It does not know how the settings were chosen nor who plays the games; it is a function of what it was
/// told.
///
/// Each game counts in the win rates and the Elo difference; each complete pair, in the order of completion, in the
/// SPRT until that decides.
///
/// What stopping does to the figures (simulated, elo0 = 0, elo1 = 30, both risks 5%, opponents that lose 20, 50 and
/// 80%, with and without draws and an advantage of a colour): a match of 100 or 400 games is rarely ended by the SPRT;
/// its intervals cover 94.0 to 96.6%, and it is called worth changing at a difference of 0 in 1.7 to 3.3%. A match that
/// goes on until the SPRT decides says so in 4.6 to 5.9%; its interval covers 89 to 92% for differences between elo0
/// and elo1, 94 to 96% at -50, 50 and 100, and its difference is 8 to 12 Elo too far from the middle of the two on
/// average. Where a limit of 2000 games is usually reached first, the few that the SPRT ended are those that
/// exaggerate: of them the interval covers far less (at 15 Elo, 0 to 64%); of all those matches 89 to 96%.
/// tests/tuners/match_coverage.cpp measures it.
class MatchResult {
public:
    explicit MatchResult(const MatchSettings& settings);

    /// A game came back, in any order: its number within the match (even ones are the recommended settings', odd ones
    /// the reference's), the colour they had and their score: 1, 1/2 or 0. A number told twice or another score is a
    /// bug. A pair whose games had different colours does not count in the SPRT.
    void tell(std::uint64_t game, Colour colour, double score);

    const Tally& recommended() const { return tallies_[0]; }
    const Tally& reference() const { return tallies_[1]; }
    std::uint64_t games() const { return recommended().games + reference().games; }
    const Sprt& sprt() const { return sprt_; }

    /// The SPRT has decided: no more games are needed.
    bool is_decided() const { return sprt_.decision() != SprtDecision::undecided; }

    /// By how much the recommended settings are stronger than the reference; see common_opponent.hpp.
    EloEstimate difference() const;

    /// About how many more games of both sides decide the SPRT, if the present difference is the true one. 0 when it is
    /// decided; nothing when no pair says anything yet.
    std::optional<std::uint64_t> more_games() const;

    /// elo1 accepted: worth changing (unless the games told since turned the difference). elo0 accepted: worse when the
    /// interval lies below 0, else no difference shown. Undecided: by the interval alone.
    MatchVerdict verdict() const;

    /// All of that; who is compared with whom, and how many games are wanted, others know.
    MatchFacts facts() const;

private:
    struct Told {
        Colour colour;
        double score;
    };

    bool has_draws() const { return recommended().draws + reference().draws > 0; }

    MatchSettings settings_;
    Sprt sprt_;
    std::array<Tally, 2> tallies_;                   ///< recommended, reference
    std::array<std::array<Tally, 2>, 2> by_colour_;  ///< by colour and side
    std::map<std::uint64_t, Told> told_;
};

}  // namespace ringmaster
