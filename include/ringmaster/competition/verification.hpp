#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ringmaster/base/value.hpp"
#include "ringmaster/competition/game_book.hpp"
#include "ringmaster/competition/match_result.hpp"
#include "ringmaster/game/purpose.hpp"

namespace ringmaster {

/// The verification matches of an event against one opponent, or of duels: which game of the present one comes next,
/// and what all of them found. A match belongs to two settings and to the conditions it is played under; when others
/// are to be compared, or under other ones, another one is played; where the same were compared before, their match
/// goes on.
class Verification {
public:
    /// Games of a side are given out so many at a time.
    explicit Verification(const MatchSettings& settings, std::uint64_t games_at_a_time = 1)
        : settings_(settings), games_at_a_time_(games_at_a_time) {}

    /// A finished game, of the present match or out of the store. `values` are what its first side played with, and of
    /// a duel `others` the second. Without a score it is over but says nothing (it repeated an earlier one); by
    /// one that counts so many more may be known to repeat others. The score may have been drawn by lot.
    void tell(const MatchGame& game, const Parameters& values, const Parameters& others, Colour colour,
              std::optional<double> score, std::uint64_t repeats = 0, bool is_by_lot = false);

    /// From now on games of these two are given out.
    void begin(const Parameters& recommended, const Parameters& reference);

    bool has_begun() const { return present_ > 0; }

    /// The number of the present match; 0: none has begun.
    std::uint64_t present() const { return present_; }

    /// The match that begin() of these two would go on with; 0: a new one would begin.
    std::uint64_t number_of(const Parameters& recommended, const Parameters& reference) const;

    /// The first game of the present match that is neither played nor in progress, as long as fewer than `wanted` are.
    std::optional<MatchGame> next(std::uint64_t wanted) const;
    void start(const MatchGame& game);
    void abandon(const MatchGame& game);

    Colour colour(const MatchGame& game) const { return match_colour(game.game, settings_); }

    /// What the first side plays in a game of a match that was begun or told of, and what the reference plays in it. A
    /// side that is not known is a bug.
    const Parameters& values(const MatchGame& game) const { return values(game, game.is_of_recommended() ? 0 : 1); }
    const Parameters& reference_values(const MatchGame& game) const { return values(game, 1); }

    /// Finished games of the present match; 0 before it has begun.
    std::uint64_t games() const { return has_begun() ? matches_.at(present_).numbers.finished() : 0; }
    /// Games of the present match, those in progress too.
    std::uint64_t games_begun() const { return has_begun() ? matches_.at(present_).numbers.begun() : 0; }
    /// Finished games of all matches.
    std::uint64_t all_games() const { return all_games_; }

    /// The present match, else the one that was played last; 0: none.
    std::uint64_t last_number() const { return present_ > 0 ? present_ : last_told_; }
    const MatchResult& result(std::uint64_t number) const { return matches_.at(number).result; }
    /// Finished games of a match; those that repeated others are not in its result.
    std::uint64_t finished(std::uint64_t number) const { return matches_.at(number).numbers.finished(); }
    /// Whether its test was decided when so many of its games were finished.
    bool was_decided(std::uint64_t number, std::uint64_t games) const {
        return matches_.at(number).decided_after <= games;
    }
    /// Whether its games repeat themselves since it was gone on with.
    bool repeats_itself(std::uint64_t number) const { return matches_.at(number).numbers.repeat_themselves(); }
    /// The matches with games as facts: with their numbers, the values of their sides (what is unknown is empty), their
    /// games as those wanted, and, of this one, how it went.
    std::vector<MatchFacts> all_facts(std::uint64_t with_course) const;
    /// The facts of one match alone, if it has games.
    std::vector<MatchFacts> facts(std::uint64_t number, bool with_course = false) const;

private:
    struct Entry {
        explicit Entry(const MatchSettings& match_settings) : result(match_settings) {}
        std::array<std::optional<Parameters>, 2> sides;
        MatchResult result;
        std::uint64_t repeats = 0;  ///< of the games that count
        std::uint64_t by_lot = 0;   ///< scores
        NumberedGames numbers;
        std::uint64_t decided_after = std::numeric_limits<std::uint64_t>::max();  ///< finished games
    };
    /// Whether a match was played under the present conditions, whoever its sides are.
    bool has_present_conditions(std::uint64_t number) const;
    Entry& entry(std::uint64_t number, bool is_duel, const std::string& conditions);
    const Parameters& values(const MatchGame& game, std::size_t side) const;

    MatchSettings settings_;
    std::uint64_t games_at_a_time_;
    std::map<std::uint64_t, Entry> matches_;  ///< by number
    std::uint64_t present_ = 0;               ///< number of the match that is being played; 0: none
    std::uint64_t last_told_ = 0;             ///< the match of the last game that was told; 0: none
    std::uint64_t all_games_ = 0;
};

}  // namespace ringmaster
