#include "ringmaster/tune/tree/retirement.hpp"

#include "ringmaster/base/statistics.hpp"

namespace ringmaster {

Retirement::Retirement(const TreeSettings& settings, const NodeStatistics& leader) : settings_(settings) {
    const NodeStatistics games = without_prior(leader);
    if (settings.retire == RetireRule::confidence) {
        bar_ = wilson_interval(games.wins, games.visits, settings.confidence).low;
    } else if (settings.retire == RetireRule::fudge && games.visits > 0) {
        bar_ = games.wins / (games.visits + settings.fudge);
    }
}

bool Retirement::is_retired(const NodeStatistics& child) const {
    const NodeStatistics games = without_prior(child);
    switch (settings_.retire) {
        case RetireRule::confidence:
            return games.visits >= settings_.min_games && games.wins < bar_ * games.visits &&
                   wilson_interval(games.wins, games.visits, settings_.confidence).high < bar_;
        case RetireRule::fudge:
            return games.visits > 0 && (games.wins + settings_.fudge) / (games.visits + settings_.fudge) < bar_;
        case RetireRule::none:
            break;
    }
    return false;
}

NodeStatistics Retirement::without_prior(const NodeStatistics& child) const {
    return {child.visits - settings_.initial_visits, child.wins - settings_.initial_wins, 0};
}

}  // namespace ringmaster
