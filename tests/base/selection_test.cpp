#include "ringmaster/base/selection.hpp"

#include <cmath>
#include <numbers>

#include <boost/math/special_functions/beta.hpp>

#include "ringmaster/base/random.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

void check_prospect(const Prospect& prospect, double best, double regret) {
    CHECK(std::fabs(prospect.probability_best - best) < 1e-6);
    CHECK(std::fabs(prospect.expected_regret - regret) < 1e-6);
}

double sum_of_chances(const std::vector<WinCount>& candidates) {
    double sum = 0;
    for (const Prospect& prospect : prospects(candidates)) {
        CHECK(prospect.probability_best >= 0);
        CHECK(prospect.probability_best <= 1);
        CHECK(prospect.expected_regret >= 0);
        CHECK(prospect.expected_regret <= 1);
        sum += prospect.probability_best;
    }
    return sum;
}

/// The same by sampling the posteriors.
std::vector<Prospect> sampled(const std::vector<WinCount>& candidates, int samples) {
    Random random(1, "posterior", 0);
    std::vector<Prospect> result(candidates.size());
    double largest = 0;
    for (int i = 0; i < samples; ++i) {
        std::size_t best = 0;
        double most = -1;
        for (std::size_t k = 0; k < candidates.size(); ++k) {
            const WinCount& one = candidates[k];
            const double rate = boost::math::ibeta_inv(one.wins + 0.5, one.games - one.wins + 0.5, random.uniform());
            best = rate > most ? k : best;
            most = std::max(most, rate);
        }
        result[best].probability_best += 1.0 / samples;
        largest += most / samples;
    }
    for (std::size_t k = 0; k < candidates.size(); ++k) {
        result[k].expected_regret = largest - (candidates[k].wins + 0.5) / (candidates[k].games + 1);
    }
    return result;
}

/// `number` candidates whose games and rates vary over orders of magnitude.
std::vector<WinCount> mixed_candidates(std::size_t number) {
    Random random(2, "candidates", 0);
    std::vector<WinCount> candidates;
    for (std::size_t i = 0; i < number; ++i) {
        const double games = std::floor(std::exp(12 * random.uniform()));
        candidates.push_back({std::floor(games * random.uniform()), games});
    }
    return candidates;
}

}  // namespace

TEST_CASE("no candidates have no prospects", "[base]") {
    CHECK(prospects({}).empty());
}

TEST_CASE("the only candidate is the best", "[base]") {
    check_prospect(prospects({{0, 0}})[0], 1, 0);
    check_prospect(prospects({{3, 10}})[0], 1, 0);
}

TEST_CASE("candidates without games share the chance to be the best", "[base]") {
    const auto two = prospects({{0, 0}, {0, 0}});
    const double regret = 2 / (std::numbers::pi * std::numbers::pi);  // E[max] of two arcsine variables - 1/2
    check_prospect(two[0], 0.5, regret);
    check_prospect(two[1], 0.5, regret);
}

TEST_CASE("prospects have their closed forms", "[base]") {
    // Half a win of one game makes the posterior uniform, one and a half of two Beta(2, 1).
    const auto uniform = prospects(std::vector<WinCount>(4, {0.5, 1}));
    for (const Prospect& prospect : uniform) {
        check_prospect(prospect, 0.25, 4.0 / 5 - 0.5);
    }
    const auto unequal = prospects({{1.5, 2}, {0.5, 1}});
    check_prospect(unequal[0], 2.0 / 3, 3.0 / 4 - 2.0 / 3);
    check_prospect(unequal[1], 1.0 / 3, 3.0 / 4 - 1.0 / 2);
}

TEST_CASE("prospects agree with sampling the posteriors", "[base]") {
    const std::vector<WinCount> candidates{{60, 100}, {55, 100}, {30, 100}, {3, 5}, {610, 1000}, {0, 3}};
    constexpr int samples = 5000;
    const auto exact = prospects(candidates);
    const auto drawn = sampled(candidates, samples);
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        CAPTURE(i);
        CHECK(std::fabs(exact[i].probability_best - drawn[i].probability_best) < 4 * 0.5 / std::sqrt(samples));
        CHECK(std::fabs(exact[i].expected_regret - drawn[i].expected_regret) < 0.004);
    }
}

TEST_CASE("a candidate that is far behind has no chance and its distance as regret", "[base]") {
    const auto both = prospects({{9000, 10000}, {1000, 10000}});
    check_prospect(both[0], 1, 0);
    check_prospect(both[1], 0, 8000.0 / 10001);
}

TEST_CASE("all wins and all losses are no trouble", "[base]") {
    for (const double games : {1.0, 10.0, 1000.0, 1000000.0}) {
        CAPTURE(games);
        const std::vector<WinCount> wins(3, {games, games});
        const std::vector<WinCount> losses(3, {0, games});
        CHECK(prospects(wins)[1].probability_best == Catch::Approx(1.0 / 3).margin(1e-5));
        CHECK(prospects(losses)[1].probability_best == Catch::Approx(1.0 / 3).margin(1e-5));
        CHECK(prospects({{games, games}, {0, games}})[0].probability_best > 0.75);
    }
}

TEST_CASE("fractions of a win, as margins give, are no trouble", "[base]") {
    for (const double part : {0.01, 0.1, 0.3, 0.49}) {
        CAPTURE(part);
        CHECK(std::fabs(sum_of_chances({{part, 10}, {10 - part, 10}, {9.5, 10}, {part, 1}, {1 - part, 1}}) - 1) < 1e-4);
    }
}

TEST_CASE("the chances to be the best add up to one", "[base]") {
    CHECK(std::fabs(sum_of_chances({{10, 10}, {9, 10}, {0, 0}}) - 1) < 1e-6);
    CHECK(std::fabs(sum_of_chances({{510000, 1000000}, {50, 100}}) - 1) < 1e-6);
    CHECK(std::fabs(sum_of_chances(std::vector<WinCount>(1000, {5, 10})) - 1) < 1e-4);
    CHECK(std::fabs(sum_of_chances(mixed_candidates(1000)) - 1) < 1e-4);
}

TEST_CASE("more wins mean a better chance and less regret", "[base]") {
    Prospect before = prospects({{30, 50}, {0, 20}})[1];
    for (int wins = 1; wins <= 20; ++wins) {
        const Prospect now = prospects({{30, 50}, {static_cast<double>(wins), 20}})[1];
        CAPTURE(wins);
        CHECK(now.probability_best > before.probability_best);
        CHECK(now.expected_regret < before.expected_regret);
        before = now;
    }
}
