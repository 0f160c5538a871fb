#pragma once

namespace ringmaster {

struct Interval {
    double low = 0;
    double high = 1;
};

/// Wilson's score interval (1927) for a proportion, at two-sided 95%: `successes` of `games`, where a draw is half
/// a success. It stays inside [0,1] and behaves near the ends, unlike the normal interval. [0,1] for no games.
Interval wilson_interval(double successes, double games);

}  // namespace ringmaster
