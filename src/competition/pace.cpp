#include "ringmaster/competition/pace.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace ringmaster {
namespace {

constexpr std::size_t most_games = 100;
constexpr double longest_gap = 10;  // of the median gap's; what is longer was a pause

}  // namespace

void Pace::note(double finished) {
    if (finished <= 0) {
        return;
    }
    ended_.push_back(finished);
    if (ended_.size() > most_games) {
        ended_.pop_front();
    }
}

std::optional<double> Pace::games_a_minute() const {
    if (ended_.size() < 3) {
        return std::nullopt;
    }
    std::vector<double> gaps;
    for (std::size_t i = 1; i < ended_.size(); ++i) {
        gaps.push_back(std::max(0.0, ended_[i] - ended_[i - 1]));
    }
    std::vector<double> sorted = gaps;
    std::sort(sorted.begin(), sorted.end());
    const double median = sorted[sorted.size() / 2];
    double seconds = 0;
    for (const double gap : gaps) {
        seconds += median > 0 && gap > longest_gap * std::max(median, 1.0) ? median : gap;
    }
    return seconds > 0 ? std::optional(60 * static_cast<double>(gaps.size()) / seconds) : std::nullopt;
}

}  // namespace ringmaster
