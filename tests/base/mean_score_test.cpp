#include "ringmaster/base/mean_score.hpp"

#include <cmath>

#include <fmt/format.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/random.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

/// Half the width of the interval for one look, in Elo.
double for_one_look(const ScoreCounts& counts) {
    const double mean = mean_score(counts);
    double square = 0;
    double all = 0;
    for (std::size_t k = 0; k < counts.size(); ++k) {
        const double off = static_cast<double>(k) / static_cast<double>(counts.size() - 1) - mean;
        square += static_cast<double>(counts[k]) * off * off;
        all += static_cast<double>(counts[k]);
    }
    return 1.96 * std::sqrt(square) / all / mean / (1 - mean) * 400 / std::log(10);
}

/// Pairs of two whose scores in a game have this mean and share of draws, as many of each score as are to be expected.
ScoreCounts expected_pairs(double elo, double draws, bool share_seeds, double pairs) {
    const double win = rate_of_elo(elo) - draws / 2;
    const double games[] = {1 - win - draws, draws, win};
    ScoreCounts counts(5);
    for (std::size_t one = 0; one < 3; ++one) {
        for (std::size_t other = 0; other < 3; ++other) {
            const double chance = share_seeds ? (one == other ? games[one] : 0) : games[one] * games[other];
            counts[one + other] += static_cast<std::uint64_t>(std::lround(pairs * chance));
        }
    }
    return counts;
}

RivalCounts rivals(std::uint64_t both_win, std::uint64_t first_wins, std::uint64_t second_wins,
                   std::uint64_t both_lose) {
    RivalCounts counts;
    counts.pairs[2][2] = both_win;
    counts.pairs[2][0] = first_wins;
    counts.pairs[0][2] = second_wins;
    counts.pairs[0][0] = both_lose;
    return counts;
}

double log_beta(double a, double b) {
    return std::lgamma(a) + std::lgamma(b) - std::lgamma(a + b);
}

}  // namespace

TEST_CASE("the Elo of scores is that of their mean, whatever the draws", "[base]") {
    CHECK(mean_score_elo({36, 0, 64}).difference == Catch::Approx(elo_of_rate(0.64)));
    CHECK(mean_score_elo({0, 0, 72, 0, 28}).difference == Catch::Approx(elo_of_rate(0.64)));
    CHECK(mean_score_elo({1, 18, 34, 18, 29}).difference == Catch::Approx(elo_of_rate(0.64)));
    CHECK(mean_score({3, 0, 0}) == 0);
    CHECK(mean_score({0, 1, 0, 1, 0}) == 0.5);
}

TEST_CASE("the end of the Elo of scores is infinite only where the score may be 0 or 1", "[base]") {
    const EloEstimate none = mean_score_elo({0, 0, 0});
    CHECK(none.difference == 0);
    CHECK(none.low == -infinity);
    CHECK(none.high == infinity);
    const EloEstimate won = mean_score_elo({0, 0, 14});
    CHECK(won.difference == infinity);
    CHECK(won.low > 0);
    CHECK(won.high == infinity);
    const EloEstimate lost_one = mean_score_elo({1, 0, 13});
    CHECK(lost_one.difference == Catch::Approx(elo_of_rate(13.0 / 14)));
    CHECK(lost_one.low > 0);
    CHECK(lost_one.low < won.low);
    CHECK(std::isfinite(lost_one.high));
    CHECK(std::isfinite(mean_score_elo({0, 0, 0, 1, 13}).high));
    const EloEstimate drawn = mean_score_elo({0, 200, 0});
    CHECK(drawn.difference == 0);
    CHECK(drawn.low == Catch::Approx(-drawn.high));
    CHECK(drawn.high < 25);
}

TEST_CASE("the wealth against the truth is 1 on average, whatever the scores of that mean", "[base]") {
    for (const double elo : {-300.0, 0.0, 70.0}) {
        const double mean = rate_of_elo(elo);
        for (const double inner : {0.0, 0.3, 1.0}) {
            // So many of the pairs are 1/4 or 3/4, as far as that mean allows; the others 0 or 1.
            const double quarters = inner * std::min(1.0, 2 * std::min(mean, 1 - mean)) / 2;
            const double ones = mean - quarters;
            const double chances[] = {1 - ones - 2 * quarters, quarters, 0, quarters, ones};
            double wealth = 0;
            for (std::size_t k = 0; k < 5; ++k) {
                ScoreCounts counts(5);
                counts[k] = 1;
                wealth += chances[k] * std::exp(log_wealth_against(elo, counts));
            }
            CHECK(wealth == Catch::Approx(1));
        }
    }
}

TEST_CASE("without draws the wealth is the likelihood ratio of a coin", "[base]") {
    for (const auto& [losses, wins] : {std::pair{0.0, 1.0}, {7.0, 13.0}, {400.0, 520.0}, {9000.0, 11000.0}}) {
        for (const double elo : {-60.0, 0.0, 40.0}) {
            const double ratio = log_beta(wins + 1.5, losses + 1.5) - log_beta(1.5, 1.5) -
                                 wins * std::log(rate_of_elo(elo)) - losses * std::log(rate_of_elo(-elo));
            const ScoreCounts counts{static_cast<std::uint64_t>(losses), 0, static_cast<std::uint64_t>(wins)};
            CHECK(log_wealth_against(elo, counts) == Catch::Approx(ratio).margin(1e-7));
        }
    }
}

TEST_CASE("the Elo of the other side's scores mirrors", "[base]") {
    const EloEstimate one = mean_score_elo({3, 8, 20, 11, 9});
    const EloEstimate other = mean_score_elo({9, 11, 20, 8, 3});
    CHECK(one.difference == Catch::Approx(-other.difference));
    CHECK(one.low == Catch::Approx(-other.high));
    CHECK(one.high == Catch::Approx(-other.low));
    const EloEstimate first = rivals_elo(rivals(30, 25, 10, 15));
    const EloEstimate second = rivals_elo(rivals(30, 10, 25, 15));
    CHECK(first.difference == Catch::Approx(-second.difference));
    CHECK(first.low == Catch::Approx(-second.high));
    CHECK(first.high == Catch::Approx(-second.low));
}

TEST_CASE("to look at any time costs a sequence at most 0.9 times the width for one look", "[base]") {
    for (const auto& [pairs, most] : {std::pair{50.0, 1.9}, {200.0, 1.7}, {2000.0, 1.9}}) {
        for (const double draws : {0.0, 0.3, 0.6, 0.8}) {
            for (const double elo : {0.0, 30.0, 183.0}) {
                for (const bool share_seeds : {false, true}) {
                    const double share = std::min(draws, 1.9 * rate_of_elo(-elo));
                    const ScoreCounts counts = expected_pairs(elo, share, share_seeds, pairs);
                    const EloEstimate found = mean_score_elo(counts);
                    const double ratio = (found.high - found.low) / 2 / for_one_look(counts);
                    INFO(pairs << " pairs, " << draws << " draws, " << elo << " Elo: " << ratio);
                    CHECK(ratio < most);
                    CHECK(ratio > 1.35);
                }
            }
        }
    }
}

TEST_CASE("the sequences hold the truth at every look in 19 of 20 matches", "[base][slow]") {
    constexpr int matches = 300;
    for (const double draws : {0.0, 0.6}) {
        for (const bool share_seeds : {false, true}) {
            for (const double elo : {0.0, 60.0}) {
                int wrong = 0;
                for (int match = 0; match < matches; ++match) {
                    Random random(11, fmt::format("{} {} {}", draws, share_seeds, elo),
                                  static_cast<std::uint64_t>(match));
                    const double win = rate_of_elo(elo) - draws / 2;
                    const auto half_points = [&](double lot) { return lot < win ? 2u : lot < win + draws ? 1u : 0u; };
                    ScoreCounts counts(5);
                    bool holds = true;
                    for (int pair = 0; pair < 200 && holds; ++pair) {
                        const double lot = random.uniform();
                        ++counts[half_points(lot) + half_points(share_seeds ? lot : random.uniform())];
                        holds = log_wealth_against(elo, counts) < std::log(20);
                    }
                    wrong += holds ? 0 : 1;
                }
                INFO(draws << " draws, " << elo << " Elo");
                CHECK(wrong < matches * (0.05 + 2 * std::sqrt(0.05 * 0.95 / matches)));
            }
        }
    }
}

TEST_CASE("what is outside an interval is what its wealth refutes", "[base]") {
    const ScoreCounts counts{4, 20, 60, 31, 12};
    const EloEstimate found = mean_score_elo(counts, 0.9);
    CHECK(log_wealth_against(found.low, counts) == Catch::Approx(std::log(10)).margin(1e-5));
    CHECK(log_wealth_against(found.high, counts) == Catch::Approx(std::log(10)).margin(1e-5));
    CHECK_THROWS_AS(mean_score_elo(counts, 1), Error);
    CHECK_THROWS_AS(rivals_elo(rivals(1, 1, 1, 1), 0), Error);
}

TEST_CASE("the means of two who met a third are as far apart as is said", "[base]") {
    for (const double level : {0.01, 0.2, 0.5, 0.93}) {
        for (const double elo : {-900.0, -30.0, 0.0, 1e-9, 60.0, 700.0}) {
            const auto [first, second] = means_apart(elo, level);
            CHECK((first + second) / 2 == Catch::Approx(level));
            CHECK(elo_of_rate(first) - elo_of_rate(second) == Catch::Approx(elo).margin(1e-6));
        }
    }
}

TEST_CASE("two who met a third differ by the Elo of their mean scores", "[base]") {
    // Both sides of each pair had the same seed: none favoured the second.
    RivalCounts counts;
    counts.pairs[2][2] = 51;
    counts.pairs[0][0] = 22;
    counts.pairs[1][1] = 4;
    counts.pairs[2][1] = 12;
    counts.pairs[1][0] = 11;
    const EloEstimate found = rivals_elo(counts);
    CHECK(found.difference == Catch::Approx(elo_of_rate(0.705) - elo_of_rate(0.59)));
    CHECK(found.low > 20);
    CHECK(found.high < 170);
    const EloEstimate none = rivals_elo({});
    CHECK(none.difference == 0);
    CHECK(none.low == -infinity);
    CHECK(none.high == infinity);
    CHECK(rivals_elo(rivals(9, 3, 0, 0)).high == infinity);
    CHECK(std::isfinite(rivals_elo(rivals(9, 3, 0, 1)).high));
    CHECK(std::isfinite(rivals_elo(rivals(9, 3, 0, 1)).low));
}

TEST_CASE("the sequence of two who meet a third holds at every look, whoever he is", "[base][slow]") {
    constexpr int matches = 200;
    for (const double opponents : {0.2, 0.5, 0.8}) {
        for (const double elo : {0.0, 60.0}) {
            int wrong = 0;
            for (int match = 0; match < matches; ++match) {
                Random random(12, fmt::format("{} {}", opponents, elo), static_cast<std::uint64_t>(match));
                const double second = 1 - opponents;
                const double first = rate_of_elo(elo_of_rate(second) + elo);
                RivalCounts counts;
                bool holds = true;
                for (int pair = 0; pair < 120 && holds; ++pair) {
                    const std::size_t one = random.uniform() < first ? 2 : 0;
                    ++counts.pairs[one][random.uniform() < second ? 2 : 0];
                    const auto [a, b] = counts.means();
                    holds = a + b == 0 || a + b == 2 || log_wealth_against(elo, counts) < std::log(20);
                }
                wrong += holds ? 0 : 1;
            }
            INFO(opponents << " " << elo << ": " << wrong);
            CHECK(wrong < matches * (0.05 + 2 * std::sqrt(0.05 * 0.95 / matches)));
        }
    }
}
