#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>

#include "ringmaster/base/mean_score.hpp"
#include "ringmaster/base/sprt.hpp"
#include "ringmaster/base/tally.hpp"
#include "ringmaster/competition/game_book.hpp"
#include "ringmaster/config/control_file.hpp"

namespace ringmaster {

/// The games of one matchup: which comes next, what they gave, and whether its SPRT needs more. It is a function of
/// what it was told. Where the two change colours games 2k and 2k + 1 are a pair, and the SPRT is one of pairs in the
/// order of their completion; else of games.
class MatchupGames {
public:
    explicit MatchupGames(const Matchup& matchup);

    /// The colour that the first player has in this game of the matchup.
    Colour colour(std::uint64_t game) const;

    /// The first game that is neither played nor in progress; nothing when no more are wanted.
    std::optional<std::uint64_t> next() const;
    void start(std::uint64_t game) { numbers_.start(game); }
    void abandon(std::uint64_t game) { numbers_.abandon(game); }
    std::uint64_t begun() const { return numbers_.begun(); }

    /// A game was played, in which the first player had this colour and score; none: it repeats an earlier one and says
    /// nothing. By one that counts so many more may be known to repeat others.
    void tell(std::uint64_t game, Colour colour, std::optional<double> score, std::uint64_t repeats = 0);

    std::uint64_t finished() const { return numbers_.finished(); }
    /// So many of the games that count repeat others.
    std::uint64_t repeats() const { return repeats_; }
    bool are_mostly_repeats() const { return 2 * repeats_ > by_colour_[0].games + by_colour_[1].games; }
    /// Without a number of games a matchup ends when its games repeat themselves: they would for ever.
    bool is_over() const;
    /// Whether its SPRT ends it. Where most games repeat others a decision is none, and the games that are wanted are
    /// played.
    bool ends_by_sprt() const;
    const std::optional<Sprt>& sprt() const { return sprt_; }

    /// The first player's scores: of pairs where colours alternate, else of games; and the Elo of their mean, at every
    /// look.
    ScoreCounts scores() const;
    EloEstimate elo() const { return mean_score_elo(scores()); }

    /// How many pairs the first player has ended with 0, 1/2 ... 2 points.
    const std::array<std::uint64_t, 5>& pairs() const { return pairs_; }
    /// The same of Black: both games of a pair have one opening, which may be good for him.
    const std::array<std::uint64_t, 5>& pairs_of_black() const { return pairs_of_black_; }

    /// The first player's scores, as Black and as White; games that say nothing are not in it.
    const std::array<Tally, 2>& by_colour() const { return by_colour_; }

private:
    void test(long half_points, long most);

    Matchup matchup_;
    bool second_begins_;  ///< as its first game said, whatever the players' places in the control file are now
    NumberedGames numbers_;
    std::uint64_t repeats_ = 0;
    std::array<Tally, 2> by_colour_;
    struct Half {
        Colour colour;
        double score;
    };
    std::map<std::uint64_t, Half> halves_;  ///< of pairs, the game that was played first
    std::array<std::uint64_t, 5> pairs_{};
    std::array<std::uint64_t, 5> pairs_of_black_{};
    std::optional<Sprt> sprt_;
};

}  // namespace ringmaster
