#include "ringmaster/base/statistics.hpp"

#include <algorithm>
#include <boost/math/special_functions/erf.hpp>
#include <cmath>

namespace ringmaster {

Interval wilson_interval(double successes, double games, double confidence) {
    if (!(games > 0)) {
        return {};
    }
    const double z = std::sqrt(2.0) * boost::math::erf_inv(confidence);
    const double rate = successes / games;
    const double scale = 1 + z * z / games;
    const double centre = (rate + z * z / (2 * games)) / scale;
    const double variance = std::max(0.0, rate * (1 - rate) / games) + z * z / (4 * games * games);
    const double half_width = z * std::sqrt(variance) / scale;
    return {std::clamp(centre - half_width, 0.0, 1.0), std::clamp(centre + half_width, 0.0, 1.0)};
}

double sign_test(std::uint64_t a, std::uint64_t b) {
    constexpr std::uint64_t most_exact = 1000;
    const std::uint64_t total = a + b;
    const auto n = static_cast<double>(total);
    const auto fewer = static_cast<double>(std::min(a, b));
    if (total > most_exact) {
        const double z = (n / 2 - fewer - 0.5) / (std::sqrt(n) / 2);
        return std::min(1.0, std::erfc(std::max(z, 0.0) / std::sqrt(2.0)));
    }
    double tail = 0;
    for (double k = 0; k <= fewer; ++k) {
        tail += std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1) - n * std::log(2.0));
    }
    return std::min(1.0, 2 * tail);
}

}  // namespace ringmaster
