#include "ringmaster/base/sprt.hpp"

#include <cmath>

#include "ringmaster/base/elo.hpp"

namespace ringmaster {

void PairCounts::add(double score_of_a, double score_of_b) {
    const double s = score_of_a - score_of_b;
    std::uint64_t& count = s > 0.75 ? better : s > 0.25 ? half_better : s > -0.25 ? equal : s > -0.75 ? half_worse : worse;
    ++count;
}

SprtResult sprt(const PairCounts& pairs, const SprtSettings& settings) {
    SprtResult result;
    const auto add = [&](double s, std::uint64_t count) {
        const double log_ratio = std::log(rate_of_elo(s * settings.elo1) / rate_of_elo(s * settings.elo0));
        result.llr += static_cast<double>(count) * log_ratio;
    };
    add(1, pairs.better);
    add(0.5, pairs.half_better);
    add(-0.5, pairs.half_worse);
    add(-1, pairs.worse);
    result.lower = std::log(settings.beta / (1 - settings.alpha));
    result.upper = std::log((1 - settings.beta) / settings.alpha);
    result.decision = result.llr >= result.upper   ? SprtDecision::elo1
                      : result.llr <= result.lower ? SprtDecision::elo0
                                                   : SprtDecision::none;
    return result;
}

}  // namespace ringmaster
