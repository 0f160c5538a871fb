// What the programs that measure simple regret share: a game loop and a table.
#pragma once

#include <cmath>
#include <cstdio>
#include <deque>
#include <map>
#include <string>
#include <vector>

#include "ringmaster/base/random.hpp"

#include "model_problems.hpp"

namespace ringmaster::tuners {

/// The words NAME=VALUE of a command line.
using Options = std::map<std::string, std::string>;

/// Those from argv[first] on.
inline Options options_of(int argc, char** argv, int first) {
    Options options;
    for (int i = first; i < argc; ++i) {
        const std::string word = argv[i];
        options[word.substr(0, word.find('='))] = word.substr(word.find('=') + 1);
    }
    return options;
}

inline double number(const Options& options, const std::string& name, double otherwise) {
    return options.count(name) > 0 ? std::stod(options.at(name)) : otherwise;
}

/// At which numbers of games, which replications (a seed each), how many games at a time.
struct Runs {
    std::vector<int> at;
    int first = 1;
    int last = 1;
    std::size_t in_flight = 1;
    bool each = false;  ///< print each replication's regret, too
};

inline std::vector<int> numbers(const std::string& text) {
    std::vector<int> result;
    for (const std::string& word : words(text)) {
        result.push_back(std::stoi(word));
    }
    return result;
}

/// Lets `search` play and gives the regret at each number of games; games in flight end in a random order.
/// `score_of(choice, random)` plays a game.
template <typename Search, typename Score>
std::vector<double> regrets_of(Search& search, const Problem& problem, const Runs& runs, std::uint64_t seed,
                               const Score& score_of) {
    std::vector<double> regrets;
    std::deque<decltype(search.choose(std::declval<Random&>()))> games;
    for (int n = 1, asked = 0; n <= runs.at.back(); ++n) {
        for (; games.size() < runs.in_flight; ++asked) {
            Random random(seed, "choice", static_cast<std::uint64_t>(asked));
            games.push_back(search.choose(random));
        }
        Random luck(seed, "luck", static_cast<std::uint64_t>(n));
        const std::size_t ends = luck.below(games.size());
        const double score = score_of(games[ends], luck);
        search.add_result(games[ends], score);
        games.erase(games.begin() + static_cast<std::ptrdiff_t>(ends));
        if (n == runs.at[regrets.size()]) {
            regrets.push_back(problem.best_p - win_probability(problem, search.recommended()));
        }
    }
    return regrets;
}

/// Prints tuner,problem,N,replications,regret,standard_error; `replicate(seed)` gives the regret at each N.
template <typename Replicate>
void print_regrets(const std::string& tuner, const std::string& problem, const Runs& runs, const Replicate& replicate) {
    std::vector<double> sums(runs.at.size(), 0);
    std::vector<double> squares(runs.at.size(), 0);
    for (int seed = runs.first; seed <= runs.last; ++seed) {
        const std::vector<double> regrets = replicate(static_cast<std::uint64_t>(seed));
        for (std::size_t k = 0; k < runs.at.size(); ++k) {
            sums[k] += regrets[k];
            squares[k] += square(regrets[k]);
            if (runs.each) {
                std::printf("=%s,%s,%d,%d,%.8f\n", tuner.c_str(), problem.c_str(), runs.at[k], seed, regrets[k]);
            }
        }
    }
    const double r = runs.last - runs.first + 1;
    for (std::size_t k = 0; k < runs.at.size(); ++k) {
        const double mean = sums[k] / r;
        const double error = r > 1 ? std::sqrt((squares[k] / r - mean * mean) / (r - 1)) : 0;
        std::printf("%s,%s,%d,%.0f,%.8f,%.8f\n", tuner.c_str(), problem.c_str(), runs.at[k], r, mean, error);
    }
    std::fflush(stdout);
}

}  // namespace ringmaster::tuners
