#include "ringmaster/base/beta.hpp"

#include <cmath>

#include <boost/math/special_functions/beta.hpp>
#include <boost/math/special_functions/erf.hpp>

namespace ringmaster {

double beta_below(double a, double b, double x) {
    return boost::math::ibeta(a, b, x);
}

double rough_beta_below(double a, double b, double x) {
    // Without it Boost would calculate with long double.
    using InDouble = boost::math::policies::policy<boost::math::policies::promote_double<false>>;
    return boost::math::ibeta(a, b, x, InDouble());
}

double beta_quantile(double a, double b, double p) {
    return boost::math::ibeta_inv(a, b, p);
}

double beta_upper_quantile(double a, double b, double p) {
    return boost::math::ibetac_inv(a, b, p);
}

double two_sided_normal_quantile(double confidence) {
    return std::sqrt(2.0) * boost::math::erf_inv(confidence);
}

}  // namespace ringmaster
