// Measures how honest the report of model_tuner is on artificial problems: what it states beside the truth. Not part of
// the tests: build the target model_calibration.
//
//   model_calibration WHO PROBLEM[,PROBLEM...] N[,N...] REPLICATIONS
//
// WHO: opponent; duels; default, which is duels that start at a default drawn by lot. Prints CSV:
//   left, stated_left    what the best point has over the recommended one, in Elo: the median truth, and the median of
//                        what is stated where something is
//   stated               the share of the replications in which it is
//   ranges, held, width  of how many parameters a range of the best value is stated, the share of the ranges that hold
//                        it, their mean width in ranges of the parameter
//   matter, at_least     how many parameters are said to matter, the share of those that make out at least what is said
//   at_most              the share of all parameters that make out at most what is said
//   near, over_default   how many replications have a default, drawn by lot, at most 400 Elo below what is recommended
//                        (of duels without one none), the share of these in which the 95% interval of that Elo is right
//   reliable             the share of the replications in which the recommendation is called reliable
//   edges, named, at_edge   how many ends of ranges are said, likelier than not, to be where the best value lies; the
//                        mean probability with which, and the share of them where it does
// and of games against an opponent, in win rate: true_regret and stated_regret (means), within_upper_end (the share in
// which the true one is at most the stated upper end).
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "ringmaster/tune/model/insight.hpp"
#include "ringmaster/tune/model/model_search.hpp"
#include "ringmaster/tune/model/region_duels.hpp"

#include "model_problems.hpp"

using namespace ringmaster;
using namespace ringmaster::tuners;

namespace {

constexpr double elo_of_logit = 400 / 2.302585092994046;

double elo_at(const Problem& problem, Point point) {
    for (double& x : point) {
        x = 2 * x - 1;
    }
    return elo_of_logit * problem.logit(point);
}

Point random_point(const Problem& problem, Random& random) {
    Point point(static_cast<std::size_t>(problem.dimensions));
    std::generate(point.begin(), point.end(), [&random] { return random.uniform(); });
    return point;
}

Point start_by_lot(const Problem& problem, std::uint64_t seed) {
    Random random(seed, "start", 0);
    return random_point(problem, random);
}

/// By many starts at random, each improved by ever smaller steps.
Point best_point(const Problem& problem) {
    Random random(0, "best", 0);
    Point best = random_point(problem, random);
    for (int start = 0; start < 40; ++start) {
        Point top = random_point(problem, random);
        const auto look_at = [&](const Point& point) {
            top = elo_at(problem, point) > elo_at(problem, top) ? point : top;
        };
        for (int k = 0; k < 2000; ++k) {
            look_at(random_point(problem, random));
        }
        for (double step = 0.3; step > 1e-7; step *= 0.98) {
            for (int k = 0; k < 10; ++k) {
                Point point = top;
                for (double& x : point) {
                    x = std::clamp(x + step * (2 * random.uniform() - 1), 0.0, 1.0);
                }
                look_at(point);
            }
        }
        best = elo_at(problem, top) > elo_at(problem, best) ? top : best;
    }
    return best;
}

double median(std::vector<double> values) {
    std::ranges::sort(values);
    return values.empty() ? NAN : values[values.size() / 2];
}

struct Measured {
    std::vector<double> left;
    std::vector<double> stated_left;
    double ranges = 0;
    double held = 0;
    double width = 0;
    double influences = 0;
    double influence_held = 0;
    double influence_below_high = 0;
    double near_defaults = 0;
    double over_default = 0;
    double reliable = 0;
    double edges = 0;
    double edge_probability = 0;
    double edges_held = 0;
    double regret = 0;
    double stated = 0;
    double below_high = 0;

    void add(const Problem& problem, const Point& best, const Insight& insight, const Point& recommended) {
        left.push_back(elo_at(problem, best) - elo_at(problem, recommended));
        if (insight.left_to_gain_elo) {
            stated_left.push_back(*insight.left_to_gain_elo);
        }
        for (std::size_t i = 0; i < best.size(); ++i) {
            add_parameter(problem, best, insight.parameters[i], recommended, i);
        }
        reliable += insight.is_reliable ? 1 : 0;
        const double p = win_probability(problem, recommended);
        regret += problem.best_p - p;
        stated += insight.regret.mean;
        below_high += problem.best_p - p <= insight.regret.high ? 1 : 0;
    }

    void add_default(const Problem& problem, const Insight& insight, const Point& recommended, const Point& start) {
        constexpr double farthest = 400;  // Elo
        const EloEstimate& said = insight.over_reference;
        const double gain = elo_at(problem, recommended) - elo_at(problem, start);
        near_defaults += gain <= farthest ? 1 : 0;
        over_default += gain <= farthest && said.low <= gain && gain <= said.high ? 1 : 0;
    }

    /// A range holds the best value if a point with a value of the range is as good as the best.
    void add_parameter(const Problem& problem, const Point& best, const ParameterInsight& insight,
                       const Point& recommended, std::size_t parameter) {
        constexpr double level = 1e-3;  // Elo
        if (!insight.optimum.empty()) {
            Point nearest = best;
            nearest[parameter] = std::clamp(best[parameter], insight.optimum.front(), insight.optimum.back());
            ranges += 1;
            held += elo_at(problem, best) - elo_at(problem, nearest) < level ? 1 : 0;
            width += insight.optimum.back() - insight.optimum.front();
        }
        std::vector<double> along;
        for (const CurvePoint& point : insight.curve) {
            Point at = recommended;
            at[parameter] = point.coordinate;
            along.push_back(elo_at(problem, at));
        }
        const auto [worst, top] = std::minmax_element(along.begin(), along.end());
        const bool matters = insight.influence == Influence::matters;
        influences += matters ? 1 : 0;
        influence_held += matters && *top - *worst >= insight.variation_elo_low ? 1 : 0;
        if (insight.influence != Influence::none) {
            add_edge(insight.optimum_at_low_edge, best[parameter] <= edge);
            add_edge(insight.optimum_at_high_edge, best[parameter] >= 1 - edge);
        }
        influence_below_high += *top - *worst <= insight.variation_elo_high ? 1 : 0;
    }

    static constexpr double edge = 0.05;

    void add_edge(double probability, bool is_there) {
        if (probability > 0.5) {
            edges += 1;
            edge_probability += probability;
            edges_held += is_there ? 1 : 0;
        }
    }
};

using Add = std::vector<Measured>&;

void play_opponent(const Problem& problem, const Point& best, const std::vector<int>& at, std::uint64_t seed, Add to) {
    ModelSearch search(std::vector<ModelDimension>(best.size()), {});
    std::size_t next = 0;
    for (int n = 1; n <= at.back(); ++n) {
        Random random(seed, "choice", static_cast<std::uint64_t>(n - 1));
        Random luck(seed, "luck", static_cast<std::uint64_t>(n));
        const Duel choice = search.choose(random);
        search.add_result(choice, luck.uniform() < win_probability(problem, choice.first) ? 1 : 0);
        if (n == at[next]) {
            const Point recommended = search.recommended();
            const SurfaceModel model(search.games());
            const Point start = start_by_lot(problem, seed);
            to[next].add(problem, best, make_insight(model, search.games(), recommended, recommended), recommended);
            to[next++].add_default(problem, make_insight(model, search.games(), recommended, start), recommended,
                                   start);
        }
    }
}

void play_duels(const Problem& problem, const Point& best, const std::vector<int>& at, bool has_default,
                std::uint64_t seed, Add to) {
    DuelSettings settings;
    if (has_default) {
        settings.start = start_by_lot(problem, seed);
    }
    RegionDuels search(std::vector<ModelDimension>(best.size()), settings);
    std::size_t next = 0;
    for (int n = 1; n <= at.back(); ++n) {
        Random random(seed, "choice", static_cast<std::uint64_t>(n - 1));
        Random luck(seed, "luck", static_cast<std::uint64_t>(n));
        const Duel duel = search.choose(random);
        const double lead = (elo_at(problem, duel.first) - elo_at(problem, duel.second)) / elo_of_logit;
        search.add_result(duel, luck.uniform() < sigmoid(lead) ? 1 : 0);
        if (n == at[next]) {
            const Point recommended = search.recommended();
            const SurfaceModel model(search.sides(), search.first_side());
            const Insight insight =
                make_insight(model, search.sides(), recommended, settings.start.value_or(recommended));
            to[next].add(problem, best, insight, recommended);
            if (has_default) {
                to[next].add_default(problem, insight, recommended, *settings.start);
            }
            ++next;
        }
    }
}

void measure(const std::string& who, const std::string& name, const std::vector<int>& at, int replications) {
    const Problem problem = problem_called(name);
    const Point best = best_point(problem);
    std::vector<Measured> all(at.size());
    for (int k = 1; k <= replications; ++k) {
        const auto seed = static_cast<std::uint64_t>(k);
        who == "opponent" ? play_opponent(problem, best, at, seed, all)
                          : play_duels(problem, best, at, who == "default", seed, all);
    }
    for (std::size_t k = 0; k < at.size(); ++k) {
        const Measured& m = all[k];
        const double r = replications;
        std::printf("%s,%s,%d,%.1f,%.1f,%.2f,%.0f,%.3f,%.2f,%.0f,%.2f,%.2f,%.0f,%.2f,%.2f,%.0f,%.2f,%.2f", who.c_str(),
                    name.c_str(), at[k], median(m.left), median(m.stated_left),
                    static_cast<double>(m.stated_left.size()) / r, m.ranges, m.held / std::max(1.0, m.ranges),
                    m.width / std::max(1.0, m.ranges), m.influences, m.influence_held / std::max(1.0, m.influences),
                    m.influence_below_high / (r * problem.dimensions), m.near_defaults,
                    m.over_default / std::max(1.0, m.near_defaults), m.reliable / r, m.edges,
                    m.edge_probability / std::max(1.0, m.edges), m.edges_held / std::max(1.0, m.edges));
        if (who == "opponent") {
            std::printf(",%.5f,%.5f,%.2f\n", m.regret / r, m.stated / r, m.below_high / r);
        } else {
            std::printf(",,,\n");
        }
    }
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 5) {
        std::fprintf(stderr, "model_calibration opponent|duels|default PROBLEM[,PROBLEM...] N[,N...] REPLICATIONS\n");
        return 2;
    }
    std::vector<int> at;
    for (const std::string& word : words(argv[3])) {
        at.push_back(std::stoi(word));
    }
    std::puts(
        "who,problem,games,left,stated_left,stated,ranges,held,width,matter,at_least,at_most,near,over_default,"
        "reliable,edges,named,at_edge,true_regret,stated_regret,within_upper_end");
    for (const std::string& name : words(argv[2])) {
        measure(argv[1], name, at, std::stoi(argv[4]));
    }
    return 0;
}
