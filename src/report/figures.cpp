#include "ringmaster/report/figures.hpp"

#include <cmath>

#include <fmt/format.h>

namespace ringmaster {

std::string win_rate_text(const Tally& tally) {
    if (tally.games == 0) {
        return "-";
    }
    return fmt::format("{:.3f}", tally.points() / static_cast<double>(tally.games));
}

std::string interval_text(const Interval& interval) {
    return fmt::format("{:.2f} - {:.2f}", interval.low, interval.high);
}

std::string llr_text(double llr) {
    return fmt::format("{:.2f}", std::round(100 * llr) / 100 + 0.0);
}

std::string elo_text(double elo) {
    return fmt::format("{:+.0f}", std::round(elo) + 0.0);  // + 0.0: no "-0"
}

}  // namespace ringmaster
