#include "ringmaster/tune/tree/child_choice.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

double merit_by(BestRule rule, const NodeStatistics& child, double confidence = 0.95) {
    TreeSettings settings;
    settings.best = rule;
    settings.confidence = confidence;
    return merit(child, settings);
}

}  // namespace

TEST_CASE("merit is the wins, their rate, or the low end of its interval", "[tune]") {
    const NodeStatistics much_played{110, 65, 3};
    const NodeStatistics lucky{14, 9, 0};
    CHECK(merit_by(BestRule::most_wins, much_played) == 65);
    CHECK(merit_by(BestRule::posterior_mean, much_played) == Catch::Approx(65.0 / 110));
    CHECK(merit_by(BestRule::posterior_mean, lucky) > merit_by(BestRule::posterior_mean, much_played));
    CHECK(merit_by(BestRule::lower_bound, lucky) < merit_by(BestRule::lower_bound, much_played));
    // Wilson's interval for 5 of 10 at 95%
    CHECK(merit_by(BestRule::lower_bound, {10, 5, 0}) == Catch::Approx(0.23659).margin(1e-5));
    CHECK(merit_by(BestRule::lower_bound, {10, 5, 0}, 0.5) > merit_by(BestRule::lower_bound, {10, 5, 0}));
}
