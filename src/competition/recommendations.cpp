#include "ringmaster/competition/recommendations.hpp"

namespace ringmaster {

const std::vector<double>& RecentPoint::of(Tuner& tuner, std::uint64_t games) {
    if (point_.empty() || 10 * games >= 11 * games_ + 10) {
        point_ = tuner.recommended_point();
        games_ = games;
    }
    return point_;
}

std::vector<std::size_t> history_moments(std::size_t all) {
    constexpr std::size_t fewest = 10;
    constexpr std::size_t most_gone_back = 20'000;
    std::vector<std::size_t> moments;
    for (std::size_t games = all; games >= fewest; games = 2 * games / 3) {
        if (games == all || games <= most_gone_back) {
            moments.insert(moments.begin(), games);
        }
    }
    return moments;
}

std::vector<std::pair<double, Value>> places_and_values(const std::vector<double>& point,
                                                        const std::vector<TunedParameter>& parameters) {
    std::vector<std::pair<double, Value>> found;
    for (std::size_t i = 0; i < point.size(); ++i) {
        found.emplace_back(point[i], parameters[i].scale.at(point[i]));
    }
    return found;
}

}  // namespace ringmaster
