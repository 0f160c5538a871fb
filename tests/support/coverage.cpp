#include "support/coverage.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

Coverage coverage_over_rates(const std::function<double(double)>& covered) {
    constexpr int rates = 19;
    Coverage coverage;
    for (int i = 1; i <= rates; ++i) {
        const double p = 0.05 * i;
        const double here = covered(p);
        coverage.mean += here / rates;
        if (here < coverage.worst) {
            coverage.worst = here;
            coverage.worst_at = p;
        }
    }
    return coverage;
}

double binomial_chance(int trials, int successes, double p) {
    if (p <= 0 || p >= 1) {
        return successes == (p <= 0 ? 0 : trials) ? 1 : 0;
    }
    const double n = trials;
    const double k = successes;
    const double ways = std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1);
    return std::exp(ways + k * std::log(p) + (n - k) * std::log1p(-p));
}

Span likely_successes(int trials, double p) {
    const double mean = trials * p;
    const double reach = 7 * std::sqrt(mean * (1 - p)) + 15;
    return {static_cast<int>(std::max(0.0, mean - reach)), static_cast<int>(std::min<double>(trials, mean + reach))};
}

bool holds(const ringmaster::Interval& interval, double truth) {
    return interval.low <= truth + 1e-12 && truth <= interval.high + 1e-12;
}

std::string to_text(const std::string& what, int games, const Coverage& coverage) {
    return fmt::format("{}, {} games: mean {:.4f}, worst {:.4f} at {:.2f}", what, games, coverage.mean, coverage.worst,
                       coverage.worst_at);
}
