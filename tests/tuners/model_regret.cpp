// Measures the simple regret of model_tuner on artificial problems: how far the win probability at the recommended
// point stays below the best there is. Not part of the tests: build the target model_regret.
//
//   model_regret SURFACE PROBLEM[,PROBLEM...] N[,N...] FIRST LAST IN_FLIGHT
//
// plays the replications FIRST to LAST (a seed each) and prints tuner,problem,N,replications,regret,standard_error;
// with
// "-" behind it each replication's regret as well, for paired comparisons.
#include <cmath>
#include <cstdio>
#include <deque>
#include <string>
#include <vector>

#include "ringmaster/base/random.hpp"
#include "ringmaster/tune/model/model_search.hpp"

#include "model_problems.hpp"

using namespace ringmaster;
using namespace ringmaster::tuners;

namespace {

/// The regret at each of the numbers of games.
std::vector<double> replicate(const Problem& problem, const ModelSettings& settings, const std::vector<int>& at,
                              std::uint64_t seed, std::size_t in_flight) {
    ModelSearch search(std::vector<ModelDimension>(static_cast<std::size_t>(problem.dimensions)), settings);
    std::vector<double> regrets;
    std::deque<ModelChoice> games;
    for (int n = 1, asked = 0; n <= at.back(); ++n) {
        for (; games.size() < in_flight; ++asked) {
            Random random(seed, "choice", static_cast<std::uint64_t>(asked));
            games.push_back(search.choose(random));
        }
        Random luck(seed, "luck", static_cast<std::uint64_t>(n));
        const std::size_t ends = luck.below(games.size());
        const double reward = luck.uniform() < win_probability(problem, games[ends].point) ? 1 : 0;
        search.add_result(games[ends], reward);
        games.erase(games.begin() + static_cast<std::ptrdiff_t>(ends));
        if (n == at[regrets.size()]) {
            regrets.push_back(problem.best_p - win_probability(problem, search.recommended()));
        }
    }
    return regrets;
}

void measure(const std::string& surface, const std::string& name, const std::vector<int>& at, int first, int last,
             std::size_t in_flight, bool each) {
    ModelSettings settings;
    settings.surface = surface == "smooth" ? Surface::smooth : surface == "rough" ? Surface::rough : Surface::automatic;
    const Problem problem = problem_called(name);
    std::vector<double> sums(at.size(), 0);
    std::vector<double> squares(at.size(), 0);
    for (int seed = first; seed <= last; ++seed) {
        const std::vector<double> regrets =
            replicate(problem, settings, at, static_cast<std::uint64_t>(seed), in_flight);
        for (std::size_t k = 0; k < at.size(); ++k) {
            sums[k] += regrets[k];
            squares[k] += square(regrets[k]);
            if (each) {
                std::printf("=%s,%s,%d,%d,%.8f\n", surface.c_str(), name.c_str(), at[k], seed, regrets[k]);
            }
        }
    }
    const double r = last - first + 1;
    for (std::size_t k = 0; k < at.size(); ++k) {
        const double mean = sums[k] / r;
        const double error = r > 1 ? std::sqrt((squares[k] / r - mean * mean) / (r - 1)) : 0;
        std::printf("%s,%s,%d,%d,%.8f,%.8f\n", surface.c_str(), name.c_str(), at[k], last - first + 1, mean, error);
    }
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 7) {
        std::fprintf(stderr, "model_regret SURFACE PROBLEM[,PROBLEM...] N[,N...] FIRST LAST IN_FLIGHT [-]\n");
        return 2;
    }
    std::vector<int> at;
    for (const std::string& word : words(argv[3])) {
        at.push_back(std::stoi(word));
    }
    for (const std::string& name : words(argv[2])) {
        measure(argv[1], name, at, std::stoi(argv[4]), std::stoi(argv[5]), std::stoul(argv[6]), argc > 7);
    }
    return 0;
}
