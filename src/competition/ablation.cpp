#include "ringmaster/competition/ablation.hpp"

namespace ringmaster {

double ablation_confidence(std::size_t comparisons) {
    constexpr double family_error = 0.05;
    return 1 - family_error / static_cast<double>(comparisons + 1);
}

ChangeVerdict verdict_of(const AblationComparison& comparison) {
    constexpr double quantile_of_80_percent = 0.84;
    const EloEstimate& elo = comparison.elo;
    return elo.low > 0    ? ChangeVerdict::earns
           : elo.high < 0 ? ChangeVerdict::harms
           : elo.difference <= quantile_of_80_percent * comparison.standard_error &&
                   std::isfinite(comparison.standard_error)
               ? ChangeVerdict::idle
               : ChangeVerdict::likely;
}

std::optional<std::size_t> next_comparison(const std::vector<AblationComparison>& comparisons, std::uint64_t round) {
    std::optional<std::size_t> next;
    for (std::size_t i = 0; i < comparisons.size(); ++i) {
        const AblationComparison& one = comparisons[i];
        if (one.games % round != 0) {
            return i;
        }
        if (!is_shown(verdict_of(one)) && (!next || one.games < comparisons[*next].games)) {
            next = i;
        }
    }
    return next;
}

}  // namespace ringmaster
