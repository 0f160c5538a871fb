#include "ringmaster/base/sprt.hpp"

#include <algorithm>
#include <cmath>
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

}  // namespace ringmaster
