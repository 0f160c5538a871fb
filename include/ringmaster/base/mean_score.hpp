#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "ringmaster/base/elo.hpp"

namespace ringmaster {

/// The Elo of mean scores, with intervals that are good at every look.
///
/// The Elo of a mean score s is -400 log10(1/s - 1), whatever the draws. Its interval is a confidence sequence: with
/// the probability `confidence` the intervals after every score, for ever, all hold the truth, so that games may stop
/// or go on for any reason, the interval itself included.
///
/// It is made by betting on a bounded mean (Waudby-Smith and Ramdas 2023) with a universal portfolio (Cover 1991;
/// Orabona and Jun 2021). If the mean is m, a bet on p multiplies a gambler's wealth by x p / m + (1 - x) (1 - p) / (1
/// - m) for a score of x, which is 1 on average; so the mean wealth of bets on all p, weighted as by Beta(3/2, 3/2),
/// ever comes to 1 / (1 - confidence) with probability 1 - confidence at most (Ville 1939). The interval is made of
/// those m where it is below that. Nothing is assumed of the scores but their mean: any share of draws, openings of any
/// worth and any dependence inside a pair will do. For games without draws the wealth is the likelihood ratio of a
/// coin.
///
/// The price of looking at any time, measured by tests/tuners/mean_score_coverage.cpp against the interval that is good
/// for one look (1.96 standard errors): it is 1.5 to 1.85 times as wide from 200 scores on and up to 2.0 times at 50.
/// Where the scores of two who meet a third are alike in nearly all pairs it is up to 4.4 times at 50, 3.0 at 200.

/// How often each score was had: the scores are evenly spaced from 0 to 1. Three of games (0, 1/2, 1), five of pairs
/// (0, 1/4, 1/2, 3/4, 1).
using ScoreCounts = std::vector<std::uint64_t>;

/// The mean of all scores; 1/2 of none.
double mean_score(const ScoreCounts& counts);

/// The Elo of the mean score. An end is infinite where the score may be 0 or 1: no loss was seen, or no win, of so much
/// as a part. No scores give 0 between -infinity and +infinity.
EloEstimate mean_score_elo(const ScoreCounts& counts, double confidence = 0.95);

/// The log of the wealth of the bets against this Elo: 0 before any score, and ever at -log(1 - confidence) or above
/// with the probability 1 - confidence at most if it is the truth.
double log_wealth_against(double elo, const ScoreCounts& counts);

/// Two players who both meet a third, not each other. A pair is a game of each.
struct RivalCounts {
    /// Pairs by the half points of the first and of the second player.
    std::array<std::array<std::uint64_t, 3>, 3> pairs{};

    /// The mean score of the first player's games and of the second's; 1/2 of none.
    std::array<double, 2> means() const;
};

/// By how much the first's Elo against the third player is above the second's, each that of its mean score. As above
/// the games of a pair may depend on each other in any way.
///
/// For a difference d the bets are on (a - A) / A (1 - A) - (b - B) / B (1 - B), where a, b are the scores of a pair
/// and A, B those means that are d apart and together as great as the means that were seen: the likeliest such. At d =
/// 0, where settings are said to be better or worse, that is a - b, and the sequence exact; elsewhere as exact as that
/// likeliest level is.
EloEstimate rivals_elo(const RivalCounts& counts, double confidence = 0.95);

double log_wealth_against(double elo, const RivalCounts& counts);

/// Two mean scores with the mean `level` that are `elo` apart.
std::array<double, 2> means_apart(double elo, double level);

}  // namespace ringmaster
