#include "ringmaster/tune/tree/child_choice.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

TreeSettings settings_for(RetireRule rule) {
    TreeSettings settings;
    settings.retire = rule;
    return settings;
}

/// With the prior of 5 wins in 10 visits.
NodeStatistics played(double games, double wins) {
    return {games + 10, wins + 5, 0};
}

}  // namespace

TEST_CASE("a candidate retires when its interval lies below the leader's and not before its games", "[tune]") {
    const TreeSettings settings = settings_for(RetireRule::confidence);
    // Wilson: 70 of 100 from 0.604, 16 of 40 to 0.554, 20 of 40 to 0.648
    const Retirement retirement(settings, played(100, 70));
    CHECK(retirement.is_retired(played(40, 16)));
    CHECK_FALSE(retirement.is_retired(played(40, 20)));
    CHECK_FALSE(retirement.is_retired(played(39, 0)));
    CHECK_FALSE(retirement.is_retired(played(100, 70)));
    CHECK_FALSE(retirement.is_retired(played(0, 0)));
    const Retirement fallen(settings, played(140, 70));
    CHECK_FALSE(fallen.is_retired(played(40, 16)));
}

TEST_CASE("more confidence and more games keep a candidate longer", "[tune]") {
    TreeSettings settings = settings_for(RetireRule::confidence);
    settings.confidence = 0.999;
    CHECK_FALSE(Retirement(settings, played(100, 70)).is_retired(played(40, 16)));
    settings.confidence = 0.95;
    settings.min_games = 41;
    CHECK_FALSE(Retirement(settings, played(100, 70)).is_retired(played(40, 16)));
}

TEST_CASE("a candidate retires by fudge when its next wins and the leader's losses would not be enough", "[tune]") {
    TreeSettings settings = settings_for(RetireRule::fudge);
    settings.fudge = 10;
    // the leader's 70/(100+10) = 0.636; (4+10)/(12+10) = 0.636 stays, (3+10)/(12+10) does not
    const Retirement retirement(settings, played(100, 70));
    CHECK_FALSE(retirement.is_retired(played(12, 4)));
    CHECK(retirement.is_retired(played(12, 3)));
    CHECK_FALSE(retirement.is_retired(played(0, 0)));
    CHECK_FALSE(retirement.is_retired(played(100, 70)));
}

TEST_CASE("as its authors have it, a candidate retires against the leader's score", "[tune]") {
    TreeSettings settings = settings_for(RetireRule::confidence);
    settings.retire_against = RetireBar::score;
    // Wilson: 20 of 40 to 0.648, 22 of 40 to 0.693, 23 of 40 to 0.715; the leader's score is 0.7, its low end 0.604
    const Retirement persson(settings, played(100, 70));
    CHECK(persson.is_retired(played(40, 20)));
    CHECK(persson.is_retired(played(40, 22)));
    CHECK_FALSE(persson.is_retired(played(40, 23)));
    CHECK_FALSE(persson.is_retired(played(39, 0)));
    CHECK_FALSE(persson.is_retired(played(100, 70)));

    settings.retire = RetireRule::fudge;
    // (6+10)/(12+10) = 0.727 stays, (5+10)/(12+10) = 0.682 does not
    const Retirement dailey(settings, played(100, 70));
    CHECK_FALSE(dailey.is_retired(played(12, 6)));
    CHECK(dailey.is_retired(played(12, 5)));
    CHECK_FALSE(dailey.is_retired(played(100, 70)));
    CHECK_FALSE(Retirement(settings, played(100, 100)).is_retired(played(12, 12)));
}

TEST_CASE("nobody retires behind a leader without games, or without a rule", "[tune]") {
    for (const RetireRule rule : {RetireRule::none, RetireRule::confidence, RetireRule::fudge}) {
        TreeSettings settings = settings_for(rule);
        CHECK_FALSE(Retirement(settings, played(0, 0)).is_retired(played(1000, 0)));
        settings.retire_against = RetireBar::score;
        CHECK_FALSE(Retirement(settings, played(0, 0)).is_retired(played(1000, 0)));
    }
    const TreeSettings none = settings_for(RetireRule::none);
    CHECK_FALSE(Retirement(none, played(1000, 1000)).is_retired(played(1000, 0)));
}
