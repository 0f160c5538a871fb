#include <cmath>

#include "ringmaster/tune/tree/child_choice.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

const NodeStatistics parent{100, 50, 0};

TreeSettings settings_of(PolicyKind policy, double cap = 0) {
    TreeSettings settings;
    settings.policy = policy;
    settings.exploration_coefficient = 0.5;
    settings.beta_ucb_cap = cap;
    return settings;
}

}  // namespace

TEST_CASE("ucb is the mean and a root of the logarithm", "[tune]") {
    const TreeSettings settings = settings_of(PolicyKind::ucb);
    const NodeStatistics child{16, 12, 0};
    CHECK(TreePolicy(settings, parent).score(child) == Catch::Approx(0.75 + 0.5 * std::sqrt(std::log(100.0)) / 4));
    CHECK(TreePolicy(settings, {100, 40, 50}).score(child) == TreePolicy(settings, {150, 60, 0}).score(child));
}

TEST_CASE("beta_ucb without a cap is the quantile 1 - 1/(V + 1) of the posterior", "[tune]") {
    const TreeSettings settings = settings_of(PolicyKind::beta_ucb);
    const TreePolicy policy(settings, parent);
    CHECK(policy.score({10, 5, 0}) == upper_beta_quantile(5, 5, 1.0 / 101));
    // Beta(1, 1) and Beta(3, 1) have quantiles in closed form
    CHECK(policy.score({2, 1, 0}) == Catch::Approx(100.0 / 101));
    CHECK(policy.score({4, 3, 0}) == Catch::Approx(std::cbrt(100.0 / 101)));
    CHECK(policy.score({10, 5, 10}) == Catch::Approx(policy.score({20, 10, 0})));
    CHECK(policy.score({10, 10, 0}) == 1);
    CHECK(policy.score({10, 0, 0}) == 0);
}

TEST_CASE("the cap of beta_ucb holds children back that have few trials", "[tune]") {
    const TreeSettings settings = settings_of(PolicyKind::beta_ucb, 0.5);
    const TreePolicy policy(settings, parent);
    CHECK(policy.score({1, 1, 0}) == 1 / 1.5);
    CHECK(policy.score({1, 1, 7}) == 1 / 1.5);
    CHECK(policy.score({2, 2, 0}) == 2 / 2.5);
    CHECK(policy.score({10, 5, 0}) == upper_beta_quantile(5, 5, 1.0 / 101));
}

TEST_CASE("a score rises with the wins and the parent's games and falls with games in flight", "[tune]") {
    for (const TreeSettings& settings : {settings_of(PolicyKind::ucb), settings_of(PolicyKind::beta_ucb)}) {
        const TreePolicy early(settings, parent);
        const TreePolicy late(settings, {1000, 500, 0});
        for (double visits = 1; visits <= 64; visits *= 2) {
            double before = -1;
            for (double wins = 0; wins <= visits; wins += 0.5) {
                const double score = early.score({visits, wins, 0});
                REQUIRE(score >= before);
                REQUIRE(score >= wins / visits);
                REQUIRE(early.score({visits, wins, 3}) <= score);
                REQUIRE(late.score({visits, wins, 0}) >= score);
                before = score;
            }
        }
        CHECK(late.score({10, 5, 0}) > early.score({10, 5, 0}));
        CHECK(early.score({10, 5, 3}) < early.score({10, 5, 0}));
    }
}

TEST_CASE("ucb explores after the relatives were mixed in, with a win rate of at least a tenth", "[tune]") {
    TreeSettings settings = settings_of(PolicyKind::ucb);
    settings.rave_equivalence = 30;
    const TreePolicy policy(settings, parent);
    const NodeStatistics child{20, 15, 0};
    const double b = std::sqrt(30.0 / 60);
    const double exploration = policy.score(child) - 0.75;
    CHECK(policy.score_with_rave(child, {50, 20, 0}) == Catch::Approx((1 - b) * 0.75 + b * 0.4 + exploration));
    CHECK(policy.score_with_rave(child, {50, 1, 0}) == Catch::Approx((1 - b) * 0.75 + b * 0.1 + exploration));
}

TEST_CASE("with beta_ucb child and relatives explore before they are mixed, and the mix is capped", "[tune]") {
    TreeSettings settings = settings_of(PolicyKind::beta_ucb, 0.5);
    settings.rave_equivalence = 30;
    const TreePolicy policy(settings, parent);
    const NodeStatistics child{20, 12, 4};
    const double b = std::sqrt(30.0 / 60);
    const double own = policy.score(child);
    CHECK(policy.score_with_rave(child, {50, 20, 0}) ==
          Catch::Approx((1 - b) * own + b * upper_beta_quantile(0.4 * 54, 0.6 * 54, 1.0 / 101)));
    CHECK(policy.score_with_rave(child, {5000, 1, 0}) == Catch::Approx((1 - b) * own + b * 0.1));
    CHECK(policy.score_with_rave({20, 20, 0}, {50, 50, 0}) == 20 / 20.5);
    CHECK(policy.score_with_rave({10, 5, 0}, {5000, 1, 0}) == 0.1);
}
