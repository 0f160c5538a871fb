#include "ringmaster/base/sprt.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <string>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/mean_score.hpp"

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
    return constrained(found, each(found, [&](const ScoreChance& one) { return one.score - mean; }));
}

/// The likeliest chances whose mean is `deviations` standard deviations above 1/2.
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

/// How often each score occurred; one that has not counts a little.
struct Frequencies {
    ScoreChances chances;
    double all = 0;

    explicit Frequencies(const std::vector<double>& counts) {
        constexpr double instead_of_none = 1e-3;
        for (std::size_t k = 0; k < counts.size(); ++k) {
            const double count = counts[k] > 0 ? counts[k] : instead_of_none;
            chances.push_back({static_cast<double>(k) / static_cast<double>(counts.size() - 1), count});
            all += count;
        }
        for (ScoreChance& one : chances) {
            one.chance /= all;
        }
    }

    double llr(const ScoreChances& under0, const ScoreChances& under1) const {
        double sum = 0;
        for (std::size_t k = 0; k < chances.size(); ++k) {
            sum += chances[k].chance * std::log(under1[k].chance / under0[k].chance);
        }
        return all * sum;
    }
};

/// By how many deviations of a score its mean is above 1/2. Of two games the mean score deviates less than of one.
double normalised_deviations(double elo, double games) {
    return std::sqrt(games) * elo * std::numbers::ln10 / 800;
}

/// The likeliest chances under the hypothesis of this difference.
ScoreChances likeliest_under(const ScoreChances& found, double elo, EloScale scale) {
    if (scale == EloScale::logistic) {
        return likeliest_with_mean(found, rate_of_elo(elo));
    }
    const double games = static_cast<double>(found.size() - 1) / 2;
    return likeliest_with_deviations(found, normalised_deviations(elo, games));
}

}  // namespace

double score_llr(const std::vector<double>& counts, double elo0, double elo1, EloScale scale) {
    const Frequencies found(counts);
    return found.llr(likeliest_under(found.chances, elo0, scale), likeliest_under(found.chances, elo1, scale));
}

Sprt::Sprt(const SprtSettings& settings, std::size_t scores)
    : settings_(checked(settings)),
      lower_bound_(std::log(settings.beta / (1 - settings.alpha))),
      upper_bound_(std::log((1 - settings.beta) / settings.alpha)),
      counts_(scores, 0) {
}

void Sprt::add(std::size_t score) {
    if (decision() == SprtDecision::undecided) {
        ++counts_.at(score);
        llr_ = score_llr({counts_.begin(), counts_.end()}, settings_.elo0, settings_.elo1, settings_.scale);
    }
}

void Sprt::add_rivals(std::size_t first, std::size_t second) {
    if (decision() == SprtDecision::undecided) {
        ++counts_.at(2 + first - second);
        rivals_half_points_ = rivals_half_points_.value_or(0) + first + second;
        const std::vector<double> counts(counts_.begin(), counts_.end());
        if (settings_.scale == EloScale::normalised) {
            llr_ = score_llr(counts, settings_.elo0 / 2, settings_.elo1 / 2, settings_.scale);
            return;
        }
        const Frequencies found(counts);
        llr_ = found.llr(likeliest_with_mean(found.chances, mean_under(settings_.elo0)),
                         likeliest_with_mean(found.chances, mean_under(settings_.elo1)));
    }
}

std::uint64_t Sprt::all() const {
    return std::accumulate(counts_.begin(), counts_.end(), std::uint64_t{0});
}

SprtDecision Sprt::decision() const {
    if (llr_ <= lower_bound_) {
        return SprtDecision::elo0;
    }
    return llr_ >= upper_bound_ ? SprtDecision::elo1 : SprtDecision::undecided;
}

double Sprt::mean_under(double elo) const {
    if (!rivals_half_points_) {
        return rate_of_elo(elo);
    }
    const auto [first, second] =
        means_apart(elo, static_cast<double>(*rivals_half_points_) / 4 / static_cast<double>(all()));
    return (1 + first - second) / 2;
}

/// The mean under a hypothesis on its scale, for scores with this deviation.
double Sprt::hypothetical_mean(double elo, double deviation) const {
    if (settings_.scale == EloScale::logistic) {
        return mean_under(elo);
    }
    const double games = static_cast<double>(counts_.size() - 1) / 2;
    return 0.5 + normalised_deviations(rivals_half_points_ ? elo / 2 : elo, games) * deviation;
}

std::optional<double> Sprt::expected_more(double elo) const {
    if (decision() != SprtDecision::undecided) {
        return 0;
    }
    const double present = mean_score(counts_);
    double square = 0;
    for (std::size_t k = 0; k < counts_.size(); ++k) {
        const double off = static_cast<double>(k) / static_cast<double>(counts_.size() - 1) - present;
        square += static_cast<double>(counts_[k]) * off * off;
    }
    if (!(square > 0)) {
        return std::nullopt;
    }
    const double variance = square / static_cast<double>(all());
    const double low = hypothetical_mean(settings_.elo0, std::sqrt(variance));
    const double high = hypothetical_mean(settings_.elo1, std::sqrt(variance));
    const double step = (high - low) / variance;
    return mean_exit_time(step * (mean_under(elo) - (low + high) / 2), step * step * variance, lower_bound_ - llr_,
                          upper_bound_ - llr_);
}

}  // namespace ringmaster
