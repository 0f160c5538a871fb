#include "ringmaster/base/winner_estimate.hpp"

#include <algorithm>
#include <cmath>

#include <boost/math/tools/toms748_solve.hpp>

#include "ringmaster/base/beta.hpp"

namespace ringmaster {
namespace {

using Weighted = CommonPrior::Weighted;
using Candidates = std::vector<WinCount>;

/// The logarithm of the chance of these results, without what does not depend on the prior.
double log_likelihood(const Candidates& candidates, double wins, double losses) {
    const double strength = wins + losses;
    const double constant = std::lgamma(strength) - std::lgamma(wins) - std::lgamma(losses);
    double sum = 0;
    for (const WinCount& one : candidates) {
        if (one.games > 0) {
            sum += constant + std::lgamma(wins + one.wins) + std::lgamma(losses + one.games - one.wins) -
                   std::lgamma(strength + one.games);
        }
    }
    return sum;
}

/// The centre of the candidates and the standard error of its logit, when the strength is known: each candidate counts
/// as many games as its result is worth against the spread.
struct Centre {
    double mean = 0;
    double logit_error = 0;
};

Centre centre_of(const Candidates& candidates, double strength) {
    double wins = 0.5;
    double games = 1;
    for (const WinCount& one : candidates) {
        const double worth = (strength + 1) / (strength + one.games);
        wins += one.wins * worth;
        games += one.games * worth;
    }
    const double mean = wins / games;
    return {mean, 1 / std::sqrt(mean * (1 - mean) * games)};
}

/// Priors Beta(m s, (1 - m) s) with the logarithms of their weights.
std::vector<Weighted> grid_of_priors(const Candidates& candidates) {
    constexpr double ratio = 1.3;
    constexpr int steps_to_a_side = 2;
    std::vector<Weighted> priors;
    for (double spread = 0.9; spread > 0.002; spread /= ratio) {
        const double strength = 1 / (spread * spread) - 1;
        const Centre centre = centre_of(candidates, strength);
        for (int i = -steps_to_a_side; i <= steps_to_a_side; ++i) {
            const double logit = std::log(centre.mean / (1 - centre.mean)) + i * 1.1 * centre.logit_error;
            const double mean = 1 / (1 + std::exp(-logit));
            const double wins = mean * strength;
            const double losses = strength - wins;
            // The cell's size is spread (the grid is geometric) times the step of the mean.
            const double cell = spread * centre.logit_error * mean * (1 - mean);
            priors.push_back({{wins, losses}, std::log(cell) + log_likelihood(candidates, wins, losses)});
        }
    }
    return priors;
}

/// Of a mixture of posteriors.
double quantile(const std::vector<Weighted>& parts, double probability) {
    const auto excess = [&](double rate) {
        double below = -probability;
        for (const auto& [posterior, weight] : parts) {
            below += weight * rough_beta_below(posterior.wins, posterior.losses, rate);
        }
        return below;
    };
    std::uintmax_t iterations = 60;
    const auto close = [](double low, double high) { return high - low < 1e-7; };
    const auto [low, high] =
        boost::math::tools::toms748_solve(excess, 0.0, 1.0, -probability, 1 - probability, close, iterations);
    return (low + high) / 2;
}

}  // namespace

CommonPrior::CommonPrior(const std::vector<WinCount>& candidates) : is_alone_(candidates.size() == 1) {
    constexpr double negligible = 1e-4;
    if (is_alone_) {
        priors_.push_back({{}, 1});
        return;
    }
    const std::vector<Weighted> grid = grid_of_priors(candidates);
    const double most = std::ranges::max_element(grid, {}, &Weighted::weight)->weight;
    double sum = 0;
    for (const auto& [prior, log_weight] : grid) {
        const double weight = std::exp(log_weight - most);
        if (weight > negligible) {
            priors_.push_back({prior, weight});
            sum += weight;
        }
    }
    for (Weighted& one : priors_) {
        one.weight /= sum;
    }
}

WinnerEstimate CommonPrior::estimate(const WinCount& candidate, double confidence) const {
    check_confidence(confidence);
    if (is_alone_) {
        return {rate(candidate), jeffreys_interval(candidate.wins, candidate.games, confidence)};
    }
    std::vector<Weighted> parts;
    for (const auto& [prior, weight] : priors_) {
        parts.push_back({{prior.wins + candidate.wins, prior.losses + candidate.games - candidate.wins}, weight});
    }
    const double tail = (1 - confidence) / 2;
    return {rate(candidate), {quantile(parts, tail), quantile(parts, 1 - tail)}};
}

double CommonPrior::rate(const WinCount& candidate) const {
    double mean = 0;
    for (const auto& [prior, weight] : priors_) {
        mean += weight * (prior.wins + candidate.wins) / (prior.wins + prior.losses + candidate.games);
    }
    return mean;
}

std::vector<Prospect> CommonPrior::prospects(const std::vector<WinCount>& candidates) const {
    constexpr double enough = 0.995;  // of the weight
    std::vector<Weighted> likely = priors_;
    std::ranges::sort(likely, [](const auto& a, const auto& b) { return a.weight > b.weight; });
    std::vector<Prospect> mean(candidates.size());
    double sum = 0;
    for (std::size_t k = 0; k < likely.size() && sum < enough; ++k) {
        const std::vector<Prospect> of = ringmaster::prospects(candidates, likely[k].prior);
        for (std::size_t i = 0; i < of.size(); ++i) {
            mean[i].probability_best += likely[k].weight * of[i].probability_best;
            mean[i].expected_regret += likely[k].weight * of[i].expected_regret;
        }
        sum += likely[k].weight;
    }
    for (Prospect& prospect : mean) {
        prospect.probability_best /= sum;
        prospect.expected_regret /= sum;
    }
    return mean;
}

}  // namespace ringmaster
