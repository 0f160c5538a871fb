// How honest mc_tuner's probability, regret and win rate of the recommended candidate are: events are played without
// engines on candidates of known strength, and what the report would say is compared with the truth. With Jeffreys'
// prior for each candidate alone, draws as if decided, as it was, and with the prior that all results share; of the win
// rate, corrected for having been chosen, the means and how often the 95% interval holds the true one. Prints a table;
// docs/tuners.md tells of it.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

#include "ringmaster/base/random.hpp"
#include "ringmaster/tune/tree/tree_tuner.hpp"

using namespace ringmaster;

namespace {

constexpr int replications = 1000;

std::vector<TunedParameter> list_of(int count) {
    return {{"x", Scale::linear(0, 1), count, "%s", false, {}}};
}

/// Normal noise, or one smooth peak.
std::vector<double> truth_of(int count, bool peak, Random& random) {
    std::vector<double> rates;
    const double centre = random.uniform();
    for (int i = 0; i < count; ++i) {
        const double x = (i + 0.5) / count;
        const double noise = std::sqrt(-2 * std::log(1 - random.uniform())) * std::cos(6.283185307 * random.uniform());
        rates.push_back(peak ? 0.6 - 0.4 * (x - centre) * (x - centre) : std::clamp(0.5 + 0.05 * noise, 0.05, 0.95));
    }
    return rates;
}

struct Sum {
    double probability = 0;
    double regret = 0;
    void add(const Prospect& prospect) {
        probability += prospect.probability_best / replications;
        regret += prospect.expected_regret / replications;
    }
};

void measure(int count, bool peak, int games, double most_draws) {
    Sum alone;
    Sum shared;
    double is_best = 0;
    double true_regret = 0;
    double true_rate = 0;
    double corrected = 0;
    double held = 0;
    for (int i = 0; i < replications; ++i) {
        Random random(1, "calibration", static_cast<std::uint64_t>(i));
        const std::vector<double> truth = truth_of(count, peak, random);
        TreeTuner tuner(list_of(count), {});
        for (int game = 0; game < games; ++game) {
            const std::optional<Choice> choice = tuner.choose(random);
            const double rate = truth[choice->numbers.front()];
            const double draws = std::min(most_draws, 2 * std::min(rate, 1 - rate));
            const double luck = random.uniform();
            const double score = luck < rate - draws / 2 ? 1 : luck < rate + draws / 2 ? 0.5 : 0;
            tuner.tell(*choice, {}, {score, score});
        }
        const Ranking ranking = tuner.ranking();
        if (!ranking.best_number) {
            continue;
        }
        std::vector<WinCount> counts;
        for (const RankedCandidate& candidate : ranking.candidates) {
            counts.push_back(count_of(candidate.tally, 1));
        }
        alone.add(prospects(counts)[*ranking.best_number]);
        shared.add(ranking.prospects[*ranking.best_number]);
        const double best = *std::ranges::max_element(truth);
        const double recommended = truth[ranking.best.front()];
        is_best += (recommended == best) / static_cast<double>(replications);
        true_regret += (best - recommended) / replications;
        const RankedCandidate& chosen = ranking.candidates[*ranking.best_number];
        const WinnerEstimate said = ranking.prior->estimate(count_of(chosen.tally, ranking.worth));
        true_rate += recommended / replications;
        corrected += said.rate / replications;
        const bool holds = said.interval.low <= recommended && recommended <= said.interval.high;
        held += holds ? 1.0 / replications : 0;
    }
    std::printf("%-6s %10d %5.1f %6d   %7.3f %7.3f %7.3f   %8.4f %8.4f %8.4f   %6.3f %9.3f %6.3f\n",
                peak ? "peak" : "normal", count, most_draws, games, is_best, alone.probability, shared.probability,
                true_regret, alone.regret, shared.regret, true_rate, corrected, held);
}

}  // namespace

int main() {
    std::printf(
        "truth  candidates draws  games   is best   alone  shared     regret    alone   shared     rate corrected   held\n");
    for (const bool peak : {false, true}) {
        for (const int count : {8, 32}) {
            for (const int games : {100, 400, 1600}) {
                for (const double draws : {0.0, 0.8}) {
                    measure(count, peak, games, draws);
                }
            }
        }
    }
}
