#pragma once

#include <vector>

#include "ringmaster/base/statistics.hpp"

namespace ringmaster {

struct WinnerEstimate {
    double rate = 0.5;  ///< the expected win probability, in [0,1]
    Interval interval;
};

/// The win probability of candidate number `chosen`, corrected for having been chosen because it looked best: its rate
/// and interval are shrunk towards what the other candidates show to be common. Valid for any candidate, however it was
/// chosen. A draw is half a win.
///
/// The model is a beta-binomial one: the candidates' win probabilities are spread as Beta(m s, (1 - m) s), and each
/// wins binomially. The centre m and the strength s are not fitted but averaged over, each by how well it explains all
/// results (the hierarchical model of Gelman et al., Bayesian Data Analysis, chapter 5; that the average over a
/// posterior needs no correction for selection: Dawid 1994). The spread 1 / sqrt(s + 1) has a uniform prior (Gelman
/// 2006). Rate and interval are mean and quantiles of the resulting mixture of beta posteriors. One candidate alone:
/// mean and interval of Jeffreys' prior, not shrunk.
///
/// It is only as good as the model: candidates that are exchangeable and bell-shaped around a common level. COVERAGE
WinnerEstimate winner_estimate(const std::vector<WinCount>& candidates, std::size_t chosen, double confidence = 0.95);

}  // namespace ringmaster
