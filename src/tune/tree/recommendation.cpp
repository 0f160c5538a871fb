#include "ringmaster/tune/tree/recommendation.hpp"

#include "ringmaster/base/statistics.hpp"

namespace ringmaster {

double merit(const NodeStatistics& child, const TreeSettings& settings) {
    switch (settings.best) {
        case BestRule::posterior_mean:
            return child.mean();
        case BestRule::lower_bound:
            return wilson_interval(child.wins, child.visits, settings.confidence).low;
        case BestRule::most_wins:
            break;
    }
    return child.wins;
}

}  // namespace ringmaster
