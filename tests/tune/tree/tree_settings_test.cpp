#include "ringmaster/tune/tree/tree_settings.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("how a tree is steered is said in the words of the control file", "[tune]") {
    TreeTunerSettings all;
    TreeSettings& settings = all.tree;
    CHECK(all.steering() == "ucb");
    settings.policy = PolicyKind::beta_ucb;
    settings.rave = true;
    settings.retire = RetireRule::fudge;
    settings.best = BestRule::posterior_mean;
    CHECK(all.steering() == "beta_ucb, with rave, retire by fudge, best by posterior_mean");
    settings.retire_against = RetireBar::score;
    CHECK(all.steering() == "beta_ucb, with rave, retire by fudge against the leader's score, best by posterior_mean");
}
