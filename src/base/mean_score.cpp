#include "ringmaster/base/mean_score.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "ringmaster/base/statistics.hpp"

namespace ringmaster {
namespace {

/// An end of an interval that is farther off is infinite.
constexpr double farthest = 4000;  // Elo

/// What was seen so often multiplies the wealth by (1 - p) low + p high for a bet on p.
struct Returns {
    double times;
    double low;
    double high;
};

/// The log of the mean wealth. Beta(3/2, 3/2) has Gauss's quadrature by Chebyshev's polynomials of the second kind: the
/// nodes are even in the angle, where the wealth as a function of p is never narrower than 1 / sqrt(all times).
double log_wealth(const std::vector<Returns>& seen) {
    const double times =
        std::accumulate(seen.begin(), seen.end(), 0.0, [](double sum, const Returns& one) { return sum + one.times; });
    const int nodes = 16 + static_cast<int>(4 * std::sqrt(times));
    std::vector<double> logs;
    for (int i = 1; i <= nodes; ++i) {
        const double angle = std::numbers::pi * i / (nodes + 1);
        const double p = (1 - std::cos(angle)) / 2;
        const double weight = 2 * std::sin(angle) * std::sin(angle) / (nodes + 1);
        logs.push_back(std::accumulate(seen.begin(), seen.end(), std::log(weight), [p](double sum, const Returns& one) {
            return sum + one.times * std::log((1 - p) * one.low + p * one.high);
        }));
    }
    return log_of_sum(logs);
}

/// Where the wealth of bets against a difference comes to 1 / (1 - confidence), on each side of `found`.
template <class Wealth>
EloEstimate sequence(double found, double confidence, const Wealth& log_wealth_at) {
    check_confidence(confidence);
    const auto is_refuted = [&](double elo) { return log_wealth_at(elo) >= -std::log(1 - confidence); };
    const auto end = [&](double sign) {
        double outside = sign * farthest;
        double inside = std::clamp(found, -farthest, farthest);
        if (!is_refuted(outside)) {
            return sign * infinity;
        }
        while (std::fabs(outside - inside) > 1e-6) {
            const double middle = (outside + inside) / 2;
            (is_refuted(middle) ? outside : inside) = middle;
        }
        return inside;
    };
    return {found, end(-1), end(1)};
}

double total(const ScoreCounts& counts) {
    return static_cast<double>(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}));
}

}  // namespace

double mean_score(const ScoreCounts& counts) {
    double sum = 0;
    for (std::size_t k = 0; k < counts.size(); ++k) {
        sum += static_cast<double>(k * counts[k]);
    }
    return total(counts) > 0 ? sum / total(counts) / static_cast<double>(counts.size() - 1) : 0.5;
}

double log_wealth_against(double elo, const ScoreCounts& counts) {
    std::vector<Returns> seen;
    for (std::size_t k = 0; k < counts.size(); ++k) {
        if (counts[k] > 0) {
            const double score = static_cast<double>(k) / static_cast<double>(counts.size() - 1);
            seen.push_back({static_cast<double>(counts[k]), (1 - score) / rate_of_elo(-elo), score / rate_of_elo(elo)});
        }
    }
    return log_wealth(seen);
}

EloEstimate mean_score_elo(const ScoreCounts& counts, double confidence) {
    const double mean = mean_score(counts);
    return sequence(total(counts) > 0 ? elo_of_rate(mean) : 0, confidence,
                    [&](double elo) { return log_wealth_against(elo, counts); });
}

std::array<double, 2> RivalCounts::means() const {
    std::array<ScoreCounts, 2> each{ScoreCounts(3), ScoreCounts(3)};
    for (std::size_t a = 0; a < 3; ++a) {
        for (std::size_t b = 0; b < 3; ++b) {
            each[0][a] += pairs[a][b];
            each[1][b] += pairs[a][b];
        }
    }
    return {mean_score(each[0]), mean_score(each[1])};
}

std::array<double, 2> means_apart(double elo, double level) {
    const double odds = std::pow(10, elo / 400);
    const double middle = 1 + odds - 2 * level * (odds - 1);
    const double second = 4 * level / (middle + std::sqrt(middle * middle + 8 * level * (odds - 1)));
    return {odds * second / (1 - second + odds * second), second};
}

double log_wealth_against(double elo, const RivalCounts& counts) {
    const auto [first, second] = counts.means();
    const double level = (first + second) / 2;
    // The lower mean is exact near 0; near 1 that of what is lost is.
    const auto [a, b] = means_apart(elo, level);
    const auto [not_b, not_a] = means_apart(elo, 1 - level);
    std::vector<Returns> seen;
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            if (counts.pairs[i][j] > 0) {
                const double x = static_cast<double>(i) / 2;
                const double y = static_cast<double>(j) / 2;
                const double above_least = x / a / not_a + (1 - y) / b / not_b;
                const double below_most = (1 - x) / a / not_a + y / b / not_b;
                seen.push_back({static_cast<double>(counts.pairs[i][j]), below_most / (1 / a + 1 / not_b),
                                above_least / (1 / not_a + 1 / b)});
            }
        }
    }
    return log_wealth(seen);
}

EloEstimate rivals_elo(const RivalCounts& counts, double confidence) {
    const auto [first, second] = counts.means();
    if (first + second == 0 || first + second == 2) {
        return {0, -infinity, infinity};
    }
    return sequence(elo_of_rate(first) - elo_of_rate(second), confidence,
                    [&](double elo) { return log_wealth_against(elo, counts); });
}

}  // namespace ringmaster
