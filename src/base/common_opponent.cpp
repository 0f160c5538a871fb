#include "ringmaster/base/common_opponent.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <string>

#include "ringmaster/base/error.hpp"

namespace ringmaster {
namespace {

constexpr double hopeless = 10000;  // Elo

/// Of the first player's having the higher score.
double log_odds(double distance, double elo) {
    return distance * elo * std::numbers::ln10 / 400;
}

/// The logarithm of the mean likelihood of other differences: 256 of equal weight, so that it is a mean however many
/// pairs there are.
double log_mean_likelihood(const PairCounts& pairs) {
    constexpr double scale = 60;
    std::array<double, 256> logs{};
    for (std::size_t k = 0; k < logs.size(); ++k) {
        const double share = (static_cast<double>(k) + 0.5) / static_cast<double>(logs.size());
        logs[k] = pairs.log_likelihood(scale * std::tan(std::numbers::pi * (share - 0.5)));
    }
    const double most = *std::max_element(logs.begin(), logs.end());
    const double sum = std::accumulate(logs.begin(), logs.end(), 0.0,
                                       [most](double so_far, double log) { return so_far + std::exp(log - most); });
    return most + std::log(sum / static_cast<double>(logs.size()));
}

/// Falls as `elo` rises, and is 0 where the likelihood is greatest.
double slope_of_log_likelihood(const PairCounts& pairs, double elo) {
    double slope = 0;
    for (std::size_t k = 0; k < pairs.distances.size(); ++k) {
        const double distance = pairs.distances[k];
        slope += distance * (static_cast<double>(pairs.first[k]) * chance_of_higher_score(distance, -elo) -
                             static_cast<double>(pairs.second[k]) * chance_of_higher_score(distance, elo));
    }
    return slope;
}

/// By bisection, where `is_above` turns from false to true.
template <class Condition>
double turning_point(double low, double high, const Condition& is_above) {
    while (high - low > 1e-7) {
        const double middle = (low + high) / 2;
        (is_above(middle) ? high : low) = middle;
    }
    return (low + high) / 2;
}

}  // namespace

double chance_of_higher_score(double distance, double elo) {
    return rate_of_elo(distance * elo);
}

double log_chance_of_higher_score(double distance, double elo) {
    const double odds = log_odds(distance, elo);
    return std::min(odds, 0.0) - std::log1p(std::exp(-std::fabs(odds)));
}

void PairCounts::add(double score_difference) {
    if (score_difference == 0) {
        ++equal;
        return;
    }
    const auto known = std::find(distances.begin(), distances.end(), std::fabs(score_difference));
    if (known == distances.end()) {
        throw bug("a pair of games whose scores differ by " + std::to_string(score_difference));
    }
    ++(score_difference > 0 ? first : second)[static_cast<std::size_t>(known - distances.begin())];
}

double PairCounts::log_likelihood(double elo) const {
    double sum = 0;
    for (std::size_t k = 0; k < distances.size(); ++k) {
        if (first[k] + second[k] > 0) {
            sum += static_cast<double>(first[k] + second[k]) * log_chance_of_higher_score(distances[k], elo) -
                   static_cast<double>(second[k]) * log_odds(distances[k], elo);
        }
    }
    return sum;
}

EloEstimate elo_difference(const PairCounts& pairs, double confidence) {
    if (!(confidence > 0 && confidence < 1)) {
        throw bug("a confidence of " + std::to_string(confidence) + " was asked for");
    }
    const bool first_won = pairs.first[0] + pairs.first[1] > 0;
    const bool second_won = pairs.second[0] + pairs.second[1] > 0;
    if (!first_won && !second_won) {
        return {0, -infinity, infinity};
    }
    const double likeliest =
        turning_point(-hopeless, hopeless, [&](double elo) { return slope_of_log_likelihood(pairs, elo) < 0; });
    const double least = log_mean_likelihood(pairs) + std::log(1 - confidence);
    EloEstimate estimate{likeliest, -infinity, infinity};
    if (first_won) {
        estimate.low =
            turning_point(-hopeless, likeliest, [&](double elo) { return pairs.log_likelihood(elo) > least; });
    }
    if (second_won) {
        estimate.high =
            turning_point(likeliest, hopeless, [&](double elo) { return pairs.log_likelihood(elo) <= least; });
    }
    if (!first_won || !second_won) {
        estimate.difference = first_won ? infinity : -infinity;
    }
    return estimate;
}

}  // namespace ringmaster
