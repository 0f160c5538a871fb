#include "ringmaster/tune/tree/beta_ucb.hpp"

#include "ringmaster/tune/tree/beta_quantile.hpp"

namespace ringmaster {

double beta_ucb_doubt(double parent_visits, double cap) {
    return cap / (parent_visits + cap);
}

double beta_ucb_index(const NodeStatistics& child, double doubt) {
    const double mean = child.mean();
    if (mean <= 0 || mean >= 1) {
        return mean;
    }
    const double games = child.expected_visits();
    return upper_beta_quantile(mean * games, (1 - mean) * games, doubt);
}

}  // namespace ringmaster
