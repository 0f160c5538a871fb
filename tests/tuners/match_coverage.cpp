// Measures by simulation what a verification match against a third player is worth: how often each verdict is given, at
// the end and at any look (after 100, 200, 400 ... games), and how often the interval for the difference in Elo
// excludes the truth then. Not part of the tests: build the target match_coverage. (What the interval costs, and duels:
// mean_score_coverage.)
//
//   match_coverage REPLICATIONS
//
// prints CSV; matches go on to the wanted games of both sides together or until the SPRT (0 against 30) decides.
// `draws` is the share of drawn games, at most half of what the score allows; `rate` the mean score of the reference.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/random.hpp"
#include "ringmaster/competition/match_result.hpp"

#include "support/rival.hpp"

using namespace ringmaster;

namespace {

struct Outcomes {
    double worth_changing = 0;  ///< at the end
    double worse = 0;
    double ever_worth_changing = 0;  ///< at any look
    double ever_worse = 0;
    double ever_excluded = 0;  ///< the interval at any look
    double excluded = 0;       ///< at the end
    double decided = 0;
    double games = 0;
    double finite = 0;
    double error = 0;  ///< of the finite differences, at the end
};

bool excludes(const EloEstimate& elo, double truth) {
    return elo.low > truth || elo.high < truth;
}

void play(const TrueStrength& truth, std::uint64_t wanted, Random& random, Outcomes& sum) {
    const Rival recommended(rate_of_elo(elo_of_rate(truth.rate) + truth.difference), truth);
    const Rival reference(truth.rate, truth);
    const MatchSettings settings{{0, 30, 0.05, 0.05}, ColourChoice::alternate};
    MatchResult match(settings);
    bool ever_worth_changing = false;
    bool ever_worse = false;
    bool ever_excluded = false;
    std::uint64_t next_look = 100;
    for (std::uint64_t game = 0; game < wanted && !match.is_decided(); game += 2) {
        const Colour colour = match_colour(game, settings);
        const auto score = [&](const Rival& rival) {
            return static_cast<double>(rival.half_points(static_cast<std::size_t>(colour), random)) / 2;
        };
        match.tell(game, colour, score(recommended));
        match.tell(game + 1, colour, score(reference));
        if (game + 2 >= next_look || game + 2 >= wanted || match.is_decided()) {
            next_look *= 2;
            ever_worth_changing = ever_worth_changing || match.verdict() == MatchVerdict::worth_changing;
            ever_worse = ever_worse || match.verdict() == MatchVerdict::worse;
            ever_excluded = ever_excluded || excludes(match.difference(), truth.difference);
        }
    }
    const EloEstimate elo = match.difference();
    sum.worth_changing += match.verdict() == MatchVerdict::worth_changing;
    sum.worse += match.verdict() == MatchVerdict::worse;
    sum.ever_worth_changing += ever_worth_changing;
    sum.ever_worse += ever_worse;
    sum.ever_excluded += ever_excluded;
    sum.excluded += excludes(elo, truth.difference);
    sum.decided += match.is_decided();
    sum.games += static_cast<double>(match.games());
    if (std::isfinite(elo.difference)) {
        ++sum.finite;
        sum.error += elo.difference - truth.difference;
    }
}

void measure(const TrueStrength& truth, std::uint64_t wanted, int replications) {
    Outcomes sum;
    for (int replication = 0; replication < replications; ++replication) {
        Random random(2, fmt::format("{} {} {} {}", truth.rate, truth.difference, truth.draws, wanted),
                      static_cast<std::uint64_t>(replication));
        play(truth, wanted, random, sum);
    }
    fmt::print("{},{},{},{},{}", truth.draws, truth.colour_advantage, truth.rate, truth.difference, wanted);
    for (const double share : {sum.worth_changing, sum.worse, sum.ever_worth_changing, sum.ever_worse,
                               sum.ever_excluded, sum.excluded, sum.decided}) {
        fmt::print(",{:.4f}", share / replications);
    }
    fmt::print(",{:.0f},{:+.1f}\n", sum.games / replications, sum.error / sum.finite);
    std::fflush(stdout);
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
        "excluded,decided,games,error\n");
    for (const auto& [draws, advantage] : {std::pair(0.0, 0.0), std::pair(0.3, 0.0), std::pair(0.0, 100.0)}) {
        for (const double rate : {0.2, 0.5, 0.8}) {
            for (const double difference : {-50.0, 0.0, 15.0, 30.0, 50.0, 100.0}) {
                for (const std::uint64_t wanted : {400UL, 2000UL, 20000UL}) {
                    measure({rate, difference, draws, advantage}, wanted, replications);
                }
            }
        }
    }
}
