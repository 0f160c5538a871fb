#include "ringmaster/base/sprt.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <string>

#include "ringmaster/base/error.hpp"

namespace ringmaster {
namespace {

const SprtSettings& checked(const SprtSettings& settings) {
    const auto is_risk = [](double risk) { return risk > 0 && risk < 0.5; };
    if (!(settings.elo0 < settings.elo1) || !std::isfinite(settings.elo1 - settings.elo0) || !is_risk(settings.alpha) ||
        !is_risk(settings.beta)) {
        throw bug("an SPRT with elo0 = " + std::to_string(settings.elo0) + ", elo1 = " + std::to_string(settings.elo1) +
                  ", alpha = " + std::to_string(settings.alpha) + ", beta = " + std::to_string(settings.beta));
    }
    return settings;
}

/// The mean time at which a Brownian motion that starts at 0 leaves (low, high).
double mean_exit_time(double drift, double variance, double low, double high) {
    if (drift < 0) {
        return mean_exit_time(-drift, variance, -high, -low);
    }
    const double h = 2 * drift / variance;
    if (h * (high - low) < 1e-4) {
        return -low * high / variance;
    }
    const double leaves_high = std::expm1(h * low) / std::expm1(h * (low - high));
    return (leaves_high * high + (1 - leaves_high) * low) / drift;
}

// --- of scores ---

/// A score and how likely it is.
struct ScoreChance {
    double score;
    double chance;
};
using ScoreChances = std::vector<ScoreChance>;

/// The likeliest distribution for which the mean of `distances` (one for each score) is 0: p_i / (1 + x d_i). As x
/// grows from -1 / max d to -1 / min d, the mean falls.
ScoreChances constrained(const ScoreChances& found, const std::vector<double>& distances) {
    const auto [least, most] = std::minmax_element(distances.begin(), distances.end());
    if (!(*least < 0 && *most > 0)) {
        throw bug("an SPRT of scores that cannot have the mean");
    }
    double low = -1 / *most;
    double high = -1 / *least;
    for (int i = 0; i < 60; ++i) {
        const double x = (low + high) / 2;
        double mean = 0;
        for (std::size_t k = 0; k < found.size(); ++k) {
            mean += found[k].chance * distances[k] / (1 + x * distances[k]);
        }
        (mean > 0 ? low : high) = x;
    }
    const double x = (low + high) / 2;
    ScoreChances likeliest = found;
    for (std::size_t k = 0; k < found.size(); ++k) {
        likeliest[k].chance = found[k].chance / (1 + x * distances[k]);
    }
    return likeliest;
}

ScoreChances likeliest_with_mean(const ScoreChances& found, double mean) {
    std::vector<double> distances;
    for (const ScoreChance& one : found) {
        distances.push_back(one.score - mean);
    }
    return constrained(found, distances);
}

/// The mean is `deviations` standard deviations above 1/2.
ScoreChances likeliest_with_deviations(const ScoreChances& found, double deviations) {
    ScoreChances likeliest = found;
    for (ScoreChance& one : likeliest) {
        one.chance = 1 / static_cast<double>(found.size());
    }
    for (int i = 0; i < 50; ++i) {
        double mean = 0;
        double square = 0;
        for (const ScoreChance& one : likeliest) {
            mean += one.chance * one.score;
            square += one.chance * one.score * one.score;
        }
        const double sigma = std::sqrt(square - mean * mean);
        std::vector<double> distances;
        for (const ScoreChance& one : found) {
            const double off = (one.score - mean) / sigma;
            distances.push_back(one.score - 0.5 - deviations * sigma * (1 + off * off) / 2);
        }
        const ScoreChances next = constrained(found, distances);
        double change = 0;
        for (std::size_t k = 0; k < next.size(); ++k) {
            change = std::max(change, std::fabs(next[k].chance - likeliest[k].chance));
        }
        likeliest = next;
        if (change < 1e-9) {
            break;
        }
    }
    return likeliest;
}

/// Under the hypothesis of this difference. Of two games the mean score deviates less.
ScoreChances likeliest_under(const ScoreChances& found, double elo, EloScale scale) {
    if (scale == EloScale::logistic) {
        return likeliest_with_mean(found, rate_of_elo(elo));
    }
    const double games = static_cast<double>(found.size() - 1) / 2;
    return likeliest_with_deviations(found, std::sqrt(games) * elo * std::numbers::ln10 / 800);
}

}  // namespace

Sprt::Sprt(const SprtSettings& settings)
    : settings_(checked(settings)),
      lower_bound_(std::log(settings.beta / (1 - settings.alpha))),
      upper_bound_(std::log((1 - settings.beta) / settings.alpha)) {
}

void Sprt::add(double score_difference) {
    if (decision() == SprtDecision::undecided) {
        pairs_.add(score_difference);
    }
}

SprtDecision Sprt::decision() const {
    if (llr() <= lower_bound_) {
        return SprtDecision::elo0;
    }
    return llr() >= upper_bound_ ? SprtDecision::elo1 : SprtDecision::undecided;
}

std::optional<double> Sprt::expected_more_pairs(double elo) const {
    if (decision() != SprtDecision::undecided) {
        return 0;
    }
    if (pairs() == pairs_.equal) {
        return std::nullopt;
    }
    const auto step = [this](double distance, double sign) {
        return log_chance_of_higher_score(distance, sign * settings_.elo1) -
               log_chance_of_higher_score(distance, sign * settings_.elo0);
    };
    double mean = 0;
    double mean_square = 0;
    for (std::size_t k = 0; k < pairs_.distances.size(); ++k) {
        const double distance = pairs_.distances[k];
        const double share = static_cast<double>(pairs_.first[k] + pairs_.second[k]) / static_cast<double>(pairs());
        const double up = step(distance, 1);
        const double down = step(distance, -1);
        const double chance = chance_of_higher_score(distance, elo);
        mean += share * (chance * up + (1 - chance) * down);
        mean_square += share * (chance * up * up + (1 - chance) * down * down);
    }
    return mean_exit_time(mean, mean_square - mean * mean, lower_bound_ - llr(), upper_bound_ - llr());
}

double score_llr(const std::vector<double>& counts, double elo0, double elo1, EloScale scale) {
    constexpr double instead_of_none = 1e-3;
    ScoreChances found;
    double all = 0;
    for (std::size_t k = 0; k < counts.size(); ++k) {
        const double count = counts[k] > 0 ? counts[k] : instead_of_none;
        found.push_back({static_cast<double>(k) / static_cast<double>(counts.size() - 1), count});
        all += count;
    }
    for (ScoreChance& one : found) {
        one.chance /= all;
    }
    const ScoreChances under0 = likeliest_under(found, elo0, scale);
    const ScoreChances under1 = likeliest_under(found, elo1, scale);
    double sum = 0;
    for (std::size_t k = 0; k < found.size(); ++k) {
        sum += found[k].chance * std::log(under1[k].chance / under0[k].chance);
    }
    return all * sum;
}

ScoreSprt::ScoreSprt(const SprtSettings& settings, EloScale scale, std::size_t scores)
    : settings_(checked(settings)),
      scale_(scale),
      lower_bound_(std::log(settings.beta / (1 - settings.alpha))),
      upper_bound_(std::log((1 - settings.beta) / settings.alpha)),
      counts_(scores, 0) {
}

void ScoreSprt::add(std::size_t score) {
    if (decision() == SprtDecision::undecided) {
        ++counts_.at(score);
        llr_ = score_llr({counts_.begin(), counts_.end()}, settings_.elo0, settings_.elo1, scale_);
    }
}

SprtDecision ScoreSprt::decision() const {
    if (llr_ <= lower_bound_) {
        return SprtDecision::elo0;
    }
    return llr_ >= upper_bound_ ? SprtDecision::elo1 : SprtDecision::undecided;
}

}  // namespace ringmaster
