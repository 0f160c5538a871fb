#pragma once

#include <cstdint>

namespace ringmaster {

struct Interval {
    double low = 0;
    double high = 1;
};

/// Wilson's two-sided score interval (1927) for `successes` of `games`, where a draw is half a success. It stays inside
/// [0,1] and behaves near the ends, unlike the normal interval. [0,1] for no games. `confidence` lies strictly between 0
/// and 1.
Interval wilson_interval(double successes, double games, double confidence = 0.95);

/// The sign test (Arbuthnot 1710): the probability that of `a + b` events, each as likely on either side, the split is at least as uneven.
/// Exact for up to 1000 events, by the normal approximation with continuity correction above. 1 for no events.
double sign_test(std::uint64_t a, std::uint64_t b);

}  // namespace ringmaster
