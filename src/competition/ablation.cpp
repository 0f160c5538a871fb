#include "ringmaster/competition/ablation.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace ringmaster {
namespace {

/// What a change earns on average, by the sum of what all seem to earn; that is believed to be above 0 by a standard
/// error at least.
double share_of_change(const std::vector<AblationComparison>& comparisons) {
    double sum = 0;
    double variance = 0;
    for (const AblationComparison& one : comparisons) {
        sum += std::isfinite(one.standard_error) ? one.elo.difference : 0;
        variance += std::isfinite(one.standard_error) ? one.standard_error * one.standard_error : 0;
    }
    return std::max(sum, std::sqrt(variance)) / static_cast<double>(comparisons.size());
}

/// What a change is expected to earn that was seen to earn so much: beforehand half of the changes earn nothing, and
/// the others twice the share, exponentially distributed.
double expected_worth(const AblationComparison& seen, double share) {
    const double mean = 2 * share;
    const double error = seen.standard_error;
    const double z = seen.elo.difference / error - error / mean;
    const double probability = std::erfc(-z / std::numbers::sqrt2) / 2;
    const double density = std::exp(-z * z / 2) / std::sqrt(2 * std::numbers::pi);
    if (!(density > 0) || probability <= 0) {
        return std::max(0.0, z * error);
    }
    const double odds = probability / density * error / mean;
    return odds / (1 + odds) * error * (z + density / probability);
}

}  // namespace

double ablation_confidence(std::size_t comparisons) {
    constexpr double family_error = 0.05;
    return 1 - family_error / static_cast<double>(comparisons + 1);
}

std::vector<ChangeVerdict> verdicts_of(const std::vector<AblationComparison>& comparisons) {
    constexpr double least_part = 0.25;
    const double share = share_of_change(comparisons);
    std::vector<ChangeVerdict> verdicts;
    for (const AblationComparison& one : comparisons) {
        const bool is_known = std::isfinite(one.standard_error);
        verdicts.push_back(one.elo.low > 0                                               ? ChangeVerdict::earns
                           : one.elo.high < 0                                            ? ChangeVerdict::harms
                           : is_known && expected_worth(one, share) < least_part * share ? ChangeVerdict::idle
                                                                                         : ChangeVerdict::likely);
    }
    return verdicts;
}

std::optional<std::size_t> next_comparison(const std::vector<AblationComparison>& comparisons, std::uint64_t round) {
    std::optional<std::size_t> next;
    for (std::size_t i = 0; i < comparisons.size(); ++i) {
        const AblationComparison& one = comparisons[i];
        if (one.games % round != 0 && !one.repeats_itself) {
            return i;
        }
        if (!needs_no_more_games(one) && (!next || one.games < comparisons[*next].games)) {
            next = i;
        }
    }
    return next;
}

}  // namespace ringmaster
