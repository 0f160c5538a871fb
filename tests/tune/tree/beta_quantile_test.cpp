#include <cmath>

#include "ringmaster/tune/tree/child_choice.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("quantiles of the beta distribution are those of closed forms", "[tune]") {
    CHECK(upper_beta_quantile(1, 1, 0.25) == Catch::Approx(0.75));
    CHECK(upper_beta_quantile(3, 1, 0.3) == Catch::Approx(std::cbrt(0.7)));
    CHECK(upper_beta_quantile(1, 4, 0.0016) == Catch::Approx(0.8));
    CHECK(1 - upper_beta_quantile(1, 2, 1e-10) == Catch::Approx(1e-5));
    CHECK(upper_beta_quantile(2, 2, 0.5) == Catch::Approx(0.5));
    CHECK(upper_beta_quantile(2, 2, 0) == 1);
    CHECK(upper_beta_quantile(2, 2, 1) == 0);
}

TEST_CASE("quantiles of the beta distribution stay finite and in order where the numbers are extreme", "[tune]") {
    for (const double games : {1e-3, 1.0, 10.0, 1e4, 1e8}) {
        for (const double mean : {1e-6, 0.1, 0.5, 0.999999}) {
            double before = 0;
            for (const double above : {0.9999, 0.5, 1e-3, 1e-9, 1e-15}) {
                const double point = upper_beta_quantile(mean * games, (1 - mean) * games, above);
                INFO(games << ' ' << mean << ' ' << above);
                REQUIRE(point >= before);
                REQUIRE(point <= 1);
                before = point;
            }
        }
    }
}
