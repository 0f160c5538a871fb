#include "ringmaster/base/sprt.hpp"

#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "ringmaster/base/common_opponent.hpp"
#include "ringmaster/base/error.hpp"

#include "support/catch.hpp"
#include "support/davidson.hpp"

using namespace ringmaster;

namespace {

/// The second player is `elo` stronger than the opponent, the first `difference` stronger than the second.
struct TrueStrength {
    double elo = 0;
    double difference = 0;
    double draws = 0;
    double colour_advantage = 0;
};

struct Results {
    double elo1_accepted = 0;  ///< share
    double pairs = 0;          ///< mean
};

Results simulate(const SprtSettings& settings, const TrueStrength& truth, int tests) {
    const auto player = [&](double difference, double sign) {
        return Davidson(truth.elo + difference + sign * truth.colour_advantage / 2, truth.draws);
    };
    const Davidson first[] = {player(truth.difference, 1), player(truth.difference, -1)};
    const Davidson second[] = {player(0, 1), player(0, -1)};
    Results results;
    for (int test = 0; test < tests; ++test) {
        Random random(3, fmt::format("{} {} {}", truth.elo, truth.difference, truth.draws),
                      static_cast<std::uint64_t>(test));
        Sprt sprt(settings);
        for (std::size_t colour = 0; sprt.decision() == SprtDecision::undecided; colour = 1 - colour) {
            const double score = first[colour].play(random);
            sprt.add(score - second[colour].play(random));
        }
        results.elo1_accepted += sprt.decision() == SprtDecision::elo1;
        results.pairs += static_cast<double>(sprt.pairs());
    }
    return {results.elo1_accepted / tests, results.pairs / tests};
}

void check_risks(const SprtSettings& settings, TrueStrength truth, int tests) {
    CAPTURE(truth.elo, truth.draws, truth.colour_advantage);
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
    const Sprt sprt({0, 30, 0.05, 0.1});
    CHECK(sprt.lower_bound() == Catch::Approx(std::log(0.1 / 0.95)));
    CHECK(sprt.upper_bound() == Catch::Approx(std::log(0.9 / 0.05)));
    CHECK(sprt.llr() == 0);
    CHECK(sprt.pairs() == 0);
    CHECK(sprt.decision() == SprtDecision::undecided);
}

TEST_CASE("a pair adds the log of its chances' ratio, and an equal pair nothing", "[base]") {
    Sprt sprt({-10, 40, 0.05, 0.05});
    double llr = 0;
    for (const double s : {1.0, 0.5, 0.0, -0.5, -1.0}) {
        sprt.add(s);
        if (s != 0) {
            const double sign = s < 0 ? -1 : 1;
            llr += std::log(chance_of_higher_score(std::fabs(s), sign * 40) /
                            chance_of_higher_score(std::fabs(s), sign * -10));
        }
        CHECK(sprt.llr() == Catch::Approx(llr));
    }
    CHECK(sprt.pairs() == 5);
}

TEST_CASE("the SPRT of opposite hypotheses mirrors", "[base]") {
    Sprt up({-15, 15, 0.05, 0.05});
    Sprt down({-15, 15, 0.05, 0.05});
    for (const double s : {1.0, 1.0, 0.5, -1.0, 0.0}) {
        up.add(s);
        down.add(-s);
    }
    CHECK(up.llr() == Catch::Approx(-down.llr()));
}

TEST_CASE("a decision of the SPRT stands", "[base]") {
    Sprt sprt({0, 30, 0.05, 0.05});
    int better = 0;
    while (sprt.decision() == SprtDecision::undecided) {
        sprt.add(1);
        ++better;
    }
    CHECK(sprt.decision() == SprtDecision::elo1);
    CHECK(better == 36);  // 36 log(2 / (1 + 10^(-30 / 400))) = 2.97, 35 of them 2.89; the bound is 2.94
    const double llr = sprt.llr();
    for (int pair = 0; pair < 500; ++pair) {
        sprt.add(-1);
    }
    CHECK(sprt.decision() == SprtDecision::elo1);
    CHECK(sprt.llr() == llr);
    CHECK(sprt.pairs() == 36);
}

TEST_CASE("nothing but losses accepts elo0, and extreme hypotheses stay finite", "[base]") {
    Sprt sprt({0, 1e6, 0.05, 0.05});
    sprt.add(1);
    CHECK(sprt.llr() == Catch::Approx(std::log(2)));
    sprt.add(-1);
    CHECK(std::isfinite(sprt.llr()));
    CHECK(sprt.decision() == SprtDecision::elo0);
}

TEST_CASE("the SPRT keeps its risks for any opponent, draw rate and colours", "[base][slow]") {
    for (const double opponents_rate : {0.2, 0.5, 0.8}) {
        for (const double draws : {0.0, 0.3}) {
            check_risks({0, 100, 0.05, 0.05}, {-elo_of_rate(opponents_rate), 0, draws, 0}, 2000);
        }
        check_risks({0, 100, 0.05, 0.05}, {-elo_of_rate(opponents_rate), 0, 0.3, 100}, 2000);
    }
    check_risks({0, 100, 0.02, 0.1}, {0, 0, 0, 0}, 2000);
    check_risks({0, 30, 0.05, 0.05}, {0, 0, 0, 100}, 1000);
}

TEST_CASE("the expected number of pairs is near the mean of many tests", "[base]") {
    // The pairs of a hundred games of equals; half of them differ. It leaves the LLR near 0.
    const SprtSettings settings{0, 30, 0.05, 0.05};
    Sprt begun(settings);
    for (int pair = 0; pair < 100; ++pair) {
        begun.add(pair % 4 == 0 ? 1 : pair % 4 == 1 ? -1 : 0);
    }
    CHECK(std::fabs(begun.llr()) < 0.2);
    for (const double difference : {-50.0, 0.0, 15.0, 30.0, 80.0}) {
        CAPTURE(difference);
        const double mean = simulate(settings, {0, difference, 0, 0}, 500).pairs;
        const std::optional<double> forecast = begun.expected_more_pairs(difference);
        REQUIRE(forecast);
        CHECK(*forecast / mean > 0.85);
        CHECK(*forecast / mean < 1.15);
    }
}

TEST_CASE("the expected number of pairs is unknown before scores differ and 0 after the decision", "[base]") {
    Sprt sprt({0, 30, 0.05, 0.05});
    CHECK_FALSE(sprt.expected_more_pairs(0));
    sprt.add(0);
    CHECK_FALSE(sprt.expected_more_pairs(0));
    sprt.add(1);
    // Every second pair is better: 35 more of those are needed.
    CHECK(*sprt.expected_more_pairs(infinity) == Catch::Approx(2 * 34.5).margin(2));
    CHECK(*sprt.expected_more_pairs(15) > *sprt.expected_more_pairs(60));
    while (sprt.decision() == SprtDecision::undecided) {
        sprt.add(1);
    }
    CHECK(sprt.expected_more_pairs(0) == 0);
}

TEST_CASE("what the SPRT cannot take is a bug", "[base]") {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (const SprtSettings& settings :
         {SprtSettings{30, 30, 0.05, 0.05}, SprtSettings{0, nan, 0.05, 0.05}, SprtSettings{0, 30, 0, 0.05},
          SprtSettings{0, 30, 0.05, 0.5}, SprtSettings{0, 30, nan, 0.05}}) {
        CHECK_THROWS_AS(Sprt(settings), Error);
    }
    Sprt sprt({0, 30, 0.05, 0.05});
    for (const double s : {0.25, 2.0, nan}) {
        CHECK_THROWS_AS(sprt.add(s), Error);
    }
    CHECK(sprt.pairs() == 0);
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
double share_that_accepts(const SprtSettings& settings, EloScale scale, double win, double draw, double bias,
                          std::size_t scores) {
    constexpr int tests = 300;
    Random random(3, "scores", scores);
    int accepted = 0;
    for (int test = 0; test < tests; ++test) {
        ScoreSprt sprt(settings, scale, scores);
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
            CHECK(share_that_accepts(settings, EloScale::logistic, (1 - draw) / 2, draw, bias, scores) < 0.09);
            CHECK(share_that_accepts(settings, EloScale::logistic, mean1, draw, bias, scores) > 0.91);
        }
    }
    // Without draws the deviation of a game's score is 1/2.
    const double win = 0.5 + 0.5 * 100 * std::log(10) / 800;
    CHECK(share_that_accepts(settings, EloScale::normalised, 0.5, 0, 0, 3) < 0.09);
    CHECK(share_that_accepts(settings, EloScale::normalised, win, 0, 0, 3) > 0.91);
    CHECK(share_that_accepts(settings, EloScale::normalised, win, 0, 0, 5) > 0.91);
}

TEST_CASE("the SPRT of scores takes its hypotheses to their ends, whatever the scores are", "[base]") {
    Random random(5, "scores", 0);
    for (const EloScale scale : {EloScale::logistic, EloScale::normalised}) {
        const double most = scale == EloScale::normalised ? most_normalised_elo : 1000;
        for (const auto& [elo0, elo1] : {std::pair{0.0, most}, {-most, 0.0}, {-most, most}}) {
            for (const std::size_t scores : {std::size_t{3}, std::size_t{5}}) {
                for (int test = 0; test < 20; ++test) {
                    ScoreSprt sprt({elo0, elo1, 0.05, 0.05}, scale, scores);
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
    ScoreSprt sprt({0, 100, 0.05, 0.05}, EloScale::logistic, 5);
    CHECK(sprt.llr() == 0);
    for (int pair = 0; pair < 100 && sprt.decision() == SprtDecision::undecided; ++pair) {
        sprt.add(4);
    }
    CHECK(sprt.decision() == SprtDecision::elo1);
    const std::uint64_t counted = sprt.counts()[4];
    sprt.add(0);
    CHECK(sprt.counts() == std::vector<std::uint64_t>{0, 0, 0, 0, counted});
    CHECK_THROWS_AS(ScoreSprt({30, 0, 0.05, 0.05}, EloScale::logistic, 5), Error);
}
