#include "ringmaster/base/statistics.hpp"

#include <algorithm>
#include <cmath>

namespace ringmaster {

Interval wilson_interval(double successes, double games) {
    if (!(games > 0)) {
        return {};
    }
    constexpr double z = 1.959963984540054;
    const double rate = successes / games;
    const double scale = 1 + z * z / games;
    const double centre = (rate + z * z / (2 * games)) / scale;
    const double variance = std::max(0.0, rate * (1 - rate) / games) + z * z / (4 * games * games);
    const double half_width = z * std::sqrt(variance) / scale;
    return {std::clamp(centre - half_width, 0.0, 1.0), std::clamp(centre + half_width, 0.0, 1.0)};
}

}  // namespace ringmaster
