#include "ringmaster/base/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

#include "ringmaster/base/beta.hpp"
#include "ringmaster/base/error.hpp"

namespace ringmaster {
namespace {

WinCount after(WinCount now, double further_games) {
    const double games = now.games + further_games;
    return {now.wins / now.games * games, games};
}

bool is_apart(WinCount first, WinCount second, double confidence) {
    return wilson_interval(first.wins, first.games, confidence).low >
           wilson_interval(second.wins, second.games, confidence).high;
}

}  // namespace

void check_confidence(double confidence) {
    if (!(confidence > 0 && confidence < 1)) {
        throw bug("a confidence of " + std::to_string(confidence) + " was asked for");
    }
}

double log_of_sum(const std::vector<double>& logs) {
    const double most = *std::ranges::max_element(logs);
    return most + std::log(std::accumulate(logs.begin(), logs.end(), 0.0,
                                           [most](double sum, double log) { return sum + std::exp(log - most); }));
}

Interval wilson_interval(double successes, double games, double confidence) {
    check_confidence(confidence);
    if (!(games > 0)) {
        return {};
    }
    const double z = two_sided_normal_quantile(confidence);
    const double rate = successes / games;
    const double scale = 1 + z * z / games;
    const double centre = (rate + z * z / (2 * games)) / scale;
    const double variance = std::max(0.0, rate * (1 - rate) / games) + z * z / (4 * games * games);
    const double half_width = z * std::sqrt(variance) / scale;
    const double low = successes <= 0 ? 0 : std::clamp(centre - half_width, 0.0, 1.0);
    const double high = successes >= games ? 1 : std::clamp(centre + half_width, 0.0, 1.0);
    return {low, high};
}

Interval jeffreys_interval(double successes, double games, double confidence) {
    check_confidence(confidence);
    if (!(games > 0)) {
        return {};
    }
    const double failures = std::max(0.0, games - successes);
    const double tail = (1 - confidence) / 2;
    const double low = successes <= 0 ? 0 : beta_quantile(successes + 0.5, failures + 0.5, tail);
    const double high = failures <= 0 ? 1 : beta_upper_quantile(successes + 0.5, failures + 0.5, tail);
    return {low, high};
}

Interval clopper_pearson_interval(std::uint64_t successes, std::uint64_t games, double confidence) {
    check_confidence(confidence);
    if (successes > games) {
        throw bug(std::to_string(successes) + " successes in " + std::to_string(games) + " games");
    }
    const auto won = static_cast<double>(successes);
    const auto lost = static_cast<double>(games - successes);
    const double tail = (1 - confidence) / 2;
    const double low = won > 0 ? beta_quantile(won, lost + 1, tail) : 0;
    const double high = lost > 0 ? beta_upper_quantile(won + 1, lost, tail) : 1;
    return {low, high};
}

double sign_test(std::uint64_t a, std::uint64_t b) {
    constexpr std::uint64_t most_exact = 1000;
    const std::uint64_t total = a + b;
    const auto n = static_cast<double>(total);
    const auto fewer = static_cast<double>(std::min(a, b));
    if (total > most_exact) {
        const double z = (n / 2 - fewer - 0.5) / (std::sqrt(n) / 2);
        return std::min(1.0, std::erfc(std::max(z, 0.0) / std::sqrt(2.0)));
    }
    double tail = 0;
    for (double k = 0; k <= fewer; ++k) {
        tail += std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1) - n * std::log(2.0));
    }
    return std::min(1.0, 2 * tail);
}

double log_fisher_test(std::uint64_t a, std::uint64_t games_of_a, std::uint64_t b, std::uint64_t games_of_b) {
    const auto log_ways = [](std::uint64_t chosen, std::uint64_t of) {
        return std::lgamma(static_cast<double>(of) + 1) - std::lgamma(static_cast<double>(chosen) + 1) -
               std::lgamma(static_cast<double>(of - chosen) + 1);
    };
    const double log_most = log_ways(a, games_of_a) + log_ways(b, games_of_b);
    double sum = 0;  // of the ways in units of the likeliest, the first
    for (std::uint64_t more = 0; more <= std::min(b, games_of_a - a); ++more) {
        sum += std::exp(log_ways(a + more, games_of_a) + log_ways(b - more, games_of_b) - log_most);
    }
    return log_most + std::log(sum) - log_ways(a + b, games_of_a + games_of_b);
}

double log_evidence_of_lean(double sum, double variance, double spread) {
    const double information = variance * spread * spread;
    return (sum * sum * spread * spread / (1 + information) - std::log1p(information)) / 2;
}

std::optional<std::uint64_t> games_to_separate(WinCount first, WinCount second, double confidence) {
    constexpr std::uint64_t most_pairs = 500'000'000'000;
    const auto apart_after = [&](std::uint64_t pairs) {
        const auto games = static_cast<double>(pairs);
        return is_apart(after(first, games), after(second, games), confidence);
    };
    if (!(first.games > 0) || !(second.games > 0) || !apart_after(most_pairs)) {
        return std::nullopt;
    }
    // At a fixed rate the interval after more games lies inside the one after fewer, so bisection finds the first
    // number.
    std::uint64_t enough = most_pairs;
    for (std::uint64_t least = 0; least < enough;) {
        const std::uint64_t middle = least + (enough - least) / 2;
        if (apart_after(middle)) {
            enough = middle;
        } else {
            least = middle + 1;
        }
    }
    return 2 * enough;
}

}  // namespace ringmaster
