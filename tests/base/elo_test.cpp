#include "ringmaster/base/elo.hpp"

#include <cmath>

#include <fmt/format.h>

#include "support/catch.hpp"
#include "support/coverage.hpp"

using namespace ringmaster;

namespace {

/// Exact: every number of draws and wins with its chance, but for those that are hopeless. Of the games that could be
/// drawn at a mean score, this share is.
Coverage exact_coverage(int games, double share_of_draws) {
    return coverage_over_rates([&](double mean) {
        const double draw_rate = share_of_draws * 2 * std::min(mean, 1 - mean);
        const double wins_of_decided = (mean - draw_rate / 2) / (1 - draw_rate);
        double covered = 0;
        const Span draws = likely_successes(games, draw_rate);
        for (int drawn = draws.first; drawn <= draws.last; ++drawn) {
            const int decided = games - drawn;
            const Span wins = likely_successes(decided, wins_of_decided);
            double of_decided = 0;
            for (int won = wins.first; won <= wins.last; ++won) {
                if (holds(score_interval(won, drawn, decided - won), mean)) {
                    of_decided += binomial_chance(decided, won, wins_of_decided);
                }
            }
            covered += binomial_chance(games, drawn, draw_rate) * of_decided;
        }
        return covered;
    });
}

}  // namespace

TEST_CASE("Elo is 400 times the decimal logarithm of the odds", "[base]") {
    CHECK(elo_of_rate(0.5) == 0);
    CHECK(elo_of_rate(10.0 / 11) == Catch::Approx(400));
    CHECK(elo_of_rate(1.0 / 11) == Catch::Approx(-400));
    CHECK(elo_of_rate(0.75) == Catch::Approx(190.8485));
    CHECK(rate_of_elo(0) == 0.5);
    CHECK(rate_of_elo(400) == Catch::Approx(10.0 / 11));
    CHECK(rate_of_elo(elo_of_rate(0.3)) == Catch::Approx(0.3));
}

TEST_CASE("Elo is infinite at the ends and back", "[base]") {
    CHECK(elo_of_rate(0) == -infinity);
    CHECK(elo_of_rate(1) == infinity);
    CHECK(rate_of_elo(-infinity) == 0);
    CHECK(rate_of_elo(infinity) == 1);
}

TEST_CASE("without draws the score's interval is Wilson's", "[base]") {
    for (const double wins : {0.0, 3.0, 10.0, 20.0}) {
        CAPTURE(wins);
        const Interval wilson = wilson_interval(wins, 20);
        CHECK(score_interval(wins, 0, 20 - wins).low == Catch::Approx(wilson.low).margin(1e-12));
        CHECK(score_interval(wins, 0, 20 - wins).high == Catch::Approx(wilson.high).margin(1e-12));
    }
}

TEST_CASE("draws narrow the score's interval by the variance they take away", "[base]") {
    // 4000 games at a mean of 1/2, half of them drawn: half the variance.
    const Interval drawn = score_interval(1000, 2000, 1000);
    const Interval decided = score_interval(2000, 0, 2000);
    CHECK((drawn.high - drawn.low) / (decided.high - decided.low) == Catch::Approx(std::sqrt(0.5)).epsilon(0.001));
    CHECK(drawn.high + drawn.low == Catch::Approx(1));
}

TEST_CASE("nothing but draws is not certainty", "[base]") {
    const Interval score = score_interval(0, 20, 0);
    CHECK(score.low < 0.46);
    CHECK(score.high > 0.54);
    CHECK(score_interval(0, 1, 0).low < 0.3);
    CHECK(score_interval(0, 200, 0).low > score.low);
}

TEST_CASE("the mean coverage of the Elo interval is within 1% of the label, draws or not", "[base][slow]") {
    for (const double share : {0.0, 0.2, 0.5}) {
        for (const int games : {20, 50, 100, 200, 500, 1000, 2000}) {
            CAPTURE(share, games);
            const Coverage coverage = exact_coverage(games, share);
            CHECK(std::fabs(coverage.mean - 0.95) < 0.01);
            CHECK(coverage.worst > (share > 0 ? 0.944 : 0.924));
        }
    }
}

TEST_CASE("with nearly all games drawn the Elo interval is too careful for few games", "[base]") {
    CHECK(exact_coverage(20, 0.9).mean == Catch::Approx(0.9605).margin(0.0005));
    for (const int games : {50, 100, 200, 500, 1000, 2000}) {
        CAPTURE(games);
        CHECK(std::fabs(exact_coverage(games, 0.9).mean - 0.95) < 0.01);
    }
}

TEST_CASE("report: the coverage of the Elo interval", "[.report]") {
    for (const double share : {0.0, 0.2, 0.5, 0.9}) {
        for (const int games : {20, 50, 100, 200, 500, 1000, 2000}) {
            WARN(to_text(fmt::format("Elo, {} of the possible draws", share), games, exact_coverage(games, share)));
        }
    }
}
