#include "ringmaster/base/elo.hpp"

namespace ringmaster {
namespace {

/// How much more a game tells than one without draws at the same mean score. At least 1.
double weight_of_a_game(double wins, double draws, double losses) {
    const double games = wins + draws + losses + 1;
    const double mean = (wins + 0.5 + draws / 2) / games;
    const double without_draws = mean * (1 - mean);
    return without_draws / (without_draws - draws / games / 4);
}

}  // namespace

double elo_of_rate(double rate) {
    if (rate <= 0) {
        return -infinity;
    }
    return rate >= 1 ? infinity : 400 * std::log10(rate / (1 - rate));
}

double rate_of_elo(double elo) {
    return 1 / (1 + std::pow(10.0, -elo / 400));
}

Interval score_interval(double wins, double draws, double losses) {
    const double weight = weight_of_a_game(wins, draws, losses);
    return wilson_interval((wins + draws / 2) * weight, (wins + draws + losses) * weight);
}

}  // namespace ringmaster
