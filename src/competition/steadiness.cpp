#include "ringmaster/competition/steadiness.hpp"

#include <algorithm>
#include <cmath>

#include "ringmaster/base/elo.hpp"
#include "ringmaster/base/statistics.hpp"

namespace ringmaster {
namespace {

constexpr std::size_t most_splits = 64;
constexpr std::uint64_t fewest_games = 20;  // on either side
constexpr double risk_of_all = 0.02;        // of all moments together
constexpr double great_fall = 100;          // Elo
constexpr double spread = 0.7;              // in log odds: of changes by some 120 Elo

}  // namespace

void Steadiness::tell(std::uint64_t game, double score) {
    if (all_.games > 0 && all_.games % step_ == 0) {
        moments_.push_back({game, all_, {}});
    }
    if (moments_.size() == most_splits) {
        for (std::size_t i = 0; i < most_splits / 2; ++i) {
            moments_[i] = moments_[2 * i + 1];
        }
        moments_.resize(most_splits / 2);
        step_ *= 2;
    }
    ++all_.games;
    all_.points += score;
    squares_ += score * score;
}

/// The variance of a score is that of all, with a win and a loss more, as without them a few scores may be alike.
std::optional<Steadiness::Change> Steadiness::clearest(bool falls_only) const {
    std::optional<Change> clearest;
    double most = std::log(static_cast<double>(moments_.size()) / risk_of_all);
    const auto games = static_cast<double>(all_.games);
    const double variance = (squares_ - all_.points * all_.score() + 0.5) / (games + 2);
    for (Change change : moments_) {
        change.since = {all_.games - change.before.games, all_.points - change.before.points};
        if (std::min(change.before.games, change.since.games) < fewest_games) {
            continue;
        }
        const auto since = static_cast<double>(change.since.games);
        const double evidence = log_evidence_of_lean(change.since.points - since * all_.score(),
                                                     variance * since * (games - since) / games, spread);
        const bool is_fall = elo_of_rate(change.since.score()) < elo_of_rate(change.before.score()) - great_fall;
        if (evidence > most && (is_fall || !falls_only)) {
            most = evidence;
            clearest = change;
        }
    }
    return clearest;
}

}  // namespace ringmaster
