#pragma once

#include <vector>

#include "ringmaster/base/selection.hpp"
#include "ringmaster/base/statistics.hpp"

namespace ringmaster {

struct WinnerEstimate {
    double rate = 0.5;  ///< the expected win probability, in [0,1]
    Interval interval;
};

/// What all results of some candidates say about the prior that they share. With it all figures of one report shrink
/// alike: each win probability is corrected for having been chosen because it looked best, its rate and interval are
/// shrunk towards what the other candidates show to be common. Valid for any candidate, however it was chosen. A draw
/// is half a win.
///
/// The model is a beta-binomial one: the candidates' win probabilities are spread as Beta(m s, (1 - m) s), and each
/// wins binomially. The centre m and the strength s are not fitted but averaged over, each by how well it explains all
/// results (the hierarchical model of Gelman et al., Bayesian Data Analysis, chapter 5; that the average over a
/// posterior needs no correction for selection: Dawid 1994). The spread 1 / sqrt(s + 1), 0.002 to 0.9, has a uniform
/// prior (Gelman 2006). Rate and interval are mean and quantiles of the resulting mixture of beta posteriors. One
/// candidate alone: mean and interval of Jeffreys' prior, not shrunk.
///
/// It is only as good as the model: candidates that are exchangeable and bell-shaped around a common level. Measured at
/// 95%, the winner of 2, 8 or 64 candidates with 20, 100 or 500 games each, 1000 replications: for candidates that are
/// equal or scattered normally (by 0.05 or 0.1) it holds 93.1% to 99.8% of the time, where Wilson's interval falls
/// to 14.5%. For a smooth peak among 64 candidates, where the model is wrong (many good neighbours, a long flat rest),
/// it falls to 89.7% (500 games each; Wilson's 78.4%) and the rate is still too high. As mc_tuner plays, where leaders
/// get more games, it holds in 91.6% to 98.2% (8 and 32 candidates, tests/tuners/selection_calibration.txt).
class CommonPrior {
public:
    struct Weighted {
        BetaPrior prior;
        double weight = 0;
    };

    explicit CommonPrior(const std::vector<WinCount>& candidates);

    /// The estimate of a candidate with these results. One candidate alone: Jeffreys' prior, not shrunk.
    WinnerEstimate estimate(const WinCount& candidate, double confidence = 0.95) const;

    /// The estimated rate alone, which costs next to nothing.
    double rate(const WinCount& candidate) const;

    /// The prospects of these candidates, the mean over the priors, each by how well it explains all results; the
    /// unlikeliest, which together weigh less than 0.5%, are left out, for half the cost and less than 0.003 of a
    /// probability. Measured: tests/tuners/selection_calibration.cpp.
    std::vector<Prospect> prospects(const std::vector<WinCount>& candidates) const;

private:
    bool is_alone_;
    std::vector<Weighted> priors_;  ///< by falling spread, the centres of one spread together
};

}  // namespace ringmaster
