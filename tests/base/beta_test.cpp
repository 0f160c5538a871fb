#include "ringmaster/base/beta.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("the probabilities of a beta distribution with a closed form are met", "[base]") {
    for (const double x : {0.0, 0.1, 0.5, 0.9, 1.0}) {
        CHECK(beta_below(1, 1, x) == Catch::Approx(x));
        CHECK(beta_below(3, 1, x) == Catch::Approx(x * x * x));
        CHECK(rough_beta_below(3, 1, x) == Catch::Approx(x * x * x));
        CHECK(beta_below(1, 2, x) == Catch::Approx(1 - (1 - x) * (1 - x)));
    }
}

TEST_CASE("the quantiles of a beta distribution invert its probabilities", "[base]") {
    for (const double p : {0.001, 0.3, 0.975}) {
        CHECK(beta_below(2.5, 7, beta_quantile(2.5, 7, p)) == Catch::Approx(p));
        CHECK(1 - beta_below(2.5, 7, beta_upper_quantile(2.5, 7, p)) == Catch::Approx(p));
    }
}

TEST_CASE("95% of a normal variable lie within 1.96 standard deviations", "[base]") {
    CHECK(two_sided_normal_quantile(0.95) == Catch::Approx(1.959964));
}
