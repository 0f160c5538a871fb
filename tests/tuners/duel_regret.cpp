// Measures the simple regret of duels on artificial problems, in win rate against the reference, so that it compares
// with model_regret's at the same number of games. Not part of the tests: build the target duel_regret.
//
//   duel_regret PROBLEM[,PROBLEM...] N[,N...] FIRST LAST [OPTION=VALUE...]
//
// plays the replications FIRST to LAST (a seed each) and prints tuner,problem,N,replications,regret,standard_error.
// The options:
//   in_flight=N         games at a time (1)
//   start=WHERE         none; centre; good, uniform in the best 40% of the space; random, uniform (none)
//   draws=SHARE         that share of the games is drawn, as far as the expected score allows (0)
//   intransitivity=S    styles: S logits rms on top of the difference of strength, round in circles (0)
//   ridge=R, height=H   settings
//   quadratic=1         the search of many parameters
//   spsa=R, c_end=C     SPSA with these gains instead, each N a run of its own
//   each=1              each replication's regret as well, for paired comparisons

#include "ringmaster/simulation/spsa.hpp"
#include "ringmaster/tune/model/quadratic_duels.hpp"
#include "ringmaster/tune/model/region_duels.hpp"

#include "regret.hpp"
#include "styles.hpp"

using namespace ringmaster;
using namespace ringmaster::tuners;

namespace {

Point random_point(int dimensions, Random& random) {
    Point point(static_cast<std::size_t>(dimensions));
    std::generate(point.begin(), point.end(), [&random] { return random.uniform(); });
    return point;
}

/// The win probability that 60% of the space stay below.
double good_probability(const Problem& problem) {
    Random random(0, "good", 0);
    std::vector<double> rates(10000);
    std::generate(rates.begin(), rates.end(),
                  [&] { return win_probability(problem, random_point(problem.dimensions, random)); });
    std::nth_element(rates.begin(), rates.begin() + 6000, rates.end());
    return rates[6000];
}

Point good_point(const Problem& problem, double least, Random& random) {
    Point point;
    do {
        point = random_point(problem.dimensions, random);
    } while (win_probability(problem, point) < least);
    return point;
}

/// A score whose expectation is p, by a lot in [0,1).
double score(double p, double draws, double lot) {
    const double half = std::min({draws, 2 * p, 2 * (1 - p)}) / 2;
    return lot < p - half ? 1 : lot < p + half ? 0.5 : 0;
}

void measure(const std::string& name, const Runs& runs, const Options& options) {
    const Problem problem = problem_called(name);
    DuelSettings settings;
    settings.height = number(options, "height", settings.height);
    if (options.count("ridge") > 0) {
        settings.ridge = number(options, "ridge", 0);
    }
    const std::string start = options.count("start") > 0 ? options.at("start") : "none";
    const double least = start == "good" ? good_probability(problem) : 0;
    const double draws = number(options, "draws", 0);
    print_regrets(options.count("spsa") > 0 ? "SPSA" : "duels", name, runs, [&](std::uint64_t seed) {
        Random random(seed, "start", 0);
        if (start == "centre") {
            settings.start = Point(static_cast<std::size_t>(problem.dimensions), 0.5);
        } else if (start != "none") {
            settings.start = good_point(problem, least, random);
        }
        const Styles styles(static_cast<std::size_t>(problem.dimensions), number(options, "intransitivity", 0), seed);
        const auto play = [&](const Duel& duel, Random& luck) {
            const double difference = logit(problem, duel.first) - logit(problem, duel.second);
            return score(sigmoid(difference + styles.logit(duel.first, duel.second)), draws, luck.uniform());
        };
        const std::vector<ModelDimension> dimensions(static_cast<std::size_t>(problem.dimensions));
        if (options.count("spsa") == 0) {
            if (options.count("quadratic") > 0) {
                QuadraticDuels search(dimensions, settings);
                return regrets_of(search, problem, runs, seed, play);
            }
            RegionDuels search(dimensions, settings);
            return regrets_of(search, problem, runs, seed, play);
        }
        std::vector<double> regrets;
        for (const int games : runs.at) {
            Runs one = runs;
            one.at = {games};
            Spsa spsa(dimensions, {static_cast<std::uint64_t>(games), number(options, "c_end", 0.05),
                                   number(options, "spsa", 0), settings.start});
            regrets.push_back(regrets_of(spsa, problem, one, seed, play).front());
        }
        return regrets;
    });
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 5) {
        std::fprintf(stderr, "duel_regret PROBLEM[,PROBLEM...] N[,N...] FIRST LAST [OPTION=VALUE...]\n");
        return 2;
    }
    const Options options = options_of(argc, argv, 5);
    const Runs runs{numbers(argv[2]), std::stoi(argv[3]), std::stoi(argv[4]),
                    static_cast<std::size_t>(number(options, "in_flight", 1)), number(options, "each", 0) != 0};
    for (const std::string& name : words(argv[1])) {
        measure(name, runs, options);
    }
    return 0;
}
