#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ringmaster/base/mean_score.hpp"
#include "ringmaster/base/sprt.hpp"
#include "ringmaster/base/tally.hpp"
#include "ringmaster/config/control_file.hpp"
#include "ringmaster/report/facts.hpp"

namespace ringmaster {

struct MatchSettings {
    SprtSettings sprt;                              ///< the verdict fits 0 <= elo0 < elo1; the caller checks that
    ColourChoice colour = ColourChoice::alternate;  ///< of the candidate; random is played as alternate
    bool is_duel = false;                           ///< the two play each other, and alternate colours
    std::string against = {};                       ///< whom both play; empty: the event's opponent, or each other
    std::string conditions = {};                    ///< MatchGame::conditions
    std::string without = {};                       ///< MatchGame::without
};

/// The colour that a side of the match has in the game with this number within the match: 2k and 2k + 1 are a pair and
/// have the same, the fixed one, or black for even k and white for odd. In a duel they have one each.
Colour match_colour(std::uint64_t game, const MatchSettings& settings);

enum class MatchVerdict { worth_changing, no_difference_shown, worse };

/// A verification match: the recommended settings and the reference play the same opponent, in games that choose
/// nothing. It does not know how the settings were chosen nor who plays the games; it is a function of what it was
/// told.
///
/// In a duel the two play each other instead: 2k and 2k + 1 are a pair with the colours exchanged.
///
/// Each game counts in the win rates; each complete pair in the difference in Elo, whose interval is good at every look
/// (see mean_score.hpp), and, in the order of completion, in the SPRT until that decides.
///
/// So a match may be looked at, ended and gone on with at any time. A difference at which the SPRT ended leans towards
/// its decision; the interval allows for that. tests/tuners/match_coverage.cpp measures it.
class MatchResult {
public:
    explicit MatchResult(const MatchSettings& settings);

    /// A game came back, in any order: its number within the match (even ones are the recommended settings', odd ones
    /// the reference's; in a duel all are the recommended ones'), the colour they had and their score: 1, 1/2 or 0. A
    /// number told twice or another score is a bug. A pair whose games had different colours counts in the win rates
    /// only.
    void tell(std::uint64_t game, Colour colour, double score);

    Tally recommended() const { return sum_of(by_colour_[0]); }
    Tally reference() const { return sum_of(by_colour_[1]); }
    std::uint64_t games() const { return told_.size(); }
    const MatchSettings& settings() const { return settings_; }
    const Sprt& sprt() const { return sprt_; }

    /// The SPRT has decided: no more games are needed.
    bool is_decided() const { return sprt_.decision() != SprtDecision::undecided; }

    /// By how much the recommended settings are stronger than the reference, by the pairs; the interval is a confidence
    /// sequence.
    EloEstimate difference(double confidence = 0.95) const;

    /// How far the difference may be off, in Elo, by one look: a standard error. Infinite before the second pair.
    double standard_error() const;

    /// About how many more games of both sides decide the SPRT, if the present difference is the true one. 0 when it is
    /// decided; nothing as long as that is not known.
    std::optional<std::uint64_t> more_games() const;

    /// Worth changing: elo1 is accepted (and the games told since have not turned the difference), or the interval lies
    /// above elo0, which may be so although the test takes elo0 for likelier than a far greater elo1. Worse: the
    /// interval lies below 0.
    MatchVerdict verdict() const;

    /// How the difference and the LLR went.
    std::vector<MatchFacts::Moment> course() const;

    /// All but that; who is compared with whom, and how many games are wanted, others know.
    MatchFacts facts() const;

private:
    struct Told {
        Colour colour;
        double score;
    };

    MatchSettings settings_;
    Sprt sprt_;
    ScoreCounts duels_ = ScoreCounts(5);  ///< of the recommended settings, by pairs
    RivalCounts rivals_;
    std::array<std::array<Tally, 2>, 2> by_colour_;  ///< of recommended and reference, by colour
    std::map<std::uint64_t, Told> told_;
    std::size_t paired_ = 0;            ///< of these
    std::vector<std::uint64_t> order_;  ///< in which they were told
};

}  // namespace ringmaster
