#include "ringmaster/base/sprt.hpp"

#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/mean_score.hpp"
#include "ringmaster/base/random.hpp"

#include "support/catch.hpp"
#include "support/long_run.hpp"
#include "support/rival.hpp"

using namespace ringmaster;

namespace {

struct Results {
    double elo1_accepted = 0;  ///< share
    double pairs = 0;          ///< mean
};

Results simulate(const SprtSettings& settings, const TrueStrength& truth, int tests) {
    const Rival first(rate_of_elo(elo_of_rate(truth.rate) + truth.difference), truth);
    const Rival second(truth.rate, truth);
    Results results;
    for (int test = 0; test < tests; ++test) {
        Random random(3, fmt::format("{} {} {}", truth.rate, truth.difference, truth.draws),
                      static_cast<std::uint64_t>(test));
        Sprt sprt(settings, 5);
        for (std::size_t colour = 0; sprt.decision() == SprtDecision::undecided; colour = 1 - colour) {
            const std::size_t score = first.half_points(colour, random);
            sprt.add_rivals(score, second.half_points(colour, random));
        }
        results.elo1_accepted += sprt.decision() == SprtDecision::elo1;
        results.pairs += static_cast<double>(sprt.all());
    }
    return {results.elo1_accepted / tests, results.pairs / tests};
}

void check_risks(const SprtSettings& settings, TrueStrength truth, int tests) {
    CAPTURE(truth.rate, truth.draws, truth.colour_advantage);
    const auto three_errors = [&](double risk) { return 3 * std::sqrt(risk * (1 - risk) / tests); };
    truth.difference = settings.elo0;
    const double wrong1 = simulate(settings, truth, tests).elo1_accepted;
    CHECK(wrong1 < settings.alpha + three_errors(settings.alpha));
    CHECK(wrong1 > settings.alpha / 2);
    truth.difference = settings.elo1;
    const double wrong0 = 1 - simulate(settings, truth, tests).elo1_accepted;
    CHECK(wrong0 < settings.beta + three_errors(settings.beta));
    CHECK(wrong0 > settings.beta / 2);
}

}  // namespace

TEST_CASE("the bounds of the SPRT are Wald's", "[base]") {
    const Sprt sprt({0, 30, 0.05, 0.1}, 5);
    CHECK(sprt.lower_bound() == Catch::Approx(std::log(0.1 / 0.95)));
    CHECK(sprt.upper_bound() == Catch::Approx(std::log(0.9 / 0.05)));
    CHECK(sprt.llr() == 0);
    CHECK(sprt.all() == 0);
    CHECK(sprt.decision() == SprtDecision::undecided);
}

TEST_CASE("two who meet a third are tested by what one scored more, where both score", "[base]") {
    Sprt sprt({-10, 40, 0.05, 0.05}, 5);
    std::vector<double> counts(5);
    double half_points = 0;
    for (const auto& [first, second] : {std::pair{2, 0}, {2, 2}, {1, 0}, {0, 2}, {1, 1}, {2, 1}, {2, 2}}) {
        sprt.add_rivals(static_cast<std::size_t>(first), static_cast<std::size_t>(second));
        ++counts[static_cast<std::size_t>(2 + first - second)];
        half_points += first + second;
        const double level = half_points / 4 / static_cast<double>(sprt.all());
        const auto elo_of = [&](double elo) {
            const auto [one, other] = means_apart(elo, level);
            return elo_of_rate((1 + one - other) / 2);
        };
        CHECK(sprt.llr() == Catch::Approx(score_llr(counts, elo_of(-10), elo_of(40), EloScale::logistic)).margin(1e-9));
    }
    CHECK(sprt.counts() == std::vector<std::uint64_t>{1, 0, 3, 2, 1});
    CHECK(sprt.all() == 7);
}

TEST_CASE("two who win, or lose, all against a third tell the test nothing", "[base]") {
    Sprt sprt({0, 30, 0.05, 0.05}, 5);
    for (int pair = 0; pair < 50; ++pair) {
        sprt.add_rivals(2, 2);
    }
    CHECK(sprt.llr() == Catch::Approx(0).margin(1e-6));
    CHECK_FALSE(sprt.expected_more(0));
}

TEST_CASE("the SPRT of opposite hypotheses mirrors", "[base]") {
    Sprt up({-15, 15, 0.05, 0.05}, 5);
    Sprt down({-15, 15, 0.05, 0.05}, 5);
    for (const std::size_t score : {4U, 4U, 3U, 0U, 2U}) {
        up.add(score);
        down.add(4 - score);
    }
    CHECK(up.llr() == Catch::Approx(-down.llr()));
    Sprt first({-15, 15, 0.05, 0.05}, 5);
    Sprt second({-15, 15, 0.05, 0.05}, 5);
    for (const auto& [one, other] : {std::pair{2U, 0U}, {2U, 2U}, {1U, 0U}, {0U, 1U}}) {
        first.add_rivals(one, other);
        second.add_rivals(other, one);
    }
    CHECK(first.llr() == Catch::Approx(-second.llr()));
    CHECK(first.llr() > 0);
}

TEST_CASE("extreme hypotheses stay finite", "[base]") {
    Sprt sprt({0, 1000, 0.05, 0.05}, 5);
    sprt.add_rivals(2, 0);
    CHECK(std::isfinite(sprt.llr()));
    CHECK(sprt.llr() > 0);
    for (int pair = 0; pair < 5; ++pair) {
        sprt.add_rivals(0, 2);
        CHECK(std::isfinite(sprt.llr()));
    }
    CHECK(sprt.decision() == SprtDecision::elo0);
}

TEST_CASE("the SPRT keeps its risks for any opponent, draw rate and colours", "[base][slow]") {
    const int tests = times(500, 2000);
    for (const double rate : {0.5, 0.8}) {
        for (const double draws : {0.0, 0.3}) {
            check_risks({0, 100, 0.05, 0.05}, {rate, 0, draws, 0}, tests);
        }
        check_risks({0, 100, 0.05, 0.05}, {rate, 0, 0.3, 100}, tests);
    }
    check_risks({0, 100, 0.02, 0.1}, {0.5, 0, 0, 0}, tests);
}

TEST_CASE("the expected number of pairs is near the mean of many tests", "[base][slow]") {
    // The pairs of a hundred games of equals; half of them differ. It leaves the LLR near 0.
    const SprtSettings settings{0, 30, 0.05, 0.05};
    Sprt begun(settings, 5);
    for (int pair = 0; pair < 100; ++pair) {
        begun.add_rivals(pair % 4 < 2 ? 2 : 0, pair % 2 == 0 ? 2 : 0);
    }
    CHECK(std::fabs(begun.llr()) < 0.2);
    for (const double difference : {-50.0, 0.0, 15.0, 30.0, 80.0}) {
        CAPTURE(difference);
        const double mean = simulate(settings, {0.5, difference, 0, 0}, times(150, 500)).pairs;
        const std::optional<double> forecast = begun.expected_more(difference);
        REQUIRE(forecast);
        CHECK(*forecast / mean > 0.85);
        CHECK(*forecast / mean < 1.15);
    }
}

TEST_CASE("the expected number of pairs is unknown before scores differ and 0 after the decision", "[base]") {
    Sprt sprt({0, 30, 0.05, 0.05}, 5);
    CHECK_FALSE(sprt.expected_more(0));
    sprt.add(2);
    CHECK_FALSE(sprt.expected_more(0));
    sprt.add(4);
    REQUIRE(sprt.expected_more(60));
    CHECK(*sprt.expected_more(15) > *sprt.expected_more(60));
    while (sprt.decision() == SprtDecision::undecided) {
        sprt.add(4);
    }
    CHECK(sprt.expected_more(0) == 0);
}

TEST_CASE("the expected number of pairs is that of the scale of the hypotheses", "[base]") {
    Sprt logistic({-3, 3, 0.05, 0.05}, 5);
    Sprt normalised({-3, 3, 0.05, 0.05, EloScale::normalised}, 5);
    for (int pair = 0; pair < 100; ++pair) {  // one pair of five is not shared
        const std::size_t score = pair % 5 == 0 ? (pair % 2 == 0 ? 3 : 1) : 2;
        logistic.add(score);
        normalised.add(score);
    }
    REQUIRE(logistic.expected_more(0));
    // A game's score deviates by 0.158 and not by 1/2, so that 3 Elo normalised are 0.95 logistic.
    CHECK(*normalised.expected_more(0) / *logistic.expected_more(0) == Catch::Approx(10).epsilon(0.01));
}

TEST_CASE("what the SPRT cannot take is a bug", "[base]") {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (const SprtSettings& settings :
         {SprtSettings{30, 30, 0.05, 0.05}, SprtSettings{0, nan, 0.05, 0.05}, SprtSettings{0, 30, 0, 0.05},
          SprtSettings{0, 30, 0.05, 0.5}, SprtSettings{0, 30, nan, 0.05}}) {
        CHECK_THROWS_AS(Sprt(settings, 5), Error);
    }
}

// The figures are those of a Python script that maximises the same likelihoods another way: the dual of each constraint
// by golden sections, and for normalised Elo mean and variance constrained by two multipliers under a search for the
// mean.
TEST_CASE("the LLR of scores is that of an independent computation", "[base]") {
    const auto logistic = [](const std::vector<double>& counts, double elo0, double elo1) {
        return score_llr(counts, elo0, elo1, EloScale::logistic);
    };
    const auto normalised = [](const std::vector<double>& counts, double elo0, double elo1) {
        return score_llr(counts, elo0, elo1, EloScale::normalised);
    };
    const std::vector<double> many{39, 185, 500, 221, 51};
    CHECK(logistic(many, 0, 10) == Catch::Approx(2.348941).margin(2e-6));
    CHECK(logistic(many, -3, 1) == Catch::Approx(1.962779).margin(2e-6));
    CHECK(normalised(many, 0, 5) == Catch::Approx(1.185810).margin(2e-6));
    CHECK(normalised(many, -2, 8) == Catch::Approx(2.289376).margin(2e-6));
    const std::vector<double> few{0, 3, 20, 9, 4};
    CHECK(logistic(few, 0, 10) == Catch::Approx(1.020584).margin(2e-6));
    CHECK(normalised(few, 0, 5) == Catch::Approx(0.317066).margin(2e-6));
    const std::vector<double> games{100, 240, 160};
    CHECK(logistic(games, 0, 10) == Catch::Approx(2.930809).margin(2e-6));
    CHECK(logistic(games, -3, 1) == Catch::Approx(1.359397).margin(2e-6));
    CHECK(normalised(games, 0, 5) == Catch::Approx(1.145952).margin(2e-6));
    CHECK(normalised({1, 4, 15}, -2, 8) == Catch::Approx(0.445709).margin(2e-6));
    CHECK(logistic({0, 0, 0, 0, 3}, 0, 10) == Catch::Approx(0.085160).margin(2e-6));
}

// Stockfish's pull requests 3209, 3098, 2971, 5712 and 3514 quote fishtest: {} are logistic, <> normalised Elo.
TEST_CASE("the LLR of scores is what fishtest has published", "[base]") {
    const auto logistic = [](double elo0, double elo1, const std::vector<double>& pairs) {
        return std::round(100 * score_llr(pairs, elo0, elo1, EloScale::logistic)) / 100;
    };
    const auto normalised = [](double elo0, double elo1, const std::vector<double>& pairs) {
        return std::round(100 * score_llr(pairs, elo0, elo1, EloScale::normalised)) / 100;
    };
    CHECK(logistic(-0.25, 1.25, {253, 4282, 17604, 4431, 286}) == 2.94);
    CHECK(logistic(0.25, 1.25, {58, 3302, 33130, 3518, 84}) == 2.97);
    CHECK(logistic(-0.25, 1.25, {491, 7345, 29693, 7670, 465}) == 2.96);
    CHECK(logistic(0.25, 1.25, {53, 2220, 21459, 2445, 47}) == 2.97);
    CHECK(logistic(-0.5, 1.5, {17, 253, 1042, 337, 39}) == 2.96);
    CHECK(logistic(0.25, 1.75, {11, 407, 3238, 513, 11}) == 2.93);
    CHECK(normalised(0, 2, {831, 31795, 68460, 32448, 834}) == 2.93);
    CHECK(normalised(0.5, 2.5, {307, 54901, 140959, 56230, 281}) == 2.95);
    CHECK(normalised(-0.5, 2.5, {264, 5737, 31270, 5964, 269}) == 2.97);
    CHECK(normalised(0.5, 3.5, {29, 2205, 35000, 2392, 34}) == 2.94);
}

namespace {

/// The share of tests that accept elo1, when the first of two players scores so in each game of a pair whose opening
/// is worth so much to one colour.
double share_that_accepts(const SprtSettings& settings, double win, double draw, double bias, std::size_t scores) {
    constexpr int tests = 300;
    Random random(3, "scores", scores);
    int accepted = 0;
    for (int test = 0; test < tests; ++test) {
        Sprt sprt(settings, scores);
        const auto play = [&](double shift) {
            const double lot = random.uniform();
            return lot < win + shift ? 2u : lot < win + shift + draw ? 1u : 0u;
        };
        while (sprt.decision() == SprtDecision::undecided) {
            const double shift = random.uniform() < 0.5 ? bias : -bias;
            sprt.add(scores == 3 ? play(0) : play(shift) + play(-shift));
        }
        accepted += sprt.decision() == SprtDecision::elo1;
    }
    return static_cast<double>(accepted) / tests;
}

}  // namespace

TEST_CASE("the SPRT of scores keeps its risks, of pairs with biased openings and of single games", "[base][slow]") {
    const SprtSettings settings{0, 100, 0.05, 0.05};
    for (const std::size_t scores : {std::size_t{3}, std::size_t{5}}) {
        for (const double draw : {0.0, 0.3}) {
            const double bias = scores == 5 ? 0.2 : 0;
            const double mean1 = rate_of_elo(100) - draw / 2;
            INFO(scores << " scores, " << draw << " draws");
            CHECK(share_that_accepts(settings, (1 - draw) / 2, draw, bias, scores) < 0.09);
            CHECK(share_that_accepts(settings, mean1, draw, bias, scores) > 0.91);
        }
    }
    // Without draws the deviation of a game's score is 1/2.
    const SprtSettings normalised{0, 100, 0.05, 0.05, EloScale::normalised};
    const double win = 0.5 + 0.5 * 100 * std::log(10) / 800;
    CHECK(share_that_accepts(normalised, 0.5, 0, 0, 3) < 0.09);
    CHECK(share_that_accepts(normalised, win, 0, 0, 3) > 0.91);
    CHECK(share_that_accepts(normalised, win, 0, 0, 5) > 0.91);
}

TEST_CASE("the SPRT of two who meet a third keeps its risks on the normalised scale, too", "[base][slow]") {
    const SprtSettings settings{0, 100, 0.05, 0.05, EloScale::normalised};
    constexpr int tests = 300;
    for (const double draw : {0.0, 0.4}) {
        for (const bool is_elo1 : {false, true}) {
            INFO(draw << " draws, " << (is_elo1 ? "elo1" : "elo0"));
            const double deviation = std::sqrt((1 - draw) / 4);
            const double apart = is_elo1 ? 100 * std::log(10) / 800 * deviation : 0;
            Random random(4, "rivals", is_elo1);
            const auto play = [&](double mean) {
                const double lot = random.uniform();
                return lot < mean - draw / 2 ? 2u : lot < mean + draw / 2 ? 1u : 0u;
            };
            int accepted = 0;
            for (int test = 0; test < tests; ++test) {
                Sprt sprt(settings, 5);
                while (sprt.decision() == SprtDecision::undecided) {
                    const std::size_t first = play(0.5 + apart / 2);
                    sprt.add_rivals(first, play(0.5 - apart / 2));
                }
                accepted += sprt.decision() == SprtDecision::elo1;
            }
            CHECK(accepted > (is_elo1 ? 0.91 : 0.02) * tests);
            CHECK(accepted < (is_elo1 ? 0.98 : 0.09) * tests);
        }
    }
}

TEST_CASE("the SPRT of scores takes its hypotheses to their ends, whatever the scores are", "[base]") {
    Random random(5, "scores", 0);
    for (const EloScale scale : {EloScale::logistic, EloScale::normalised}) {
        const double most = scale == EloScale::normalised ? most_normalised_elo : 1000;
        for (const auto& [elo0, elo1] : {std::pair{0.0, most}, {-most, 0.0}, {-most, most}}) {
            for (const std::size_t scores : {std::size_t{3}, std::size_t{5}}) {
                for (int test = 0; test < 20; ++test) {
                    Sprt sprt({elo0, elo1, 0.05, 0.05, scale}, scores);
                    const std::size_t usual = random.below(scores);
                    for (int i = 0; i < 20; ++i) {
                        sprt.add(random.uniform() < 0.7 ? usual : static_cast<std::size_t>(random.below(scores)));
                        CHECK(std::isfinite(sprt.llr()));
                    }
                }
            }
        }
    }
}

TEST_CASE("an SPRT of scores stands by its decision", "[base]") {
    Sprt sprt({0, 100, 0.05, 0.05}, 5);
    CHECK(sprt.llr() == 0);
    for (int pair = 0; pair < 100 && sprt.decision() == SprtDecision::undecided; ++pair) {
        sprt.add(4);
    }
    CHECK(sprt.decision() == SprtDecision::elo1);
    const std::uint64_t counted = sprt.counts()[4];
    sprt.add(0);
    CHECK(sprt.counts() == std::vector<std::uint64_t>{0, 0, 0, 0, counted});
    CHECK_THROWS_AS(Sprt({30, 0, 0.05, 0.05}, 5), Error);
}
