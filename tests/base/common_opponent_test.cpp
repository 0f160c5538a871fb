#include "ringmaster/base/common_opponent.hpp"

#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "ringmaster/base/error.hpp"

#include "support/catch.hpp"
#include "support/davidson.hpp"

using namespace ringmaster;

namespace {

/// Black is 100 Elo better off than white, and the second player 50 weaker than the opponent.
struct Rivals {
    double difference = 0;
    double draws = 0;

    Davidson first(double advantage) const { return {difference - 50 + advantage, draws}; }
    Davidson second(double advantage) const { return {-50 + advantage, draws}; }
};

/// Far nearer to the truth than where any interval could end; to save time. (The logarithm of a likelihood ratio of
/// pairs is at most 0.8 z^2, and ends lie where it is 3.)
bool is_near(const PairCounts& pairs, double elo) {
    double surplus = 0;
    double variance = 0;
    for (std::size_t k = 0; k < pairs.distances.size(); ++k) {
        const double distance = pairs.distances[k];
        const double chance = chance_of_higher_score(distance, elo);
        const auto won = static_cast<double>(pairs.first[k]);
        const auto lost = static_cast<double>(pairs.second[k]);
        surplus += distance * (won * (1 - chance) - lost * chance);
        variance += distance * distance * (won + lost) * chance * (1 - chance);
    }
    return surplus * surplus <= 1.9 * 1.9 * variance;
}

/// The share of matches whose interval ever excludes the true difference, looked at after each pair.
double ever_excludes(const Rivals& truth, int most_pairs) {
    constexpr int matches = 400;
    int excluded = 0;
    for (int match = 0; match < matches; ++match) {
        Random random(7, fmt::format("{} {}", truth.difference, truth.draws), static_cast<std::uint64_t>(match));
        PairCounts pairs;
        bool holds = true;
        for (int pair = 0; pair < most_pairs && holds; ++pair) {
            const double advantage = pair % 2 == 0 ? 50 : -50;
            const double score = truth.first(advantage).play(random);
            pairs.add(score - truth.second(advantage).play(random));
            if (!is_near(pairs, truth.difference)) {
                const EloEstimate elo = elo_difference(pairs);
                holds = elo.low <= truth.difference && truth.difference <= elo.high;
            }
        }
        excluded += holds ? 0 : 1;
    }
    return static_cast<double>(excluded) / matches;
}

/// What `count` pairs give on the average.
PairCounts expected(const Rivals& truth, double count) {
    PairCounts pairs;
    const auto rounded = [](double x) { return static_cast<std::uint64_t>(std::llround(x)); };
    double half[] = {0, 0};
    double whole[] = {0, 0};
    for (const double advantage : {50.0, -50.0}) {
        const Davidson first = truth.first(advantage);
        const Davidson second = truth.second(advantage);
        half[0] += count / 2 * (first.win * second.draw + first.draw * second.loss());
        half[1] += count / 2 * (first.loss() * second.draw + first.draw * second.win);
        whole[0] += count / 2 * first.win * second.loss();
        whole[1] += count / 2 * first.loss() * second.win;
    }
    pairs.first = {rounded(half[0]), rounded(whole[0])};
    pairs.second = {rounded(half[1]), rounded(whole[1])};
    return pairs;
}

PairCounts whole_points(std::uint64_t first, std::uint64_t second) {
    return {{0, first}, {0, second}, 0};
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

TEST_CASE("the chance's logarithm is finite for any difference", "[base]") {
    CHECK(log_chance_of_higher_score(0.5, -30) == Catch::Approx(std::log(chance_of_higher_score(0.5, -30))));
    CHECK(log_chance_of_higher_score(1, 1e7) == 0);
    CHECK(std::isfinite(log_chance_of_higher_score(1, -1e7)));
}

TEST_CASE("pairs are counted by who scored more and by how much", "[base]") {
    PairCounts pairs;
    for (const double difference : {1.0, 0.5, 0.5, 0.0, -1.0, -1.0, -0.5}) {
        pairs.add(difference);
    }
    CHECK(pairs.first == std::array<std::uint64_t, 2>{2, 1});
    CHECK(pairs.second == std::array<std::uint64_t, 2>{1, 2});
    CHECK(pairs.equal == 1);
    CHECK(pairs.all() == 7);
    for (const double nonsense : {0.25, 2.0, std::numeric_limits<double>::quiet_NaN()}) {
        CHECK_THROWS_AS(pairs.add(nonsense), Error);
    }
}

TEST_CASE("the difference comes out whatever the colours and the draws", "[base]") {
    for (const double difference : {-80.0, 0.0, 25.0, 300.0}) {
        for (const double draws : {0.0, 0.3, 0.9}) {
            CAPTURE(difference, draws);
            const EloEstimate elo = elo_difference(expected({difference, draws}, 1e6));
            CHECK(elo.difference == Catch::Approx(difference).margin(0.01));
            CHECK(elo.low < difference);
            CHECK(elo.high > difference);
            CHECK(elo.high - elo.low < 40);
        }
    }
}

TEST_CASE("without draws the difference is that of the pairs won, and equal ones change nothing", "[base]") {
    const EloEstimate elo = elo_difference(whole_points(60, 40));
    CHECK(elo.difference == Catch::Approx(elo_of_rate(0.6)));
    CHECK(elo_difference({{0, 60}, {0, 40}, 1000}).low == elo.low);
    CHECK(elo_difference(whole_points(60, 40), 0.99).low < elo.low);
    CHECK(elo_difference(whole_points(60, 40), 0.99).high > elo.high);
}

TEST_CASE("a difference ends where the mean likelihood of the others is twenty times its own", "[base]") {
    // By symmetry the mean likelihood of one pair is 1/2.
    CHECK(elo_difference(whole_points(1, 0)).low == Catch::Approx(elo_of_rate(0.5 / 20)));
    CHECK(elo_difference(whole_points(0, 1), 0.9).high == Catch::Approx(elo_of_rate(1 - 0.5 / 10)));
}

TEST_CASE("the difference through a third turns its sign with the sides", "[base]") {
    const EloEstimate one = elo_difference({{30, 75}, {15, 20}, 9});
    const EloEstimate other = elo_difference({{15, 20}, {30, 75}, 9});
    CHECK(one.difference == Catch::Approx(-other.difference));
    CHECK(one.low == Catch::Approx(-other.high));
    CHECK(one.high == Catch::Approx(-other.low));
    CHECK(one.low > 0);
}

TEST_CASE("an end of the difference is infinite where no pair speaks for it", "[base]") {
    const EloEstimate won = elo_difference(whole_points(10, 0));
    CHECK(won.difference == infinity);
    CHECK(won.high == infinity);
    CHECK(won.low > 0);
    const EloEstimate lost = elo_difference(whole_points(0, 10));
    CHECK(lost.difference == -infinity);
    CHECK(lost.low == -infinity);
    CHECK(lost.high == Catch::Approx(-won.low));
    for (const PairCounts& silent : {PairCounts{}, PairCounts{{}, {}, 50}}) {
        const EloEstimate nothing = elo_difference(silent);
        CHECK(nothing.difference == 0);
        CHECK(nothing.low == -infinity);
        CHECK(nothing.high == infinity);
    }
}

TEST_CASE("looked at after each pair the interval ever excludes the truth in at most 1 of 20 matches", "[base][slow]") {
    const double two_errors = 2 * std::sqrt(0.05 * 0.95 / 400);
    for (const double difference : {0.0, 30.0, 100.0}) {
        for (const double draws : {0.0, 0.3}) {
            CAPTURE(difference, draws);
            CHECK(ever_excludes({difference, draws}, 1000) < 0.05 + two_errors);
        }
    }
}

TEST_CASE("an interval for every look is about half as wide again as one for a single look", "[base]") {
    for (const double pairs : {30.0, 100.0, 400.0, 2500.0}) {
        for (const double difference : {0.0, 30.0}) {
            CAPTURE(pairs, difference);
            const PairCounts counts = expected({difference, 0}, pairs);
            const auto won = static_cast<double>(counts.first[1]);
            const Interval once = wilson_interval(won, won + static_cast<double>(counts.second[1]));
            const EloEstimate always = elo_difference(counts);
            const double ratio = (always.high - always.low) / (elo_of_rate(once.high) - elo_of_rate(once.low));
            CHECK(ratio > 1.4);
            CHECK(ratio < 1.7);
        }
    }
}

TEST_CASE("a difference without a proper confidence is a bug", "[base]") {
    CHECK_THROWS_AS(elo_difference(whole_points(1, 1), 1.0), Error);
    CHECK_THROWS_AS(elo_difference(whole_points(1, 1), 0.0), Error);
}
