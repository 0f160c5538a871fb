#include "ringmaster/tune/tree/kl_ucb.hpp"

#include <algorithm>
#include <cmath>

namespace ringmaster {
namespace {

double term(double p, double q) {
    return p <= 0 ? 0 : p * std::log(p / q);
}

}  // namespace

double bernoulli_divergence(double p, double q) {
    return term(p, q) + term(1 - p, 1 - q);
}

/// Newton's method from above: the divergence is convex in q and rises from p on, so every step stays above the root;
/// Pinsker's inequality, 2 (q-p)^2 <= d, gives the start.
double kl_ucb_index(const NodeStatistics& child, double log_visits) {
    const double p = child.mean();
    const double allowed = log_visits / child.expected_visits();
    if (p >= 1 || allowed <= 0) {
        return p;
    }
    // 1 - q >= (1-p) exp(-(allowed + entropy)/(1-p)) keeps the start below 1, where the divergence is infinite.
    const double entropy = -term(p, 1) - term(1 - p, 1);
    const double furthest = 1 - std::exp(-(allowed + entropy) / (1 - p));
    double q = std::min(p + std::sqrt(allowed / 2), furthest);
    for (int step = 0; step < 100; ++step) {
        const double slope = (q - p) / (q * (1 - q));
        const double next = q - (bernoulli_divergence(p, q) - allowed) / slope;
        if (!(next < q) || next <= p) {
            break;
        }
        q = next;
    }
    return q;
}

}  // namespace ringmaster
