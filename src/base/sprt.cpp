#include "ringmaster/base/sprt.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "ringmaster/base/common_opponent.hpp"
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

/// The logarithm of chance_of_higher_score, finite for any Elo.
double log_chance(double distance, double elo) {
    const double log_odds = distance * elo * std::log(10.0) / 400;
    return std::min(log_odds, 0.0) - std::log1p(std::exp(-std::fabs(log_odds)));
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

/// What a pair adds to the LLR.
double Sprt::step(double score_difference) const {
    const double distance = std::fabs(score_difference);
    const double sign = score_difference < 0 ? -1 : 1;
    return log_chance(distance, sign * settings_.elo1) - log_chance(distance, sign * settings_.elo0);
}

void Sprt::add(double score_difference) {
    const double halves = 2 * std::fabs(score_difference);
    if (halves != 0 && halves != 1 && halves != 2) {
        throw bug("a pair of games whose scores differ by " + std::to_string(score_difference));
    }
    if (decision() == SprtDecision::undecided) {
        llr_ += step(score_difference);
        ++pairs_[static_cast<std::size_t>(halves)];
    }
}

SprtDecision Sprt::decision() const {
    if (llr_ <= lower_bound_) {
        return SprtDecision::elo0;
    }
    return llr_ >= upper_bound_ ? SprtDecision::elo1 : SprtDecision::undecided;
}

std::optional<double> Sprt::expected_more_pairs(double elo) const {
    if (decision() != SprtDecision::undecided) {
        return 0;
    }
    if (pairs_[1] + pairs_[2] == 0) {
        return std::nullopt;
    }
    double mean = 0;
    double mean_square = 0;
    for (const double distance : {0.5, 1.0}) {
        const double share = static_cast<double>(pairs_[distance < 1 ? 1 : 2]) / static_cast<double>(pairs());
        const double up = step(distance);
        const double down = step(-distance);
        const double chance = chance_of_higher_score(distance, elo);
        mean += share * (chance * up + (1 - chance) * down);
        mean_square += share * (chance * up * up + (1 - chance) * down * down);
    }
    return mean_exit_time(mean, mean_square - mean * mean, lower_bound_ - llr_, upper_bound_ - llr_);
}

}  // namespace ringmaster
