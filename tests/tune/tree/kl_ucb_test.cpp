#include "ringmaster/tune/tree/kl_ucb.hpp"

#include <cmath>

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("the divergence of two coins is what its definition says", "[tune]") {
    CHECK(bernoulli_divergence(0.3, 0.6) == Catch::Approx(0.183786897386812).epsilon(1e-12));
    CHECK(bernoulli_divergence(0, 0.5) == Catch::Approx(std::log(2.0)));
    CHECK(bernoulli_divergence(1, 0.5) == Catch::Approx(std::log(2.0)));
    CHECK(bernoulli_divergence(0.4, 0.4) == Catch::Approx(0).margin(1e-15));
    CHECK(std::isinf(bernoulli_divergence(0.5, 1)));
}

TEST_CASE("the index of kl_ucb is the greatest win rate that the divergence allows", "[tune]") {
    // by bisection in 30 digits (mpmath)
    CHECK(kl_ucb_index({10, 5, 0}, std::log(100.0)) == Catch::Approx(0.887908761645761).epsilon(1e-10));
    CHECK(kl_ucb_index({40, 30, 0}, std::log(1000.0)) == Catch::Approx(0.935418911387652).epsilon(1e-10));
    CHECK(kl_ucb_index({7, 0, 0}, std::log(50.0)) == Catch::Approx(0.428139632032178).epsilon(1e-10));
    CHECK(kl_ucb_index({10, 9.5, 0}, std::log(20.0)) == Catch::Approx(0.999952788468027).epsilon(1e-10));
    CHECK(kl_ucb_index({1000, 1, 0}, std::log(1e5)) == Catch::Approx(0.0151286546122999).epsilon(1e-10));
    CHECK(kl_ucb_index({10, 5, 30}, std::log(1000.0)) == Catch::Approx(kl_ucb_index({40, 20, 0}, std::log(1000.0))));
}

TEST_CASE("the index of kl_ucb solves its equation and stays inside at the ends", "[tune]") {
    for (const double mean : {0.0, 0.001, 0.3, 0.5, 0.9, 0.9999}) {
        for (const double games : {2.0, 30.0, 1e4, 1e7}) {
            const double index = kl_ucb_index({games, mean * games, 0}, std::log(10 * games));
            INFO(mean << ' ' << games);
            REQUIRE(index > mean);
            REQUIRE(index <= 1);
            if (index < 1 - 1e-9) {
                CHECK(games * bernoulli_divergence(mean, index) == Catch::Approx(std::log(10 * games)).epsilon(1e-5));
            }
        }
    }
    CHECK(kl_ucb_index({10, 10, 0}, 3) == 1);
    CHECK(kl_ucb_index({10, 4, 0}, 0) == 0.4);
}
