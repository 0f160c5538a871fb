#include "ringmaster/base/statistics.hpp"

#include <cmath>

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

void check_interval(double successes, double games, double low, double high) {
    CAPTURE(successes, games);
    const Interval interval = wilson_interval(successes, games);
    CHECK(std::fabs(interval.low - low) < 1e-12);
    CHECK(std::fabs(interval.high - high) < 1e-12);
}

}  // namespace

TEST_CASE("Wilson's interval has its known values", "[base]") {
    check_interval(0, 10, 0, 0.2775327998628892);
    check_interval(8, 10, 0.49016247153664183, 0.9433178485456247);
    check_interval(10, 10, 0.7224672001371107, 1);
    check_interval(50.5, 100, 0.4086511935295234, 0.6009788714884068);
    check_interval(1, 1, 0.20654931437723745, 1);
}

TEST_CASE("nothing is known without games", "[base]") {
    check_interval(0, 0, 0, 1);
}

TEST_CASE("Wilson's interval never leaves [0,1]", "[base]") {
    for (int games = 1; games < 200; ++games) {
        CHECK(wilson_interval(0, games).low >= 0);
        CHECK(wilson_interval(games, games).high <= 1);
    }
}

TEST_CASE("the sign test says how surprising an uneven split is", "[base]") {
    CHECK(sign_test(0, 0) == 1);
    CHECK(sign_test(3, 3) == 1);
    CHECK(std::fabs(sign_test(0, 1) - 1.0) < 1e-12);
    CHECK(std::fabs(sign_test(0, 5) - 0.0625) < 1e-12);
    CHECK(std::fabs(sign_test(9, 1) - 22.0 / 1024) < 1e-12);
    CHECK(std::fabs(sign_test(480, 520) - sign_test(481, 521)) < 0.01);
    CHECK(sign_test(0, 100000) < 1e-9);
}
