#include "ringmaster/base/common_opponent.hpp"

#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "ringmaster/base/error.hpp"

#include "support/catch.hpp"
#include "support/davidson.hpp"

using namespace ringmaster;

namespace {

void count(ScoreCounts& counts, double score) {
    (score == 1 ? counts.wins : score == 0 ? counts.losses : counts.draws) += 1;
}

ScoreCounts expected(const Davidson& player, double games) {
    return {games * player.win, games * player.draw, games * player.loss()};
}

/// The share of matches whose 95% interval holds the true difference; black is 100 Elo better off than white.
double coverage(double elo, double difference, double draws, int games_each) {
    constexpr int matches = 2000;
    int covered = 0;
    for (int match = 0; match < matches; ++match) {
        Random random(7, fmt::format("{} {} {} {}", elo, difference, draws, games_each),
                      static_cast<std::uint64_t>(match));
        std::vector<Stratum> strata;
        for (const double advantage : {50.0, -50.0}) {
            const Davidson first(elo + difference + advantage, draws);
            const Davidson second(elo + advantage, draws);
            Stratum stratum;
            for (int game = 0; game < games_each / 2; ++game) {
                count(stratum.first, first.play(random));
                count(stratum.second, second.play(random));
            }
            strata.push_back(stratum);
        }
        const EloEstimate estimate = elo_difference(strata);
        covered += estimate.low <= difference && difference <= estimate.high;
    }
    return static_cast<double>(covered) / matches;
}

}  // namespace

TEST_CASE("who scored more depends neither on the opponent nor on the draw rate", "[base]") {
    CHECK(chance_of_higher_score(1, 0) == 0.5);
    CHECK(chance_of_higher_score(1, 400) == Catch::Approx(10.0 / 11));
    CHECK(chance_of_higher_score(0.5, 400) == Catch::Approx(chance_of_higher_score(1, 200)));
    for (const double opponent : {-300.0, 0.0, 150.0}) {
        for (const double draws : {0.0, 0.3, 0.8}) {
            CAPTURE(opponent, draws);
            const Davidson first(70 - opponent, draws);
            const Davidson second(-opponent, draws);
            const double up = first.win * second.loss();
            CHECK(up / (up + first.loss() * second.win) == Catch::Approx(chance_of_higher_score(1, 70)));
            if (draws > 0) {
                const double half_up = first.win * second.draw;
                CHECK(half_up / (half_up + first.draw * second.win) == Catch::Approx(chance_of_higher_score(0.5, 70)));
            }
        }
    }
}

TEST_CASE("without draws the difference's interval is Wilson's for the comparisons won", "[base]") {
    // Of 100 x 100 comparisons the first player won 60 x 50 and lost 40 x 50.
    const EloEstimate elo = elo_difference({{{60, 0, 40}, {50, 0, 50}}});
    const Interval wilson = wilson_interval(30, 50);
    CHECK(elo.difference == Catch::Approx(elo_of_rate(0.6)));
    CHECK(elo.low == Catch::Approx(elo_of_rate(wilson.low)));
    CHECK(elo.high == Catch::Approx(elo_of_rate(wilson.high)));
    CHECK(elo_difference({{{60, 0, 40}, {50, 0, 50}}}, 0.99).low < elo.low);
    CHECK(elo_difference({{{60, 0, 40}, {50, 0, 50}}}, 0.99).high > elo.high);
}

TEST_CASE("games that are strata of their own are compared in pairs", "[base]") {
    std::vector<Stratum> pairs(9, {{1, 0, 0}, {0, 0, 1}});
    pairs.insert(pairs.end(), 3, {{0, 0, 1}, {1, 0, 0}});
    pairs.insert(pairs.end(), 20, {{1, 0, 0}, {1, 0, 0}});
    const EloEstimate elo = elo_difference(pairs);
    CHECK(elo.difference == Catch::Approx(elo_of_rate(0.75)));
    CHECK(elo.low == Catch::Approx(elo_of_rate(wilson_interval(9, 12).low)));
}

TEST_CASE("the difference comes out whatever the colours, the draws and the numbers of games", "[base]") {
    for (const double difference : {-80.0, 0.0, 25.0, 300.0}) {
        for (const double draws : {0.0, 0.3, 0.9}) {
            CAPTURE(difference, draws);
            const EloEstimate elo = elo_difference({
                {expected(Davidson(difference + 150, draws), 40), expected(Davidson(150, draws), 30)},
                {expected(Davidson(difference - 50, draws), 60), expected(Davidson(-50, draws), 100)},
            });
            CHECK(elo.difference == Catch::Approx(difference).margin(1e-6));
            CHECK(elo.low < difference);
            CHECK(elo.high > difference);
        }
    }
}

TEST_CASE("the difference through a third turns its sign with the sides", "[base]") {
    const EloEstimate one = elo_difference({{{30, 15, 5}, {20, 10, 30}}});
    const EloEstimate other = elo_difference({{{20, 10, 30}, {30, 15, 5}}});
    CHECK(one.difference == Catch::Approx(-other.difference));
    CHECK(one.low == Catch::Approx(-other.high));
    CHECK(one.high == Catch::Approx(-other.low));
    CHECK(one.low > 0);
}

TEST_CASE("an end of the difference is infinite where no comparison speaks for it", "[base]") {
    const EloEstimate won = elo_difference({{{20, 0, 0}, {10, 0, 10}}});
    CHECK(won.difference == infinity);
    CHECK(won.high == infinity);
    CHECK(won.low == Catch::Approx(elo_of_rate(wilson_interval(10, 10).low)));
    CHECK(elo_difference({{{10, 0, 10}, {20, 0, 0}}}).high == Catch::Approx(-won.low));
    const std::vector<std::vector<Stratum>> silent{{},
                                                   {{}},
                                                   {{{5, 0, 0}, {}}},
                                                   {{{5, 0, 0}, {5, 0, 0}}},
                                                   {{{0, 50, 0}, {0, 50, 0}}},
                                                   {{{5, 0, 0}, {}}, {{}, {0, 0, 5}}}};
    for (const std::vector<Stratum>& strata : silent) {
        const EloEstimate nothing = elo_difference(strata);
        CHECK(nothing.difference == 0);
        CHECK(nothing.low == -infinity);
        CHECK(nothing.high == infinity);
    }
}

TEST_CASE("the interval of the difference covers as its header says", "[base]") {
    for (const double elo : {-350.0, 0.0, 200.0}) {
        for (const double difference : {0.0, 100.0}) {
            for (const double draws : {0.0, 0.3}) {
                for (const int games : {20, 200}) {
                    CAPTURE(elo, difference, draws, games);
                    const double covered = coverage(elo, difference, draws, games);
                    CHECK(covered > 0.937);
                    CHECK(covered < (games == 20 ? 0.988 : 0.967));
                }
            }
        }
    }
}

TEST_CASE("a difference without a proper confidence is a bug", "[base]") {
    CHECK_THROWS_AS(elo_difference({{{1, 0, 1}, {1, 0, 1}}}, 1.0), Error);
    CHECK_THROWS_AS(elo_difference({{{1, 0, 1}, {1, 0, 1}}}, 0.0), Error);
}
