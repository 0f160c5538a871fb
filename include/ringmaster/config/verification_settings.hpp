#pragma once

#include <cstdint>

#include "ringmaster/base/enum_words.hpp"
#include "ringmaster/base/sprt.hpp"

namespace ringmaster {

/// Whom the two sides of a verification match play.
enum class MatchKind {
    opponent,  ///< both the opponent, in turn
    duel,      ///< each other
};
BOOST_DESCRIBE_ENUM(MatchKind, opponent, duel)

/// The match that is played at the end between the recommended candidate and the present setting (or the second best).
/// Its games choose nothing.
struct VerificationSettings {
    double share = 0;  ///< of number_of_games, in [0,1)
    SprtSettings sprt;
    MatchKind kind = MatchKind::opponent;

    /// So many of `all` games are the match's: whole rounds, so that both sides play equally many.
    std::uint64_t games_of(std::uint64_t all, std::uint64_t games_at_a_time = 1) const;
};

/// The least number of games from `games` on that are whole rounds of a match, where a side gets so many at a time.
std::uint64_t in_whole_rounds(std::uint64_t games, std::uint64_t games_at_a_time);

}  // namespace ringmaster
