// Measures by simulation what a verification match's figures are worth: the coverage of the interval for the difference
// in Elo, and how often each verdict is given. Not part of the tests: build the target match_coverage.
//
//   match_coverage intervals REPLICATIONS
//       matches of a fixed length; three intervals side by side
//   match_coverage sprt REPLICATIONS
//       matches that the SPRT (0 against 30) may end; verdicts, games, and the interval's coverage and bias
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "ringmaster/base/common_opponent.hpp"
#include "ringmaster/base/random.hpp"
#include "ringmaster/competition/match_result.hpp"

#include "support/davidson.hpp"

using namespace ringmaster;

namespace {

struct Truth {
    double reference_rate = 0.5;  ///< of the games that are not drawn
    double difference = 0;
    double draws = 0;
    double colour_advantage = 0;  ///< Elo of black over white
};

/// Recommended and reference, with black and with white.
class Players {
public:
    explicit Players(const Truth& truth) {
        for (const double advantage : {truth.colour_advantage / 2, -truth.colour_advantage / 2}) {
            const double elo = elo_of_rate(truth.reference_rate) + advantage;
            by_colour_.push_back({Davidson(elo + truth.difference, truth.draws), Davidson(elo, truth.draws)});
        }
    }

    double play(Random& random, std::size_t side, std::size_t colour) const {
        return by_colour_[colour][side].play(random);
    }

private:
    std::vector<std::array<Davidson, 2>> by_colour_;
};

void count(ScoreCounts& counts, double score) {
    (score == 1 ? counts.wins : score == 0 ? counts.losses : counts.draws) += 1;
}

ScoreCounts sum(const ScoreCounts& a, const ScoreCounts& b) {
    return {a.wins + b.wins, a.draws + b.draws, a.losses + b.losses};
}

bool holds(const EloEstimate& estimate, double truth) {
    return estimate.low <= truth && truth <= estimate.high;
}

double square(double x) {
    return x * x;
}

/// Zou and Donner's interval (2008) from the two of elo_difference against the opponent.
EloEstimate mover(const ScoreCounts& first, const ScoreCounts& second) {
    const EloEstimate a = elo_difference(first.wins, first.draws, first.losses);
    const EloEstimate b = elo_difference(second.wins, second.draws, second.losses);
    const double difference = a.difference - b.difference;
    const double down = std::sqrt(square(a.difference - a.low) + square(b.high - b.difference));
    const double up = std::sqrt(square(a.high - a.difference) + square(b.difference - b.low));
    if (!std::isfinite(difference)) {  // a series without losses or without wins: the ends of the two alone
        return {difference, a.low - b.high, a.high - b.low};
    }
    return {difference, difference - down, difference + up};
}

struct Covered {
    double comparisons = 0;
    double pairs = 0;
    double mover = 0;
    double below = 0;  ///< the interval lies below the truth
    double above = 0;
};

Covered fixed_length(const Truth& truth, int games_each, int replications) {
    const Players players(truth);
    Covered covered;
    for (int replication = 0; replication < replications; ++replication) {
        Random random(1, fmt::format("{} {} {}", truth.reference_rate, truth.difference, truth.draws),
                      static_cast<std::uint64_t>(replication) * 10000 + static_cast<std::uint64_t>(games_each));
        std::vector<Stratum> by_colour(2);
        std::vector<Stratum> by_pair;
        for (int pair = 0; pair < games_each; ++pair) {
            const std::size_t colour = pair % 2 == 0 ? 0 : 1;
            const double first = players.play(random, 0, colour);
            const double second = players.play(random, 1, colour);
            count(by_colour[colour].first, first);
            count(by_colour[colour].second, second);
            by_pair.emplace_back();
            count(by_pair.back().first, first);
            count(by_pair.back().second, second);
        }
        const EloEstimate ours = elo_difference(by_colour);
        covered.comparisons += holds(ours, truth.difference);
        covered.below += ours.high < truth.difference;
        covered.above += ours.low > truth.difference;
        covered.pairs += holds(elo_difference(by_pair), truth.difference);
        covered.mover +=
            holds(mover(sum(by_colour[0].first, by_colour[1].first), sum(by_colour[0].second, by_colour[1].second)),
                  truth.difference);
    }
    for (double* share : {&covered.comparisons, &covered.pairs, &covered.mover, &covered.below, &covered.above}) {
        *share /= replications;
    }
    return covered;
}

void measure_intervals(int replications) {
    std::puts("draws,advantage,rate,difference,games_each,comparisons,below,above,pairs,mover");
    for (const double draws : {0.0, 0.3}) {
        for (const double advantage : {0.0, 100.0}) {
            for (const double rate : {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9}) {
                for (const double difference : {0.0, 20.0, 50.0, 100.0}) {
                    for (const int games : {20, 50, 100, 200, 500, 2000}) {
                        const int fewer = std::max(4000, replications * 100 / std::max(games, 100));
                        const Covered c = fixed_length({rate, difference, draws, advantage}, games, fewer);
                        fmt::print("{},{},{},{},{},{:.4f},{:.4f},{:.4f},{:.4f},{:.4f}\n", draws, advantage, rate,
                                   difference, games, c.comparisons, c.below, c.above, c.pairs, c.mover);
                    }
                }
            }
        }
    }
}

struct Outcomes {
    double worth_changing = 0;
    double worse = 0;
    double decided = 0;
    double games = 0;
    double covered = 0;        ///< of all matches
    double covered_early = 0;  ///< of those that the SPRT ended
    double bias = 0;           ///< mean of the finite differences minus the truth
    double median_elo1 = 0;    ///< the median difference minus the truth where elo1 was accepted
};

/// Matches that end when they are complete.
Outcomes stopped(const Truth& truth, std::uint64_t games, int replications) {
    const Players players(truth);
    Outcomes outcomes;
    double finite = 0;
    std::vector<double> of_elo1;
    for (int replication = 0; replication < replications; ++replication) {
        Random random(2, fmt::format("{} {} {} {}", truth.reference_rate, truth.difference, truth.draws, games),
                      static_cast<std::uint64_t>(replication));
        MatchResult match({{0, 30, 0.05, 0.05}, games, MatchReference::default_settings, ColourChoice::alternate});
        for (std::uint64_t number = 0; !match.is_complete(); ++number) {
            const Colour colour = match_colour(number, ColourChoice::alternate);
            match.tell(number, colour, players.play(random, number % 2, static_cast<std::size_t>(colour)));
        }
        const EloEstimate elo = match.difference();
        outcomes.worth_changing += match.verdict() == MatchVerdict::worth_changing;
        outcomes.worse += match.verdict() == MatchVerdict::worse;
        outcomes.decided += match.is_decided();
        outcomes.games += static_cast<double>(match.games());
        outcomes.covered += holds(elo, truth.difference);
        outcomes.covered_early += match.is_decided() && holds(elo, truth.difference);
        if (std::isfinite(elo.difference)) {
            ++finite;
            outcomes.bias += elo.difference - truth.difference;
        }
        if (match.sprt().decision() == SprtDecision::elo1) {
            of_elo1.push_back(elo.difference - truth.difference);
        }
    }
    outcomes.bias /= finite;
    outcomes.covered_early /= outcomes.decided;
    for (double* mean :
         {&outcomes.worth_changing, &outcomes.worse, &outcomes.decided, &outcomes.games, &outcomes.covered}) {
        *mean /= replications;
    }
    if (!of_elo1.empty()) {
        std::sort(of_elo1.begin(), of_elo1.end());
        outcomes.median_elo1 = of_elo1[of_elo1.size() / 2];
    }
    return outcomes;
}

void measure_sprt(int replications) {
    std::puts(
        "draws,advantage,rate,difference,wanted,worth_changing,worse,decided,games,covered,covered_early,bias,median_"
        "bias_elo1");
    for (const auto& [draws, advantage] : {std::pair(0.0, 0.0), std::pair(0.3, 0.0), std::pair(0.0, 100.0)}) {
        for (const double rate : {0.2, 0.5, 0.8}) {
            for (const double difference : {-50.0, 0.0, 15.0, 30.0, 50.0, 100.0}) {
                for (const std::uint64_t games : {100UL, 400UL, 2000UL, 20000UL}) {
                    const Outcomes o = stopped({rate, difference, draws, advantage}, games, replications);
                    fmt::print("{},{},{},{},{},{:.4f},{:.4f},{:.4f},{:.0f},{:.4f},{:.4f},{:+.1f},{:+.1f}\n", draws,
                               advantage, rate, difference, games, o.worth_changing, o.worse, o.decided, o.games,
                               o.covered, o.covered_early, o.bias, o.median_elo1);
                }
            }
        }
    }
}

}  // namespace

int main(int count_of_words, char** words) {
    const int replications = count_of_words > 2 ? std::atoi(words[2]) : 0;
    if (replications > 0 && std::strcmp(words[1], "intervals") == 0) {
        measure_intervals(replications);
    } else if (replications > 0 && std::strcmp(words[1], "sprt") == 0) {
        measure_sprt(replications);
    } else {
        std::fputs("usage: match_coverage intervals|sprt REPLICATIONS\n", stderr);
        return 2;
    }
}
