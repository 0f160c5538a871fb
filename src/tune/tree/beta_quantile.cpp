#include "ringmaster/tune/tree/beta_quantile.hpp"

#include <boost/math/special_functions/beta.hpp>

namespace ringmaster {

double upper_beta_quantile(double a, double b, double above) {
    namespace policies = boost::math::policies;
    using Plain = policies::policy<policies::promote_double<false>, policies::evaluation_error<policies::ignore_error>,
                                   policies::overflow_error<policies::ignore_error>>;
    if (above <= 0 || above >= 1) {
        return above <= 0 ? 1 : 0;
    }
    return boost::math::ibetac_inv(a, b, above, Plain());
}

}  // namespace ringmaster
