#pragma once

#include <cstdint>

namespace ringmaster {

/// What the test is to tell apart: that A is by no more than elo0 the stronger, from that it is by elo1. elo0 < elo1.
struct SprtSettings {
    double elo0 = 0;
    double elo1 = 30;
    double alpha = 0.05;  ///< at most so often elo1 is accepted when elo0 is true; above 0, below 1/2
    double beta = 0.05;   ///< and elo0 when elo1 is true
};

/// Pairs of games in which A and B met the same third player with the same colour, by the score of A minus that of B.
struct PairCounts {
    std::uint64_t better = 0;       ///< A won where B lost
    std::uint64_t half_better = 0;  ///< A won where B drew, or drew where B lost
    std::uint64_t equal = 0;
    std::uint64_t half_worse = 0;
    std::uint64_t worse = 0;

    /// Scores are 0, 1/2 or 1.
    void add(double score_of_a, double score_of_b);
    std::uint64_t pairs() const { return better + half_better + equal + half_worse + worse; }
};

enum class SprtDecision { none, elo0, elo1 };

struct SprtResult {
    double llr = 0;  ///< logarithm of the likelihood ratio of elo1 to elo0
    double lower = 0;
    double upper = 0;
    SprtDecision decision = SprtDecision::none;  ///< elo1 from `upper` on, elo0 down from `lower`
};

/// Wald's sequential probability ratio test (1947) for the difference in strength of two players who do not play each
/// other. A game has the outcomes of Davidson (1970),
///     P(win) : P(draw) : P(loss) = t : n sqrt(t) : 1,  t = 10^(Elo / 400),
/// so that, given the two scores of a pair but not whose they are, the odds that the better one is A's are
/// 10^(|s| d / 400) with s the difference of the scores and d = Elo(A) - Elo(B): how strong the third player is, what
/// the colour is worth and how often games are drawn do not matter. Without draws it is Wald's own test of double
/// dichotomies; the chess runners' trinomial of wins, draws and losses is here that of pairs.
///
/// The bounds are Wald's, log(beta / (1 - alpha)) and log((1 - beta) / alpha).
SprtResult sprt(const PairCounts& pairs, const SprtSettings& settings);

}  // namespace ringmaster
