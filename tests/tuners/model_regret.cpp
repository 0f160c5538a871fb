// Measures the simple regret of model_tuner on artificial problems: how far the win probability at the recommended
// point stays below the best there is. Not part of the tests: build the target model_regret.
//
//   model_regret SURFACE PROBLEM[,PROBLEM...] N[,N...] FIRST LAST IN_FLIGHT
//
// plays the replications FIRST to LAST (a seed each) and prints tuner,problem,N,replications,regret,standard_error;
// with
// "-" behind it each replication's regret as well, for paired comparisons.
#include "ringmaster/tune/model/model_search.hpp"

#include "regret.hpp"

using namespace ringmaster;
using namespace ringmaster::tuners;

namespace {

void measure(const std::string& surface, const std::string& name, const Runs& runs) {
    ModelSettings settings;
    settings.surface = surface == "smooth" ? Surface::smooth : surface == "rough" ? Surface::rough : Surface::automatic;
    const Problem problem = problem_called(name);
    print_regrets(surface, name, runs, [&](std::uint64_t seed) {
        ModelSearch search(std::vector<ModelDimension>(static_cast<std::size_t>(problem.dimensions)), settings);
        return regrets_of(search, problem, runs, seed, [&](const Duel& choice, Random& luck) {
            return luck.uniform() < win_probability(problem, choice.first) ? 1.0 : 0.0;
        });
    });
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 7) {
        std::fprintf(stderr, "model_regret SURFACE PROBLEM[,PROBLEM...] N[,N...] FIRST LAST IN_FLIGHT [-]\n");
        return 2;
    }
    const Runs runs{numbers(argv[3]), std::stoi(argv[4]), std::stoi(argv[5]), std::stoul(argv[6]), argc > 7};
    for (const std::string& name : words(argv[2])) {
        measure(argv[1], name, runs);
    }
    return 0;
}
