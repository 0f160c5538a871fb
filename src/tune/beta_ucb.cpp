#include "ringmaster/tune/beta_ucb.hpp"

#include <boost/math/special_functions/beta.hpp>

namespace ringmaster {

double beta_ucb_doubt(double parent_visits, double cap) {
    return cap / (parent_visits + cap);
}

double beta_ucb_index(const NodeStatistics& child, double doubt) {
    const double mean = child.mean();
    if (mean <= 0 || mean >= 1) {
        return mean;
    }
    using boost::math::policies::policy;
    using boost::math::policies::promote_double;
    const double games = child.expected_visits();
    return boost::math::ibetac_inv(mean * games, (1 - mean) * games, doubt, policy<promote_double<false>>());
}

}  // namespace ringmaster
