#include "ringmaster/tune/tree/tree_policy.hpp"

#include <cmath>

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

std::unique_ptr<const IndexPolicy> policy_of(PolicyKind kind) {
    TreeSettings settings;
    settings.policy = kind;
    settings.exploration_coefficient = 0.5;
    return make_index_policy(settings);
}

const PolicyKind index_policies[] = {PolicyKind::ucb, PolicyKind::beta_ucb, PolicyKind::kl_ucb};

}  // namespace

TEST_CASE("ucb is the mean and a root of the logarithm", "[tune]") {
    const auto ucb = policy_of(PolicyKind::ucb);
    const double exploration = ucb->exploration({100, 40, 0});
    CHECK(exploration == Catch::Approx(0.5 * std::sqrt(std::log(100.0))));
    CHECK(ucb->score({16, 12, 0}, exploration) == Catch::Approx(0.75 + exploration / 4));
    CHECK(ucb->exploration({100, 40, 50}) == ucb->exploration({150, 60, 0}));
}

TEST_CASE("policies that draw lots have no index", "[tune]") {
    CHECK(policy_of(PolicyKind::thompson) == nullptr);
    CHECK(policy_of(PolicyKind::top_two_thompson) == nullptr);
}

TEST_CASE("an index rises with the wins and the parent's games and falls with games in flight", "[tune]") {
    for (const PolicyKind kind : index_policies) {
        INFO(static_cast<int>(kind));
        const auto policy = policy_of(kind);
        const double early = policy->exploration({100, 50, 0});
        const double late = policy->exploration({1000, 500, 0});
        for (double visits = 1; visits <= 64; visits *= 2) {
            double before = -1;
            for (double wins = 0; wins <= visits; wins += 0.5) {
                const double score = policy->score({visits, wins, 0}, early);
                REQUIRE(score >= before);
                REQUIRE(score >= wins / visits);
                REQUIRE(policy->score({visits, wins, 3}, early) <= score);
                REQUIRE(policy->score({visits, wins, 0}, late) >= score);
                before = score;
            }
        }
        CHECK(policy->score({10, 5, 0}, late) > policy->score({10, 5, 0}, early));
        CHECK(policy->score({10, 5, 3}, early) < policy->score({10, 5, 0}, early));
    }
}
