#include "ringmaster/tune/tree/beta_ucb.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

double index(double wins, double visits, double parent_visits) {
    return beta_ucb_index({visits, wins, 0}, beta_ucb_doubt(parent_visits, 0.5));
}

}  // namespace

TEST_CASE("the index of beta_ucb is the quantile t/(t + 1/2) of the posterior", "[tune]") {
    CHECK(beta_ucb_doubt(100, 0.5) == Catch::Approx(0.5 / 100.5));
    // by bisection of the incomplete beta function in 30 digits (mpmath)
    CHECK(index(5, 10, 100) == Catch::Approx(0.854107247152767).epsilon(1e-9));
    CHECK(index(30, 40, 1000) == Catch::Approx(0.924438871594469).epsilon(1e-9));
    CHECK(index(1, 10, 50) == Catch::Approx(0.401178168612270).epsilon(1e-9));
    CHECK(index(700.5, 1000, 20000) == Catch::Approx(0.756972767603103).epsilon(1e-9));
}

TEST_CASE("games in flight narrow the posterior of beta_ucb about its mean", "[tune]") {
    const double doubt = beta_ucb_doubt(100, 0.5);
    CHECK(beta_ucb_index({10, 5, 10}, doubt) == Catch::Approx(beta_ucb_index({20, 10, 0}, doubt)));
    CHECK(beta_ucb_index({10, 10, 0}, doubt) == 1);
    CHECK(beta_ucb_index({10, 0, 0}, doubt) == 0);
}
