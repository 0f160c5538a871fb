#include "ringmaster/base/winner_estimate.hpp"

#include <cmath>
#include <functional>

#include <fmt/format.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/random.hpp"

#include "support/catch.hpp"
#include "support/coverage.hpp"

using namespace ringmaster;

namespace {

/// The win probabilities of `number` candidates in one replication.
using TrueRates = std::function<std::vector<double>(std::size_t number, Random& random)>;

double normal(Random& random) {
    const double radius = std::sqrt(-2 * std::log(1 - random.uniform()));
    return radius * std::cos(2 * 3.141592653589793 * random.uniform());
}

TrueRates scattered(double deviation) {
    return [deviation](std::size_t number, Random& random) {
        std::vector<double> rates;
        for (std::size_t i = 0; i < number; ++i) {
            rates.push_back(std::min(0.99, std::max(0.01, 0.5 + deviation * normal(random))));
        }
        return rates;
    };
}

/// A smooth peak of 0.6 above 0.3 somewhere among the candidates: the model does not hold.
std::vector<double> peak(std::size_t number, Random& random) {
    const double top = random.uniform();
    std::vector<double> rates;
    for (std::size_t i = 0; i < number; ++i) {
        const double place = (static_cast<double>(i) + 0.5) / static_cast<double>(number);
        rates.push_back(0.3 + 0.3 * std::exp(-std::pow((place - top) / 0.25, 2)));
    }
    return rates;
}

double wins_in(int games, double rate, Random& random) {
    int wins = 0;
    for (int i = 0; i < games; ++i) {
        wins += random.uniform() < rate ? 1 : 0;
    }
    return wins;
}

WinnerEstimate winner_estimate(const std::vector<WinCount>& candidates, std::size_t chosen, double confidence = 0.95) {
    return CommonPrior(candidates).estimate(candidates.at(chosen), confidence);
}

struct Figures {
    double naive = 0;       ///< coverage of Wilson's interval for the winner
    double shrunk = 0;      ///< coverage of the winner's estimate
    double naive_bias = 0;  ///< of wins / games
    double shrunk_bias = 0;
};

/// Every candidate plays as many games; the one with the most wins is the winner.
Figures measure(const TrueRates& truth, std::size_t number, int games, int replications) {
    Figures figures;
    const double share = 1.0 / replications;
    for (int i = 0; i < replications; ++i) {
        Random random(6, "winner", static_cast<std::uint64_t>(i));
        const std::vector<double> rates = truth(number, random);
        std::vector<WinCount> counts;
        std::size_t winner = 0;
        for (std::size_t k = 0; k < number; ++k) {
            counts.push_back({wins_in(games, rates[k], random), static_cast<double>(games)});
            winner = counts[k].wins > counts[winner].wins ? k : winner;
        }
        const WinnerEstimate estimate = winner_estimate(counts, winner);
        figures.naive += holds(wilson_interval(counts[winner].wins, games), rates[winner]) ? share : 0;
        figures.shrunk += holds(estimate.interval, rates[winner]) ? share : 0;
        figures.naive_bias += share * (counts[winner].wins / games - rates[winner]);
        figures.shrunk_bias += share * (estimate.rate - rates[winner]);
    }
    return figures;
}

void check_is_sound(const WinnerEstimate& estimate) {
    CHECK(estimate.interval.low >= 0);
    CHECK(estimate.interval.low <= estimate.rate);
    CHECK(estimate.rate <= estimate.interval.high);
    CHECK(estimate.interval.high <= 1);
}

}  // namespace

TEST_CASE("the winner's estimate of one candidate alone is not shrunk", "[base]") {
    const WinnerEstimate estimate = winner_estimate({{7, 10}}, 0);
    CHECK(estimate.rate == Catch::Approx(7.5 / 11));
    CHECK(estimate.interval.low == jeffreys_interval(7, 10).low);
    CHECK(estimate.interval.high == jeffreys_interval(7, 10).high);
}

TEST_CASE("the winner's estimate lies between its own rate and the others'", "[base]") {
    const std::vector<WinCount> candidates{{48, 100}, {52, 100}, {62, 100}, {50, 100}, {45, 100}};
    const WinnerEstimate estimate = winner_estimate(candidates, 2);
    check_is_sound(estimate);
    CHECK(estimate.rate < 0.60);
    CHECK(estimate.rate > 0.52);
    CHECK(estimate.interval.high - estimate.interval.low <
          wilson_interval(62, 100).high - wilson_interval(62, 100).low);
}

TEST_CASE("candidates that differ much are hardly shrunk", "[base]") {
    const WinnerEstimate estimate = winner_estimate({{100, 1000}, {400, 1000}, {900, 1000}, {600, 1000}}, 2);
    CHECK(estimate.rate == Catch::Approx(0.9).margin(0.003));
    CHECK(estimate.interval.low == Catch::Approx(jeffreys_interval(900, 1000).low).margin(0.004));
    CHECK(estimate.interval.high == Catch::Approx(jeffreys_interval(900, 1000).high).margin(0.004));
}

TEST_CASE("the same lead is shrunk the more, the more equal candidates there are", "[base]") {
    double before = 1;
    for (const std::size_t others : {3U, 8U, 30U, 100U}) {
        std::vector<WinCount> candidates(others, {50, 100});
        candidates.push_back({60, 100});
        const double now = winner_estimate(candidates, others).rate;
        CAPTURE(others);
        CHECK(now < before);
        before = now;
    }
}

TEST_CASE("the winner's estimate rises with its wins and widens with the confidence", "[base]") {
    double before = 0;
    for (int wins = 0; wins <= 20; ++wins) {
        const double now = winner_estimate({{10, 20}, {static_cast<double>(wins), 20}, {8, 20}, {12, 20}}, 1).rate;
        CAPTURE(wins);
        CHECK(now > before);
        before = now;
    }
    const std::vector<WinCount> candidates{{10, 20}, {12, 20}};
    CHECK(winner_estimate(candidates, 1, 0.99).interval.low < winner_estimate(candidates, 1, 0.9).interval.low);
    CHECK(winner_estimate(candidates, 1, 0.99).interval.high > winner_estimate(candidates, 1, 0.9).interval.high);
}

TEST_CASE("the winner's estimate is sound at the ends and without games", "[base]") {
    check_is_sound(winner_estimate({{0, 0}, {0, 0}}, 0));
    check_is_sound(winner_estimate({{5, 5}, {0, 0}}, 1));
    for (const double games : {1.0, 100.0, 100000.0}) {
        CAPTURE(games);
        check_is_sound(winner_estimate(std::vector<WinCount>(20, {games, games}), 3));
        check_is_sound(winner_estimate(std::vector<WinCount>(20, {0, games}), 3));
        check_is_sound(winner_estimate({{games, games}, {0, games}}, 0));
    }
    CHECK(winner_estimate({{0, 0}, {0, 0}}, 0).rate == Catch::Approx(0.5));
}

TEST_CASE("the winner's estimate treats wins and losses alike", "[base]") {
    const WinnerEstimate one = winner_estimate({{30, 50}, {20, 40}, {1, 2}}, 0);
    const WinnerEstimate other = winner_estimate({{20, 50}, {20, 40}, {1, 2}}, 0);
    CHECK(one.rate + other.rate == Catch::Approx(1));
    CHECK(one.interval.low + other.interval.high == Catch::Approx(1).margin(1e-6));
}

TEST_CASE("an interval of all certainty is a bug", "[base]") {
    CHECK_THROWS_AS(winner_estimate({{1, 2}, {1, 2}}, 0, 1.0), Error);
}

TEST_CASE("the naive interval of a winner is too high, the shrunken one is clearly better", "[base][slow]") {
    for (const std::size_t number : {8U, 64U}) {
        for (const TrueRates& truth : {scattered(0.0), scattered(0.05)}) {
            const Figures figures = measure(truth, number, 50, 200);
            CAPTURE(number, figures.naive, figures.shrunk);
            CHECK(figures.naive < 0.91);
            CHECK(figures.shrunk > 0.91);
            CHECK(figures.shrunk > figures.naive + 0.03);
            CHECK(std::fabs(figures.shrunk_bias) < figures.naive_bias / 2);
        }
    }
}

TEST_CASE("where the model does not hold the shrunken interval is still better", "[base]") {
    const Figures figures = measure(peak, 64, 100, 200);
    CAPTURE(figures.naive, figures.shrunk, figures.shrunk_bias);
    CHECK(figures.naive < 0.8);
    CHECK(figures.shrunk > figures.naive + 0.1);
    CHECK(figures.shrunk_bias < figures.naive_bias * 0.7);
}

namespace {

double sum_of_probabilities(const std::vector<Prospect>& prospects) {
    double sum = 0;
    for (const Prospect& prospect : prospects) {
        sum += prospect.probability_best;
    }
    return sum;
}

}  // namespace

TEST_CASE("one of the candidates is the best", "[base]") {
    for (const std::vector<WinCount>& candidates : {std::vector<WinCount>{{48, 100}, {52, 100}, {62, 100}, {0, 1}},
                                                    {{7, 10}},
                                                    {{0, 0}, {0, 0}, {3.5, 8}},
                                                    std::vector<WinCount>(50, {10, 20}),
                                                    {{1000, 1000}, {0, 1000}}}) {
        const std::vector<Prospect> prospects = CommonPrior(candidates).prospects(candidates);
        REQUIRE(prospects.size() == candidates.size());
        CHECK(sum_of_probabilities(prospects) == Catch::Approx(1).margin(1e-3));
        for (const Prospect& prospect : prospects) {
            CHECK(prospect.probability_best >= -1e-5);
            CHECK(prospect.expected_regret >= -1e-5);
        }
    }
}

namespace {

/// The prospects of the first candidate, averaged over a fine grid of priors: the spread is uniform from 0.002 to 0.9
/// and the centre from 0 to 1, each weighted with the chance of the results.
Prospect by_brute_force(const std::vector<WinCount>& candidates) {
    constexpr int steps = 80;
    double games = 0;
    double wins = 0;
    for (const WinCount& one : candidates) {
        games += one.games;
        wins += one.wins;
    }
    std::vector<std::pair<double, BetaPrior>> priors;
    double most = -1e300;
    for (int i = 0; i < steps; ++i) {
        const double spread = 0.002 * std::pow(450, (i + 0.5) / steps);
        const double strength = 1 / (spread * spread) - 1;
        for (int k = 1; k < steps; ++k) {
            // The centre lies within the results of all, or within the spread around them.
            const double reach = 5 * (spread + 0.5 / std::sqrt(games));
            const double mean = wins / games + reach * (2.0 * k / steps - 1);
            if (mean <= 0.001 || mean >= 0.999) {
                continue;
            }
            const double a = mean * strength;
            const double b = strength - a;
            double log_weight = std::log(spread * reach);  // the size of the cell
            for (const WinCount& one : candidates) {
                log_weight += std::lgamma(strength) - std::lgamma(a) - std::lgamma(b) + std::lgamma(a + one.wins) +
                              std::lgamma(b + one.games - one.wins) - std::lgamma(strength + one.games);
            }
            priors.emplace_back(log_weight, BetaPrior{a, b});
            most = std::max(most, log_weight);
        }
    }
    Prospect mean;
    double sum = 0;
    for (const auto& [log_weight, prior] : priors) {
        const double weight = std::exp(log_weight - most);
        if (weight > 1e-5) {
            const Prospect one = prospects(candidates, prior).front();
            mean.probability_best += weight * one.probability_best;
            mean.expected_regret += weight * one.expected_regret;
            sum += weight;
        }
    }
    return {mean.probability_best / sum, mean.expected_regret / sum};
}

}  // namespace

TEST_CASE("the prospects are those of all priors and not of the wide ones", "[base]") {
    for (const std::vector<WinCount>& candidates : {std::vector<WinCount>{{310, 587}, {205, 413}},
                                                    {{560, 960}, {18, 40}},
                                                    {{470, 820}, {88, 180}},
                                                    {{60, 100}, {52, 100}, {48, 100}, {50, 100}}}) {
        const Prospect told = CommonPrior(candidates).prospects(candidates).front();
        const Prospect exact = by_brute_force(candidates);
        CAPTURE(candidates[0].wins, told.probability_best, exact.probability_best);
        CHECK(told.probability_best == Catch::Approx(exact.probability_best).margin(0.01));
        CHECK(told.expected_regret == Catch::Approx(exact.expected_regret).margin(0.0005));
    }
}

TEST_CASE("a candidate alone is the best and leaves nothing to gain", "[base]") {
    const Prospect only = CommonPrior({{7, 10}}).prospects({{7, 10}}).at(0);
    CHECK(only.probability_best == Catch::Approx(1).margin(1e-4));
    CHECK(only.expected_regret == Catch::Approx(0).margin(1e-4));
}

TEST_CASE("who lost the only game is less likely to be the best than the leader of 600 games", "[base]") {
    std::vector<WinCount> candidates{{330, 600}};
    for (int i = 0; i < 29; ++i) {
        candidates.push_back({240.0 + 2 * i, 600});
    }
    candidates.push_back({0, 1});
    const std::vector<Prospect> prospects = CommonPrior(candidates).prospects(candidates);
    CHECK(prospects[0].probability_best > 0.5);
    CHECK(prospects[30].probability_best < 0.02);
    CHECK(prospects[30].probability_best > 0);
    CHECK(prospects[0].expected_regret < prospects[30].expected_regret);
}

TEST_CASE("the probability to be the best is about how often that comes true", "[base][slow]") {
    constexpr int replications = 200;
    double told = 0;
    int came_true = 0;
    double told_regret = 0;
    double regret = 0;
    for (int i = 0; i < replications; ++i) {
        Random random(8, "best", static_cast<std::uint64_t>(i));
        const std::vector<double> rates = scattered(0.08)(8, random);
        std::vector<WinCount> counts;
        for (const double rate : rates) {
            const int games = random.uniform() < 0.5 ? 5 : 100;
            counts.push_back({wins_in(games, rate, random), static_cast<double>(games)});
        }
        const std::vector<Prospect> prospects = CommonPrior(counts).prospects(counts);
        const auto likeliest = std::ranges::max_element(
            prospects, [](const Prospect& a, const Prospect& b) { return a.probability_best < b.probability_best; });
        const auto chosen = static_cast<std::size_t>(likeliest - prospects.begin());
        const double best = *std::ranges::max_element(rates);
        told += likeliest->probability_best;
        told_regret += likeliest->expected_regret;
        came_true += rates[chosen] == best;
        regret += best - rates[chosen];
    }
    CAPTURE(told, came_true, told_regret, regret);
    CHECK(came_true == Catch::Approx(told).margin(0.1 * replications));
    CHECK(regret == Catch::Approx(told_regret).margin(0.015 * replications));
}

TEST_CASE("report: the coverage of the winner's interval", "[.report]") {
    const std::vector<std::pair<std::string, TrueRates>> truths{{"all equal", scattered(0)},
                                                                {"scatter 0.05", scattered(0.05)},
                                                                {"scatter 0.1", scattered(0.1)},
                                                                {"a peak", peak}};
    for (const auto& [name, truth] : truths) {
        for (const std::size_t number : {2U, 8U, 64U}) {
            for (const int games : {20, 100, 500}) {
                const Figures figures = measure(truth, number, games, 1000);
                WARN(fmt::format("{}, {} x {} games: Wilson {:.3f}, shrunken {:.3f}; bias {:.3f}, {:.3f}", name, number,
                                 games, figures.naive, figures.shrunk, figures.naive_bias, figures.shrunk_bias));
            }
        }
    }
}
