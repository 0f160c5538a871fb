#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "ringmaster/base/common_opponent.hpp"
#include "ringmaster/base/enum_words.hpp"

namespace ringmaster {

/// Two hypotheses about a difference in Elo (on the scale of common_opponent.hpp) and the risks of choosing wrongly
/// between them. The caller has checked: elo0 < elo1, alpha and beta above 0 and below 1/2.
struct SprtSettings {
    double elo0 = 0;
    double elo1 = 30;
    double alpha = 0.05;  ///< of accepting elo1 although the difference is elo0
    double beta = 0.05;   ///< of accepting elo0 although the difference is elo1
    friend bool operator==(const SprtSettings&, const SprtSettings&) = default;
};

enum class SprtDecision { undecided, elo0, elo1 };
constexpr auto words_of(SprtDecision) {
    return std::to_array<EnumWord<SprtDecision>>(
        {{"undecided", SprtDecision::undecided}, {"elo0", SprtDecision::elo0}, {"elo1", SprtDecision::elo1}});
}

/// Beyond it no distribution of scores may have that mean.
inline constexpr double most_normalised_elo = 200;

/// Wald's sequential probability ratio test (1945) between two players who both play a third: his test of double
/// dichotomies (Sequential Analysis, 1947, chapter 6), with draws by Davidson's model. A pair is a game of each, with
/// the same colour; pairs are those that Wald calls better, equal and worse.
///
/// LLR = sum over the pairs of log(P(s | elo1) / P(s | elo0)), where s is the difference of the scores and P is given
/// that it is s or -s (chance_of_higher_score); equal pairs add nothing. It ends when LLR <= log(beta / (1 - alpha)),
/// accepting elo0, or LLR >= log((1 - beta) / alpha), accepting elo1. No strength of the opponent, colour or draw rate
/// has to be known. Each step is finite, so no result makes it jump to a decision or to nonsense.
///
/// The risks are at most alpha / (1 - beta) and beta / (1 - alpha), and in practice near alpha and beta (simulated, 0
/// against 30 Elo at 5%: 4.4 to 5.4% of 6000 tests each for opponents who lose 20, 50 and 80%, with and without draws).
/// That is so if the test runs until it decides; if it is cut off before, wrong decisions are rarer still.
class Sprt {
public:
    /// Settings that the caller should not have let pass are a bug.
    explicit Sprt(const SprtSettings& settings);

    /// A pair: the first player's score minus the second's: -1, -1/2, 0, 1/2 or 1; anything else is a bug. A decision
    /// stands: pairs that come after it do not count.
    void add(double score_difference);

    double llr() const { return pairs_.log_likelihood(settings_.elo1) - pairs_.log_likelihood(settings_.elo0); }
    double lower_bound() const { return lower_bound_; }
    double upper_bound() const { return upper_bound_; }
    SprtDecision decision() const;

    /// How many pairs have counted, equal ones too.
    std::uint64_t pairs() const { return pairs_.all(); }

    /// How many more pairs it will take to decide, on average, if the difference is `elo` and scores differ as often as
    /// they have so far: the mean time at which a Brownian motion with the steps' mean and variance leaves the bounds
    /// (Wald's average sample number without the overshoot, so it is a little too low). 0 when it is decided; nothing
    /// when no scores differed yet.
    std::optional<double> expected_more_pairs(double elo) const;

private:
    SprtSettings settings_;
    double lower_bound_;
    double upper_bound_;
    PairCounts pairs_;
};

/// What a difference in Elo means for scores.
enum class EloScale {
    logistic,    ///< the mean score is 1 / (1 + 10^(-elo / 400))
    normalised,  ///< the mean score is 1/2 + elo ln(10) / 800 standard deviations of a game's score (Van den Bergh
                 ///< 2020)
};
constexpr auto words_of(EloScale) {
    return std::to_array<EnumWord<EloScale>>(
        {{"normalized", EloScale::normalised}, {"logistic", EloScale::logistic}, {"normalised", EloScale::normalised}});
}

/// Wald's test between two players who play each other, by their scores alone: the generalised SPRT of Van den Bergh,
/// as fishtest, Stockfish's testing framework, does it ("Comments on Normalized Elo", 2020; its LLRcalc). Scores are
/// those of pairs of games (pentanomial: 0, 1/4, 1/2, 3/4, 1), which tell more than games alone because the opening, or
/// the colour, that favours somebody does so in both; or of single games (trinomial: 0, 1/2, 1).
///
/// LLR = n sum p_i log(p1_i / p0_i), where p are the frequencies of the scores and p0, p1 the likeliest distributions
/// under the two hypotheses: p_k / (1 + x (a_k - s)) with the x that makes the mean s (for normalised Elo the mean
/// depends on the deviation, and the same step is repeated). A score that has not occurred counts 1/1000. It ends as
/// Wald's does.
class ScoreSprt {
public:
    /// Scores are told as multiples of 1 / (scores - 1): 5 for pairs, 3 for games. Settings that the caller should not
    /// have let pass are a bug.
    ScoreSprt(const SprtSettings& settings, EloScale scale, std::size_t scores);

    /// A decision stands: scores that come after it do not count.
    void add(std::size_t score);

    double llr() const { return llr_; }
    double lower_bound() const { return lower_bound_; }
    double upper_bound() const { return upper_bound_; }
    SprtDecision decision() const;

    /// How often each score has counted, from the lowest.
    const std::vector<std::uint64_t>& counts() const { return counts_; }

private:
    SprtSettings settings_;
    EloScale scale_;
    double lower_bound_;
    double upper_bound_;
    std::vector<std::uint64_t> counts_;
    double llr_ = 0;
};

/// Its log likelihood ratio for these counts, which need not be whole.
double score_llr(const std::vector<double>& counts, double elo0, double elo1, EloScale scale);

}  // namespace ringmaster
