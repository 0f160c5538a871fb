// Measures by simulation how often the SPRT of scores accepts the wrong hypothesis, and how long it takes. Not part of
// the tests: build the target sprt_risks.
//
//   sprt_risks TESTS
//
// prints CSV: for each kind of games the risks when the truth is elo0 or elo1 (both stated as 5%), and the mean number
// of games. Of pairs each opening is worth `opening_bias` in win rate to one colour, by lot.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/elo.hpp"
#include "ringmaster/base/random.hpp"
#include "ringmaster/base/sprt.hpp"

using namespace ringmaster;

namespace {

struct Kind {
    EloScale scale;
    bool has_pairs;
    double elo1;
    double draws;
    double bias;
};

struct Found {
    double accepts_elo1 = 0;
    double games = 0;
};

/// Of many tests of players whose mean score in a game is this.
Found simulate(const Kind& kind, double mean, int tests, std::uint64_t stream) {
    Random random(1, "sprt_risks", stream);
    const auto play = [&](double shift) {
        const double lot = random.uniform() - shift;
        const double wins = mean - kind.draws / 2;
        return lot < wins ? 2u : lot < wins + kind.draws ? 1u : 0u;
    };
    Found sum;
    for (int test = 0; test < tests; ++test) {
        Sprt sprt({0, kind.elo1, 0.05, 0.05, kind.scale}, kind.has_pairs ? 5 : 3);
        while (sprt.decision() == SprtDecision::undecided) {
            const double shift = random.uniform() < 0.5 ? kind.bias : -kind.bias;
            sprt.add(kind.has_pairs ? play(shift) + play(-shift) : play(0));
            sum.games += kind.has_pairs ? 2 : 1;
        }
        sum.accepts_elo1 += sprt.decision() == SprtDecision::elo1;
    }
    return {sum.accepts_elo1 / tests, sum.games / tests};
}

/// Where elo1 is true. Without a bias the scores of a pair are independent: its deviation is a game's times root 2.
double mean_of_elo1(const Kind& kind) {
    if (kind.scale == EloScale::logistic) {
        return rate_of_elo(kind.elo1);
    }
    const double deviations = kind.elo1 * std::log(10) / 800;
    double mean = 0.5;
    for (int i = 0; i < 50; ++i) {
        const double wins = mean - kind.draws / 2;
        mean = 0.5 + deviations * std::sqrt(wins + kind.draws / 4 - mean * mean);
    }
    return mean;
}

}  // namespace

int main(int argc, char** argv) {
    const int tests = argc > 1 ? std::max(1, std::atoi(argv[1])) : 1000;
    fmt::print(
        "scale,scores,elo1,draws,opening_bias,tests,accepts_elo1_at_elo0,accepts_elo0_at_elo1,games_at_elo0,"
        "games_at_elo1\n");
    std::uint64_t stream = 0;
    for (const double elo1 : {100.0, 30.0}) {
        for (const EloScale scale : {EloScale::logistic, EloScale::normalised}) {
            for (const bool has_pairs : {false, true}) {
                for (const auto& [draws, bias] : {std::pair{0.0, 0.0}, {0.3, 0.0}, {0.3, 0.2}}) {
                    if (bias > 0 && (!has_pairs || scale == EloScale::normalised)) {
                        continue;
                    }
                    const Kind kind{scale, has_pairs, elo1, draws, bias};
                    const Found at0 = simulate(kind, 0.5, tests, stream++);
                    const Found at1 = simulate(kind, mean_of_elo1(kind), tests, stream++);
                    fmt::print("{},{},{},{},{},{},{:.4f},{:.4f},{:.0f},{:.0f}\n", to_text(scale),
                               has_pairs ? "pairs" : "games", elo1, draws, bias, tests, at0.accepts_elo1,
                               1 - at1.accepts_elo1, at0.games, at1.games);
                    std::fflush(stdout);
                }
            }
        }
    }
}
