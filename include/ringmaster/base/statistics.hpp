#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace ringmaster {

struct Interval {
    double low = 0;
    double high = 1;
};

/// It is a bug unless the confidence lies strictly between 0 and 1.
void check_confidence(double confidence);

/// The logarithm of a sum whose terms, one at least, are given by theirs: they may be far too great for a double.
double log_of_sum(const std::vector<double>& logs);

/// What is known of one candidate: `wins` of `games`, where a draw is half a win. 0 <= wins <= games.
struct WinCount {
    double wins = 0;
    double games = 0;
};

/// The three intervals below are for one proportion, fixed in advance. They say nothing about a candidate that was
/// chosen because it won most (see winner_estimate.hpp), and with draws they are wider than need be (see elo.hpp).
///
/// The coverage of the first two, averaged over p = 0.05, 0.10 ... 0.95, is within 1% of the label 95% for 20, 50, 100
/// ... 2000 games. For a single p it is not: at 95% and among those p, Wilson's falls to 92.5% (20 games, p = 0.05 and
/// 0.95), Jeffreys' to 88.5% (50 games, p = 0.05 and 0.95).

/// Wilson's two-sided score interval (1927) for `successes` of `games`, where a draw is half a success. It stays inside
/// [0,1] and behaves near the ends, unlike the normal interval. [0,1] for no games. `confidence` lies strictly between
/// 0 and 1, else it is a bug.
Interval wilson_interval(double successes, double games, double confidence = 0.95);

/// Jeffreys' two-sided interval: the quantiles of Beta(successes + 1/2, failures + 1/2), with the end rule of Brown,
/// Cai and DasGupta (2001): the low end is 0 without successes, the high end 1 without failures. [0,1] for no games.
Interval jeffreys_interval(double successes, double games, double confidence = 0.95);

/// Clopper and Pearson's exact interval (1934): the quantiles of Beta(successes, failures + 1) and Beta(successes + 1,
/// failures) that leave (1 - confidence) / 2 outside on each side. The only one here whose coverage is never below the
/// label, for any p and any number of games; so it is too careful (98.9% for 20 games
/// at p = 0.1; at p = 0.5 96.7% for 50 and 95.3% for 2000). It is for whole wins without draws; with draws use
/// score_interval (elo.hpp). [0,1] for no games. More successes than games are a bug.
Interval clopper_pearson_interval(std::uint64_t successes, std::uint64_t games, double confidence = 0.95);

/// The sign test (Arbuthnot 1710): the probability that of `a + b` events, each as likely on either side, the split is
/// at least as uneven. Exact for up to 1000 events, by the normal approximation with continuity correction above. 1 for
/// no events.
double sign_test(std::uint64_t a, std::uint64_t b);

/// Fisher's exact test (1935), one-sided: the logarithm of the probability that of `a + b` events, each as likely in
/// any of the games, at least `a` are among `games_of_a`. `a` <= `games_of_a`, `b` <= `games_of_b`.
double log_fisher_test(std::uint64_t a, std::uint64_t games_of_a, std::uint64_t b, std::uint64_t games_of_b);

/// How much likelier a sum is, whose expectation is 0 and whose variance is known, if what it sums leans to one side:
/// the log of the ratio. Of wins over their expected number a lean of 1 is 1 in log odds (174 Elo); it is normal with
/// the mean 0 and the deviation `spread`. Where nothing leans the ratio comes to 1 / risk at any look with the
/// probability `risk` at most (Ville 1939; Robbins 1970, the normal mixture), as far as the sum is normal.
double log_evidence_of_lean(double sum, double variance, double spread);

/// How many more games, half of them for each of the two, it takes until Wilson's interval of `first` lies above that
/// of `second`, if both keep winning at their present rates. An even number; 0 when they are apart already. Nothing
/// when it does not come to that: `second` is as good or better, one has no games, or it would take more than 10^12
/// games.
///
/// It is a rough forecast: the present rates are themselves uncertain, the leader's is too high by selection, and
/// intervals that are apart are stronger evidence than `confidence` for the one difference.
std::optional<std::uint64_t> games_to_separate(WinCount first, WinCount second, double confidence = 0.95);

}  // namespace ringmaster
