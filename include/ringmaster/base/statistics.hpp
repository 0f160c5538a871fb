#pragma once

#include <cstdint>

namespace ringmaster {

struct Interval {
    double low = 0;
    double high = 1;
};

/// Wilson's score interval (1927) for a proportion, at two-sided 95%: `successes` of `games`, where a draw is half
/// a success. It stays inside [0,1] and behaves near the ends, unlike the normal interval. [0,1] for no games.
Interval wilson_interval(double successes, double games);

/// The sign test (Arbuthnot 1710): the probability that of `a + b` events, each as likely on either side, the split is at least as uneven.
/// Exact for up to 1000 events, by the normal approximation with continuity correction above. 1 for no events.
double sign_test(std::uint64_t a, std::uint64_t b);

}  // namespace ringmaster
