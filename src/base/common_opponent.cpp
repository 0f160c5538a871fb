#include "ringmaster/base/common_opponent.hpp"

#include <array>
#include <cmath>

#include "ringmaster/base/beta.hpp"
#include "ringmaster/base/error.hpp"

namespace ringmaster {
namespace {

/// Comparisons whose scores differ by `distance`, and who had the higher one.
struct Comparisons {
    double distance = 1;
    double first = 0;
    double second = 0;
};

/// By a whole point and by half a point.
using Comparison = std::array<Comparisons, 2>;

Comparison compare(const std::vector<Stratum>& strata) {
    Comparison all{Comparisons{1, 0, 0}, Comparisons{0.5, 0, 0}};
    for (const auto& [first, second] : strata) {
        const double games = first.games() + second.games();
        const double weight = games > 0 ? 2 / games : 0;
        all[0].first += weight * first.wins * second.losses;
        all[0].second += weight * first.losses * second.wins;
        all[1].first += weight * (first.wins * second.draws + first.draws * second.losses);
        all[1].second += weight * (first.draws * second.wins + first.losses * second.draws);
    }
    return all;
}

/// How many standard deviations the sum of the score differences lies above its mean, if the first player is `elo`
/// stronger; falls as `elo` rises.
double deviation(const Comparison& all, double elo) {
    double surplus = 0;
    double variance = 0;
    for (const auto& [distance, first, second] : all) {
        const double chance = chance_of_higher_score(distance, elo);
        const double other_chance = chance_of_higher_score(distance, -elo);
        surplus += 2 * distance * (first * other_chance - second * chance);
        variance += 4 * distance * distance * (first + second) * chance * other_chance;
    }
    return surplus / std::sqrt(variance);
}

/// Where the deviation is `wanted`, by bisection.
double elo_at(const Comparison& all, double wanted) {
    constexpr double hopeless = 10000;
    double low = -hopeless;
    double high = hopeless;
    while (high - low > 1e-9) {
        const double middle = (low + high) / 2;
        (deviation(all, middle) > wanted ? low : high) = middle;
    }
    return (low + high) / 2;
}

}  // namespace

double chance_of_higher_score(double distance, double elo) {
    return rate_of_elo(distance * elo);
}

EloEstimate elo_difference(const std::vector<Stratum>& strata, double confidence) {
    if (!(confidence > 0 && confidence < 1)) {
        throw bug("a confidence of " + std::to_string(confidence) + " was asked for");
    }
    const double z = two_sided_normal_quantile(confidence);
    const Comparison all = compare(strata);
    const bool first_won = all[0].first + all[1].first > 0;
    const bool second_won = all[0].second + all[1].second > 0;
    EloEstimate estimate{0, -infinity, infinity};
    if (first_won) {
        estimate.low = elo_at(all, z);
    }
    if (second_won) {
        estimate.high = elo_at(all, -z);
    }
    if (first_won && second_won) {
        estimate.difference = elo_at(all, 0);
    } else if (first_won || second_won) {
        estimate.difference = first_won ? infinity : -infinity;
    }
    return estimate;
}

}  // namespace ringmaster
