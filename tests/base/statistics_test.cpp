#include "ringmaster/base/statistics.hpp"

#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "ringmaster/base/error.hpp"

#include "support/catch.hpp"
#include "support/coverage.hpp"

using namespace ringmaster;

namespace {

void check_interval(double successes, double games, double low, double high) {
    CAPTURE(successes, games);
    const Interval interval = wilson_interval(successes, games);
    CHECK(std::fabs(interval.low - low) < 1e-12);
    CHECK(std::fabs(interval.high - high) < 1e-12);
}

using IntervalOf = Interval (*)(double, double, double);

/// Exact: every number of successes, weighted with its chance.
Coverage exact_coverage(IntervalOf interval_of, int games) {
    std::vector<Interval> intervals;
    for (int successes = 0; successes <= games; ++successes) {
        intervals.push_back(interval_of(successes, games, 0.95));
    }
    return coverage_over_rates([&](double p) {
        double covered = 0;
        for (int successes = 0; successes <= games; ++successes) {
            if (holds(intervals[static_cast<std::size_t>(successes)], p)) {
                covered += binomial_chance(games, successes, p);
            }
        }
        return covered;
    });
}

const std::vector<int> game_numbers{20, 50, 100, 200, 500, 1000, 2000};

void check_jeffreys(double successes, double games, double confidence, double low, double high) {
    CAPTURE(successes, games, confidence);
    const Interval interval = jeffreys_interval(successes, games, confidence);
    CHECK(std::fabs(interval.low - low) < 1e-12);
    CHECK(std::fabs(interval.high - high) < 1e-12);
}

bool are_apart(double first_rate, double second_rate, double games) {
    return wilson_interval(first_rate * games, games).low > wilson_interval(second_rate * games, games).high;
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

TEST_CASE("Wilson's interval takes any confidence and widens with it", "[base]") {
    const double z = 1.6448536269514722;
    const double end = z / std::sqrt(100 + z * z) / 2;
    CHECK(std::fabs(wilson_interval(50, 100, 0.9).low - (0.5 - end)) < 1e-12);
    CHECK(std::fabs(wilson_interval(50, 100, 0.9).high - (0.5 + end)) < 1e-12);
    for (const IntervalOf interval_of : {IntervalOf(wilson_interval), IntervalOf(jeffreys_interval)}) {
        CHECK(interval_of(30, 100, 0.99).low < interval_of(30, 100, 0.95).low);
        CHECK(interval_of(30, 100, 0.99).high > interval_of(30, 100, 0.95).high);
    }
}

TEST_CASE("Fisher's test counts the ways in which events fall as unevenly", "[base]") {
    const auto test = [](auto... numbers) { return std::exp(log_fisher_test(numbers...)); };
    CHECK(test(3U, 4U, 1U, 4U) == Catch::Approx(17.0 / 70));  // his tea: three cups of four
    CHECK(test(4U, 4U, 0U, 4U) == Catch::Approx(1.0 / 70));
    CHECK(test(3U, 4U, 0U, 9U) == Catch::Approx(4.0 / 286));
    CHECK(test(0U, 5U, 3U, 5U) == Catch::Approx(1));
    CHECK(test(0U, 0U, 3U, 5U) == Catch::Approx(1));
    CHECK(log_fisher_test(60, 60, 0, 60) == Catch::Approx(-80.55604));
}

TEST_CASE("an interval without a proper confidence is a bug", "[base]") {
    for (const double confidence : {0.0, 1.0, -0.5, 95.0, std::numeric_limits<double>::quiet_NaN()}) {
        CAPTURE(confidence);
        CHECK_THROWS_AS(wilson_interval(5, 10, confidence), Error);
        CHECK_THROWS_AS(jeffreys_interval(5, 10, confidence), Error);
    }
}

TEST_CASE("Jeffreys' interval has the quantiles of its beta distribution", "[base]") {
    check_jeffreys(0.5, 1, 0.95, 0.025, 0.975);                               // Beta(1, 1): F(x) = x
    check_jeffreys(1.5, 2, 0.95, std::sqrt(0.025), std::sqrt(0.975));         // Beta(2, 1): F(x) = x^2
    check_jeffreys(0.5, 3, 0.9, 1 - std::cbrt(0.95), 1 - std::cbrt(0.05));    // Beta(1, 3): F(x) = 1 - (1 - x)^3
    const double t = std::asin(std::sqrt(jeffreys_interval(1, 2, 0.8).low));  // Beta(3/2, 3/2), x = sin(t)^2
    CHECK(std::fabs(2 / std::numbers::pi * (t - std::sin(4 * t) / 4) - 0.1) < 1e-12);
}

TEST_CASE("Jeffreys' interval reaches the end when all games went one way", "[base]") {
    CHECK(jeffreys_interval(0, 10).low == 0);
    CHECK(jeffreys_interval(0, 10).high < 0.25);
    CHECK(jeffreys_interval(10, 10).high == 1);
    CHECK(jeffreys_interval(10, 10).low == Catch::Approx(1 - jeffreys_interval(0, 10).high));
    check_jeffreys(0, 0, 0.95, 0, 1);
}

TEST_CASE("both intervals rise with the successes and shrink with the games", "[base]") {
    for (const IntervalOf interval_of : {IntervalOf(wilson_interval), IntervalOf(jeffreys_interval)}) {
        for (int successes = 1; successes < 40; ++successes) {
            CAPTURE(successes);
            CHECK(interval_of(successes, 40, 0.95).low > interval_of(successes - 1, 40, 0.95).low);
            CHECK(interval_of(successes, 40, 0.95).high >= interval_of(successes - 1, 40, 0.95).high);
            const Interval few = interval_of(successes, 40, 0.95);
            const Interval many = interval_of(10 * successes, 400, 0.95);
            CHECK(many.high - many.low < few.high - few.low);
        }
    }
}

TEST_CASE("the mean coverage of Wilson's and Jeffreys' intervals is within 1% of the label", "[base]") {
    for (const int games : game_numbers) {
        CAPTURE(games);
        CHECK(std::fabs(exact_coverage(wilson_interval, games).mean - 0.95) < 0.01);
        CHECK(std::fabs(exact_coverage(jeffreys_interval, games).mean - 0.95) < 0.01);
    }
}

TEST_CASE("for a single p the coverage falls as low as the header says", "[base]") {
    CHECK(exact_coverage(wilson_interval, 20).worst == Catch::Approx(0.9245).margin(0.0001));
    CHECK(exact_coverage(jeffreys_interval, 50).worst == Catch::Approx(0.8853).margin(0.0001));
    for (const int games : game_numbers) {
        CAPTURE(games);
        CHECK(exact_coverage(wilson_interval, games).worst > 0.924);
        CHECK(exact_coverage(jeffreys_interval, games).worst > 0.885);
    }
}

TEST_CASE("Clopper and Pearson's interval has its known values", "[base]") {
    const auto check = [](std::uint64_t successes, std::uint64_t games, double confidence, double low, double high) {
        CAPTURE(successes, games, confidence);
        const Interval interval = clopper_pearson_interval(successes, games, confidence);
        CHECK(std::fabs(interval.low - low) < 1e-12);
        CHECK(std::fabs(interval.high - high) < 1e-12);
    };
    check(0, 0, 0.95, 0, 1);
    check(0, 10, 0.95, 0, 1 - std::pow(0.025, 0.1));
    check(10, 10, 0.95, std::pow(0.025, 0.1), 1);
    check(1, 2, 0.95, 1 - std::sqrt(0.975), std::sqrt(0.975));
    check(1, 1, 0.9, 0.05, 1);
}

TEST_CASE("Clopper and Pearson's interval never covers less than its label says", "[base]") {
    for (const int games : game_numbers) {
        CAPTURE(games);
        const IntervalOf interval_of = [](double successes, double of, double confidence) {
            return clopper_pearson_interval(static_cast<std::uint64_t>(successes), static_cast<std::uint64_t>(of),
                                            confidence);
        };
        const Coverage coverage = exact_coverage(interval_of, games);
        CHECK(coverage.worst >= 0.95);
        CHECK(coverage.mean < 0.985);
    }
}

TEST_CASE("more successes than games or no proper confidence are a bug in Clopper and Pearson's interval", "[base]") {
    CHECK_THROWS_AS(clopper_pearson_interval(11, 10), Error);
    CHECK_THROWS_AS(clopper_pearson_interval(5, 10, 1), Error);
}

TEST_CASE("report: the coverage of the intervals for a proportion", "[.report]") {
    for (const int games : game_numbers) {
        WARN(to_text("Wilson", games, exact_coverage(wilson_interval, games)));
        WARN(to_text("Jeffreys", games, exact_coverage(jeffreys_interval, games)));
    }
}

TEST_CASE("the games to separate two candidates are the fewest that do", "[base]") {
    const auto further = games_to_separate({60, 100}, {50, 100});
    REQUIRE(further);
    CHECK(*further % 2 == 0);
    const auto each = static_cast<double>(*further) / 2;
    CHECK(are_apart(0.6, 0.5, 100 + each));
    CHECK_FALSE(are_apart(0.6, 0.5, 100 + each - 1));
}

TEST_CASE("closer candidates and more confidence take more games to separate", "[base]") {
    CHECK(games_to_separate({60, 100}, {50, 100}) < games_to_separate({60, 100}, {55, 100}));
    CHECK(games_to_separate({60, 100}, {50, 100}, 0.8) < games_to_separate({60, 100}, {50, 100}, 0.99));
    CHECK(games_to_separate({60, 100}, {50, 100}) > games_to_separate({600, 1000}, {500, 1000}));
}

TEST_CASE("candidates that are apart need no more games", "[base]") {
    CHECK(games_to_separate({90, 100}, {10, 100}) == 0U);
}

TEST_CASE("candidates that never come apart have no number of games", "[base]") {
    CHECK_FALSE(games_to_separate({50, 100}, {50, 100}));
    CHECK_FALSE(games_to_separate({50, 100}, {5, 10}));
    CHECK_FALSE(games_to_separate({10, 10}, {10, 10}));
    CHECK_FALSE(games_to_separate({40, 100}, {60, 100}));
    CHECK_FALSE(games_to_separate({0, 0}, {50, 100}));
    CHECK_FALSE(games_to_separate({50, 100}, {0, 0}));
    CHECK_FALSE(games_to_separate({5000001, 10000000}, {4999999.99, 10000000}, 0.999999999999));
}
