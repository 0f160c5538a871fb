// Measures by simulation what an ablation (competition/ablation.hpp) is worth: events in which half of the changes earn
// nothing and the others what a lot of exponential distribution gives them, together `gain` Elo. Not part of the tests:
// build the target ablation.
//
//   ablation EVENTS
//
// prints CSV, with a look after each 100th part of the games: the share of the gain that the smaller set keeps, the
// share of the changes that it has, in how many events one of the intervals excludes the truth at some look, and the
// games that were played, of `games`. The two play each other; `draws` is the share of drawn games.
#include "ringmaster/competition/ablation.hpp"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <fmt/format.h>

#include "ringmaster/base/random.hpp"
#include "ringmaster/competition/match_result.hpp"

using namespace ringmaster;

namespace {

struct Problem {
    std::size_t changes;
    double gain;
    double draws;
    std::uint64_t games;
};

struct Outcomes {
    double gain = 0;
    double changes = 0;
    double wrong = 0;
    double games = 0;
};

/// A comparison in duels.
class Duels {
public:
    Duels(double elo, const Problem& problem)
        : elo_(elo), draws_(problem.draws), confidence_(ablation_confidence(problem.changes)), result_(settings_) {}

    /// Plays so many pairs, then looks.
    void play(std::uint64_t pairs, Random& random) {
        for (std::uint64_t i = 0; i < 2 * pairs; ++i, ++comparison_.games) {
            const double luck = random.uniform();
            const double wins = rate_of_elo(elo_) - draws_ / 2;
            result_.tell(comparison_.games, match_colour(comparison_.games, settings_),
                         luck < wins            ? 1
                         : luck < wins + draws_ ? 0.5
                                                : 0);
        }
        comparison_.elo = result_.difference(confidence_);
        comparison_.standard_error = result_.standard_error();
        was_wrong_ = was_wrong_ || comparison_.elo.low > elo_ || comparison_.elo.high < elo_;
    }

    double truth() const { return elo_; }
    bool was_wrong() const { return was_wrong_; }
    const AblationComparison& comparison() const { return comparison_; }

private:
    MatchSettings settings_{{}, ColourChoice::alternate, true};
    double elo_;
    double draws_;
    double confidence_;
    MatchResult result_;
    AblationComparison comparison_{{0, -infinity, infinity}};
    bool was_wrong_ = false;
};

std::vector<double> worths(const Problem& problem, Random& random) {
    std::vector<double> all(problem.changes);
    double sum = 0;
    for (std::size_t i = 0; i < problem.changes / 2; ++i) {
        all[i] = -std::log(1 - random.uniform());
        sum += all[i];
    }
    for (double& one : all) {
        one *= problem.gain / sum;
    }
    return all;
}

std::vector<AblationComparison> comparisons_of(const std::vector<Duels>& duels) {
    std::vector<AblationComparison> race;
    for (const Duels& one : duels) {
        race.push_back(one.comparison());
    }
    return race;
}

void play(const Problem& problem, Random& random, Outcomes& sum) {
    const std::uint64_t pairs_of_a_look = problem.games / 200;
    const std::uint64_t look = 2 * pairs_of_a_look;
    std::vector<Duels> duels;
    for (const double worth : worths(problem, random)) {
        duels.emplace_back(worth, problem);
    }
    std::uint64_t played = 0;
    for (; played + look <= problem.games * 4 / 5; played += look) {
        const std::optional<std::size_t> next = next_comparison(comparisons_of(duels), 2);
        if (!next) {
            break;
        }
        duels[*next].play(pairs_of_a_look, random);
    }
    const std::vector<ChangeVerdict> verdicts = verdicts_of(comparisons_of(duels));
    double taken_back = 0;
    for (std::size_t i = 0; i < duels.size(); ++i) {
        taken_back += is_taken_back(verdicts[i]) ? duels[i].truth() : 0;
    }
    Duels together(taken_back, problem);
    for (; played + look <= problem.games; played += look) {
        together.play(pairs_of_a_look, random);
    }
    const bool is_too_much = together.comparison().elo.low > 0;
    bool was_wrong = together.was_wrong();
    for (std::size_t i = 0; i < duels.size(); ++i) {
        const bool stays = is_too_much ? verdicts[i] != ChangeVerdict::harms : !is_taken_back(verdicts[i]);
        sum.gain += stays ? duels[i].truth() / problem.gain : 0;
        sum.changes += stays ? 1.0 / static_cast<double>(problem.changes) : 0;
        was_wrong = was_wrong || duels[i].was_wrong();
    }
    sum.wrong += was_wrong;
    sum.games += static_cast<double>(played);
}

void measure(const Problem& problem, int events) {
    Outcomes sum;
    for (int event = 0; event < events; ++event) {
        Random random(3, fmt::format("{} {} {} {}", problem.changes, problem.gain, problem.draws, problem.games),
                      static_cast<std::uint64_t>(event));
        play(problem, random, sum);
    }
    fmt::print("{},{},{},{},{:.3f},{:.3f},{:.3f},{:.0f}\n", problem.changes, problem.gain, problem.draws, problem.games,
               sum.gain / events, sum.changes / events, sum.wrong / events, sum.games / events);
    std::fflush(stdout);
}

}  // namespace

int main(int count, char** words) {
    const int events = count > 1 ? std::atoi(words[1]) : 0;
    if (events <= 0) {
        std::fputs("usage: ablation EVENTS\n", stderr);
        return 2;
    }
    fmt::print("changes,gain,draws,games,gain_kept,changes_kept,wrong,played\n");
    for (const std::uint64_t games : {1000UL, 2000UL, 4000UL, 8000UL, 16000UL}) {
        for (const std::size_t changes : {2UL, 4UL, 8UL}) {
            for (const double draws : {0.0, 0.6}) {
                measure({changes, 100, draws, games}, events);
            }
        }
    }
}
