#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ringmaster/base/enum_words.hpp"
#include "ringmaster/game/record.hpp"

namespace ringmaster {

/// What a finished game is worth to a tuner.
enum class RewardKind {
    win,     ///< the candidate's score: 1, 1/2 or 0
    margin,  ///< by how much it was won
    area,    ///< whose each point of the board was in the end; what games are worth so is for tune/tree/rave.hpp
};
BOOST_DESCRIBE_ENUM(RewardKind, win, margin, area)

struct RewardSettings {
    RewardKind kind = RewardKind::win;
    double margin_exponent = 0.5;      ///< above 0; 1: a point more is always worth the same
    std::optional<double> margin_max;  ///< points, above 0; none: as many as the board has
    double resignation = 1;            ///< of the winner, 1/2 to 1: by resignation, claim or an unknown margin
    double forfeit = 1;                ///< of the winner, 1/2 to 1: by the loser's forfeit, time or failure
    double area_exponent = 0.5;        ///< 0.1 to 10; below 1: a small surplus at a point counts for much
    friend bool operator==(const RewardSettings&, const RewardSettings&) = default;
};

/// What the game is worth to the candidate, in [0,1]; it is computed from what every record holds, so that games can be
/// replayed under another reward. With RewardKind::margin (Heikki Levanto, Computer-Go mailing list):
///     1/2 + 1/2 sign(m) (min(|m|, m_max) / m_max)^e
/// m is the margin of a counted game, positive when the candidate won. A winner without a margin gets what the settings
/// say, the loser the rest to 1; a game without a winner counts as with RewardKind::win. Not for RewardKind::area,
/// whose rewards are no sums over games.
double reward_of(const GameRecord& record, const RewardSettings& settings, int board_size);

/// For RewardKind::area: whose each point was, in the order of ownership() in go/scoring.hpp: 1 the candidate's, -1 the
/// opponent's, 0 nobody's.
///
/// A game whose ownership is not known (it was not counted, or it was stored under another reward) says one v of all
/// points, such that this game alone is worth what RewardKind::margin makes of it with e = area_exponent and
/// m_max = the points of the board. The record must be plausible (game/plausibility).
std::vector<double> area_of(const GameRecord& record, const RewardSettings& settings, int board_size);

/// "margin, to the power of 0.5, of 81 points": how a game is rewarded; empty for wins.
std::string to_text(const RewardSettings& settings, int board_size);

}  // namespace ringmaster
