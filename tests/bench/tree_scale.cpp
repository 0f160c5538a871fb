// What the tree costs with a million candidates and more: microseconds a game (choose, begin, abandon, add_result) and
// the memory. Usage: tree_scale [POLICY]
#include <chrono>
#include <cstdio>
#include <string>

#include <sys/resource.h>

#include "ringmaster/base/random.hpp"
#include "ringmaster/tune/tree/tree_tuner.hpp"

using namespace ringmaster;

namespace {

struct Case {
    const char* name;
    int dimensions;
    int split;
    int max_depth;
    std::uint64_t games;
    double exploration;
};

Space space_of(const Case& test) {
    std::vector<TunedParameter> parameters;
    for (int i = 0; i < test.dimensions; ++i) {
        parameters.push_back({"p" + std::to_string(i), Scale::linear(0, 1), test.split, "%s"});
    }
    return Space(parameters);
}

/// A smooth peak.
double win_probability(const std::vector<double>& point) {
    double probability = 0.7;
    for (const double x : point) {
        probability -= 0.5 * (x - 0.3) * (x - 0.3);
    }
    return probability;
}

double megabytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / 1024;
}

void play(const Case& test, PolicyKind policy) {
    const Space space = space_of(test);
    TreeSettings settings;
    settings.max_depth = test.max_depth;
    settings.policy = policy;
    settings.exploration_coefficient = test.exploration;
    const auto start = std::chrono::steady_clock::now();
    UcbTree tree(space, settings);
    for (std::uint64_t game = 0; game < test.games; ++game) {
        Random random(1, "game", game);
        const CellPath cell = tree.choose(random);
        tree.begin(cell);
        const double reward = random.uniform() < win_probability(space.centre(cell)) ? 1 : 0;
        tree.abandon(cell);
        tree.add_result(cell, reward);
    }
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    std::printf("%-24s %8.2f us a game, %6.1f s in all, %7zu cells visited, peak %6.1f MB so far\n", test.name,
                time.count() / static_cast<double>(test.games) * 1e6, time.count(),
                tree.visited_children(tree.root()).size(), megabytes());
}

/// As the simulator plays: through the interface of every tuner, 64 candidates, 20 times 10,000 games.
void replicate(PolicyKind policy) {
    constexpr std::uint64_t replications = 20;
    constexpr std::uint64_t games = 10'000;
    TreeSettings settings;
    settings.policy = policy;
    const auto start = std::chrono::steady_clock::now();
    for (std::uint64_t replication = 0; replication < replications; ++replication) {
        TreeTunerSettings all;
        all.tree = settings;
        TreeTuner tuner(space_of({"", 2, 8, 1, 0, 0}).parameters(), all);
        for (std::uint64_t game = 0; game < games; ++game) {
            Random random(replication, "game", game);
            const Choice choice = tuner.choose(random).value();
            tuner.begin(choice);
            tuner.abandon(choice);
            const double score = random.uniform() < win_probability(tuner.point(choice)) ? 1 : 0;
            tuner.tell(choice, tuner.parameters(choice), {score, score, {}});
        }
    }
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    std::printf("%-24s %8.2f us a game as a Tuner, %5.1f s for 200 replications of 10,000 games\n", "64 candidates",
                time.count() / (replications * games) * 1e6, time.count() / replications * 200);
}

PolicyKind policy_named(const std::string& name) {
    const std::pair<const char*, PolicyKind> names[] = {{"ucb", PolicyKind::ucb}, {"beta_ucb", PolicyKind::beta_ucb}};
    for (const auto& [word, policy] : names) {
        if (name == word) {
            return policy;
        }
    }
    std::printf("unknown policy '%s'\n", name.c_str());
    std::exit(2);
}

}  // namespace

int main(int argc, char** argv) {
    const PolicyKind policy = policy_named(argc > 1 ? argv[1] : "ucb");
    replicate(policy);
    play({"64, 10,000 games", 2, 8, 1, 10'000, 0.45}, policy);
    play({"64 x 64, depth 3", 2, 8, 3, 100'000, 0.45}, policy);
    play({"1000 x 1000", 2, 1000, 1, 100'000, 0.45}, policy);
    play({"1000 x 1000, E = 0.05", 2, 1000, 1, 100'000, 0.05}, policy);
    play({"1000^3, depth 2", 3, 1000, 2, 100'000, 0.45}, policy);
    play({"1000^3, depth 2, E=.05", 3, 1000, 2, 100'000, 0.05}, policy);
}
