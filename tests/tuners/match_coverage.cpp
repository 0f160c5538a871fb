// Measures by simulation what a verification match's figures are worth: how often each verdict is given, at the end and
// at any look after each 100 games, and the interval for the difference in Elo: how often it excludes the truth then,
// and how wide it is. Not part of the tests: build the target match_coverage.
//
//   match_coverage REPLICATIONS
//
// prints CSV; matches go on to the wanted games of both sides together or until the SPRT (0 against 30) decides.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

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

    double play(Random& random, std::uint64_t game) const {
        const Colour colour = match_colour(game, MatchSettings{{}, ColourChoice::alternate});
        return by_colour_[static_cast<std::size_t>(colour)][game % 2].play(random);
    }

private:
    std::vector<std::array<Davidson, 2>> by_colour_;
};

/// Where the score interval for a single look would end: 1.96 standard deviations from what is expected.
double end_for_one_look(const PairCounts& pairs, double side) {
    double low = -10000;
    double high = 10000;
    while (high - low > 1e-6) {
        const double elo = (low + high) / 2;
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
        (surplus > side * 1.96 * std::sqrt(variance) ? low : high) = elo;
    }
    return low;
}

struct Outcomes {
    double worth_changing = 0;  ///< at the end
    double worse = 0;
    double ever_worth_changing = 0;  ///< at any look
    double ever_worse = 0;
    double ever_excluded = 0;  ///< the interval at any look
    double excluded = 0;       ///< at the end
    double excluded_once = 0;  ///< by the interval for a single look, at the end
    double decided = 0;
    double games = 0;
    double width = 0;  ///< over that of the interval for a single look, where both are finite
    double finite = 0;
    std::vector<double> errors;  ///< of the finite differences, at the end
};

bool excludes(const EloEstimate& elo, double truth) {
    return elo.low > truth || elo.high < truth;
}

void play(const Truth& truth, std::uint64_t wanted, Random& random, Outcomes& sum) {
    const Players players(truth);
    MatchResult match({{0, 30, 0.05, 0.05}, ColourChoice::alternate});
    PairCounts pairs;
    bool ever_worth_changing = false;
    bool ever_worse = false;
    bool ever_excluded = false;
    for (std::uint64_t game = 0; game < wanted && !match.is_decided(); game += 2) {
        const double first = players.play(random, game);
        const double second = players.play(random, game + 1);
        match.tell(game, match_colour(game, MatchSettings{{}, ColourChoice::alternate}), first);
        match.tell(game + 1, match_colour(game + 1, MatchSettings{{}, ColourChoice::alternate}), second);
        pairs.add(first - second);
        if ((game + 2) % 100 == 0 || game + 2 >= wanted || match.is_decided()) {
            ever_worth_changing = ever_worth_changing || match.verdict() == MatchVerdict::worth_changing;
            ever_worse = ever_worse || match.verdict() == MatchVerdict::worse;
            ever_excluded = ever_excluded || excludes(match.difference(), truth.difference);
        }
    }
    const EloEstimate elo = match.difference();
    const EloEstimate once{elo.difference, end_for_one_look(pairs, 1), end_for_one_look(pairs, -1)};
    sum.worth_changing += match.verdict() == MatchVerdict::worth_changing;
    sum.worse += match.verdict() == MatchVerdict::worse;
    sum.ever_worth_changing += ever_worth_changing;
    sum.ever_worse += ever_worse;
    sum.ever_excluded += ever_excluded;
    sum.excluded += excludes(elo, truth.difference);
    sum.excluded_once += excludes(once, truth.difference);
    sum.decided += match.is_decided();
    sum.games += static_cast<double>(match.games());
    if (std::isfinite(elo.low) && std::isfinite(elo.high)) {
        ++sum.finite;
        sum.width += (elo.high - elo.low) / (once.high - once.low);
        sum.errors.push_back(elo.difference - truth.difference);
    }
}

void measure(const Truth& truth, std::uint64_t wanted, int replications) {
    Outcomes sum;
    for (int replication = 0; replication < replications; ++replication) {
        Random random(2, fmt::format("{} {} {} {}", truth.reference_rate, truth.difference, truth.draws, wanted),
                      static_cast<std::uint64_t>(replication));
        play(truth, wanted, random, sum);
    }
    const double error = std::accumulate(sum.errors.begin(), sum.errors.end(), 0.0) / sum.finite;
    fmt::print("{},{},{},{},{}", truth.draws, truth.colour_advantage, truth.reference_rate, truth.difference, wanted);
    for (const double share : {sum.worth_changing, sum.worse, sum.ever_worth_changing, sum.ever_worse,
                               sum.ever_excluded, sum.excluded, sum.excluded_once, sum.decided}) {
        fmt::print(",{:.4f}", share / replications);
    }
    fmt::print(",{:.0f},{:.3f},{:+.1f}\n", sum.games / replications, sum.width / sum.finite, error);
}

}  // namespace

int main(int count, char** words) {
    const int replications = count > 1 ? std::atoi(words[1]) : 0;
    if (replications <= 0) {
        std::fputs("usage: match_coverage REPLICATIONS\n", stderr);
        return 2;
    }
    fmt::print(
        "draws,advantage,rate,difference,wanted,worth_changing,worse,ever_worth_changing,ever_worse,ever_excluded,"
        "excluded,excluded_once,decided,games,width,error\n");
    for (const auto& [draws, advantage] : {std::pair(0.0, 0.0), std::pair(0.3, 0.0), std::pair(0.0, 100.0)}) {
        for (const double rate : {0.2, 0.5, 0.8}) {
            for (const double difference : {-50.0, 0.0, 15.0, 30.0, 50.0, 100.0}) {
                for (const std::uint64_t wanted : {100UL, 400UL, 2000UL, 20000UL}) {
                    measure({rate, difference, draws, advantage}, wanted, replications);
                }
            }
        }
    }
}
