// Measures how honest the report of model_tuner is on artificial problems: what it states of regret and win rate beside
// the truth. Not part of the tests: build the target model_calibration.
//
//   model_calibration PROBLEM[,PROBLEM...] N[,N...] REPLICATIONS
//
// prints the rows of a markdown table: problem, N, mean true regret, mean stated regret, their ratio, the share of the
// replications in which the true regret is at most the stated upper end, the share in which the 95% interval covers the
// win rate at the recommended point, and the share in which the recommendation is called reliable. Regrets x 10^4.
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "ringmaster/tune/model/insight.hpp"
#include "ringmaster/tune/model/model_search.hpp"

#include "model_problems.hpp"

using namespace ringmaster;
using namespace ringmaster::tuners;

namespace {

struct Sums {
    double replications = 0;
    double regret = 0;
    double stated = 0;
    double below_high = 0;
    double covered = 0;
    double reliable = 0;

    void add(const Problem& problem, const Insight& insight, const Point& recommended) {
        const double p = win_probability(problem, recommended);
        const double true_regret = problem.best_p - p;
        replications += 1;
        regret += true_regret;
        stated += insight.regret.mean;
        below_high += true_regret <= insight.regret.high ? 1 : 0;
        covered += std::abs(insight.win_rate.mean - p) <= 1.96 * insight.win_rate.deviation ? 1 : 0;
        reliable += insight.reliability.is_reliable ? 1 : 0;
    }
};

void replicate(const Problem& problem, const std::vector<int>& at, std::uint64_t seed, std::vector<Sums>& sums) {
    const std::vector<ModelDimension> dimensions(static_cast<std::size_t>(problem.dimensions));
    ModelSearch search(dimensions, {});
    ModelGames games(dimensions);
    std::size_t next = 0;
    for (int n = 1; n <= at.back(); ++n) {
        Random random(seed, "choice", static_cast<std::uint64_t>(n - 1));
        Random luck(seed, "luck", static_cast<std::uint64_t>(n));
        const ModelChoice choice = search.choose(random);
        const double reward = luck.uniform() < win_probability(problem, choice.point) ? 1 : 0;
        search.add_result(choice, reward);
        games.add(choice.point, reward, Source::tree);
        if (n == at[next]) {
            const Point recommended = search.recommended();
            sums[next++].add(problem, make_insight(SurfaceModel(games), games, recommended), recommended);
        }
    }
}

void measure(const std::string& name, const std::vector<int>& at, int replications) {
    const Problem problem = problem_called(name);
    std::vector<Sums> sums(at.size());
    for (int seed = 1; seed <= replications; ++seed) {
        replicate(problem, at, static_cast<std::uint64_t>(seed), sums);
    }
    for (std::size_t k = 0; k < at.size(); ++k) {
        const Sums& s = sums[k];
        const double r = s.replications;
        std::printf("%s,%d,%.5f,%.5f,%.2f,%.2f,%.2f\n", name.c_str(), at[k], s.regret / r, s.stated / r,
                    s.below_high / r, s.covered / r, s.reliable / r);
    }
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) {
        std::fprintf(stderr, "model_calibration PROBLEM[,PROBLEM...] N[,N...] REPLICATIONS\n");
        return 2;
    }
    std::vector<int> at;
    for (const std::string& word : words(argv[2])) {
        at.push_back(std::stoi(word));
    }
    std::puts("problem,games,true_regret,stated_regret,within_stated_upper_end,win_rate_covered,reliable");
    for (const std::string& name : words(argv[1])) {
        measure(name, at, std::stoi(argv[3]));
    }
    return 0;
}
