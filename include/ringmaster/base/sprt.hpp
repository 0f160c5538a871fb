#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "ringmaster/base/enum_words.hpp"

namespace ringmaster {

/// Beyond this difference there may be no distribution of scores with its mean.
inline constexpr double most_normalised_elo = 200;

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

/// Two hypotheses about a difference in Elo and the risks of choosing wrongly between them. The caller has checked:
/// elo0 < elo1, alpha and beta above 0 and below 1/2.
struct SprtSettings {
    double elo0 = 0;
    double elo1 = 30;
    double alpha = 0.05;                  ///< of accepting elo1 although the difference is elo0
    double beta = 0.05;                   ///< of accepting elo0 although the difference is elo1
    EloScale scale = EloScale::logistic;  ///< of elo0 and elo1
    friend bool operator==(const SprtSettings&, const SprtSettings&) = default;
};

enum class SprtDecision { undecided, elo0, elo1 };
BOOST_DESCRIBE_ENUM(SprtDecision, undecided, elo0, elo1)

/// Wald's sequential probability ratio test (1945) of two players, by their scores alone: the generalised one of Van
/// den Bergh, as fishtest, Stockfish's testing framework, does it ("Comments on Normalized Elo", 2020; its LLRcalc).
/// Scores are those of pairs of games (pentanomial: 0, 1/4, 1/2, 3/4, 1), which tell more than games alone because the
/// opening, or the colour, that favours somebody does so in both; or of single games (trinomial: 0, 1/2, 1).
///
/// LLR = n sum p_i log(p1_i / p0_i), where p are the frequencies of the scores and p0, p1 the likeliest distributions
/// under the two hypotheses: p_k / (1 + x (a_k - s)) with the x that makes the mean s (for normalised Elo the mean
/// depends on the deviation, and the same step is repeated). A score that has not occurred counts 1/1000. It ends when
/// LLR <= log(beta / (1 - alpha)), accepting elo0, or LLR >= log((1 - beta) / alpha), accepting elo1.
///
/// Two who meet a third are tested alike: a pair is a game of each, its score 1/2 and half of what the first scored
/// more. What mean score a difference in logistic Elo is depends on how both do against that third; it is taken where
/// the mean of all their games is (means_apart). Normalised, their mean scores differ by elo ln(10) / 800 deviations of
/// a game's score, as those of two who meet would differ from 1/2. Measured by tests/tuners/sprt_risks.cpp.
class Sprt {
public:
    /// Scores are told as multiples of 1 / (scores - 1): 5 for pairs, 3 for games. Settings that the caller should not
    /// have let pass are a bug.
    Sprt(const SprtSettings& settings, std::size_t scores);

    /// A decision stands: scores that come after it do not count.
    void add(std::size_t score);

    /// Adds a pair of two who meet a third, with 5 scores: the half points of each.
    void add_rivals(std::size_t first, std::size_t second);

    double llr() const { return llr_; }
    double lower_bound() const { return lower_bound_; }
    double upper_bound() const { return upper_bound_; }
    SprtDecision decision() const;

    /// How often each score has counted, from the lowest; and all of them.
    const std::vector<std::uint64_t>& counts() const { return counts_; }
    std::uint64_t all() const;

    /// How many more scores it will take to decide, on average, if the difference is `elo`, of logistic Elo, and scores
    /// are scattered as they have been so far: the mean time at which a Brownian motion with the steps' mean and
    /// variance leaves the bounds (Wald's average sample number without the overshoot, so it is a little too low). 0
    /// when it is decided; nothing as long as all scores are alike.
    std::optional<double> expected_more(double elo) const;

private:
    double mean_under(double elo) const;
    double hypothetical_mean(double elo, double deviation) const;

    SprtSettings settings_;
    double lower_bound_;
    double upper_bound_;
    std::vector<std::uint64_t> counts_;
    std::optional<std::uint64_t> rivals_half_points_;  ///< of both
    double llr_ = 0;
};

/// The log likelihood ratio of an SPRT for these counts, which need not be whole.
double score_llr(const std::vector<double>& counts, double elo0, double elo1, EloScale scale);

}  // namespace ringmaster
