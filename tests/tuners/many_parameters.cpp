// Measures what tuners of many parameters leave, in Elo below the optimum, in duels on artificial surfaces. Not part of
// the tests: build the target many_parameters.
//
//   many_parameters FAMILY[,FAMILY...] D[,D...] N[,N...] FIRST LAST [OPTION=VALUE...]
//
// plays the replications FIRST to LAST of each number of games N (a surface and a seed each) with D parameters and
// prints the columns that many_table names: the Elo left, and that with all idle changes made; how often, and by how
// much at worst, it ends below the default; how often the interval of its Elo over the default is right, and those of
// the gains of the parameters that it changes; of how many it says a range of the best value, and how often that is
// right; how many of D it changes, how many of these do nothing; how many it says to matter, and how many of these do
// not; how often it says what is left to gain, and the medians of what is said then and of the truth; how often the
// defaults that it keeps cost no more than it says; seconds; how often the interval of a gain is right where the
// parameter does something, "at least N Elo" of those that matter, and "up to N Elo" of all. The options:
//   default=E     the default is so many Elo below the optimum (50)
//   draws=SHARE   that share of the games is drawn, as far as the expected score allows (0)
//   in_flight=N   games at a time (1)
//   coarse=1, words=1   each second parameter has five whole numbers, each fourth one three words
//   adopted=K     N games K times, after each of which what is recommended becomes the default: then it is told what
//                 this may cost, and just before the last time all else
//   opponent=E    no duels, but games against an opponent E Elo above the default
//   region=1      the search of few parameters instead, of up to eight
//   as=TEXT       what is added to the tuner's name
//   spsa=R, c_end=C   SPSA with these gains instead: fishtest advises 0.002 and 0.05
//
//   many_parameters serve FAMILY D SEED DRAWS
//
// lets others play on the surface of a replication: it says the default, and to each line of 2 D coordinates the score
// of a duel of these two points, to each of D the Elo that the point leaves.
#include <cmath>
#include <ctime>
#include <deque>
#include <functional>
#include <iostream>
#include <map>
#include <numeric>
#include <sstream>

#include "ringmaster/report/facts.hpp"
#include "ringmaster/simulation/spsa.hpp"
#include "ringmaster/tune/model/quadratic_duels.hpp"
#include "ringmaster/tune/model/region_duels.hpp"

#include "regret.hpp"

using namespace ringmaster;
using namespace ringmaster::tuners;

namespace {

constexpr double elo_a_logit = 173.71779276130073;

/// What is lost, in Elo, at a way from the optimum, in ranges of each parameter.
using Loss = std::function<double(const Point& way)>;

double between(Random& random, double low, double high) {
    return low + (high - low) * random.uniform();
}

/// Half of a range from its optimum each parameter loses 5 to 200 Elo; the first `count` of them.
Point curvatures(std::size_t dimensions, std::size_t count, Random& random) {
    Point all(dimensions, 0.0);
    for (std::size_t i = 0; i < count; ++i) {
        all[i] = 4 * std::exp(between(random, std::log(5), std::log(200)));
    }
    return all;
}

/// Only the first matters, as much as any does.
Point lone(std::size_t dimensions) {
    Point all(dimensions, 0.0);
    all[0] = 800;
    return all;
}

Loss separable(const Point& weights) {
    return [weights](const Point& way) {
        return std::inner_product(way.begin(), way.end(), weights.begin(), 0.0, std::plus<>(),
                                  [](double x, double weight) { return weight * x * x; });
    };
}

/// From axis to axis a hill gets flatter, the last one is 300 times as flat as the first.
Point flattening(std::size_t dimensions) {
    Point all(dimensions);
    for (std::size_t k = 0; k < dimensions; ++k) {
        all[k] = 800 * std::pow(300, -static_cast<double>(k) / static_cast<double>(dimensions - 1));
    }
    return all;
}

/// Axes by lot, one after the other orthogonal to those before.
Loss rotated(const Point& weights, Random& random) {
    const std::size_t dimensions = weights.size();
    std::vector<Point> axes;
    for (std::size_t k = 0; k < dimensions; ++k) {
        Point axis(dimensions);
        std::generate(axis.begin(), axis.end(), [&] { return random.normal(); });
        for (const Point& other : axes) {
            const double shared = std::inner_product(axis.begin(), axis.end(), other.begin(), 0.0);
            std::ranges::transform(axis, other, axis.begin(), [&](double x, double y) { return x - shared * y; });
        }
        const double length = std::sqrt(std::inner_product(axis.begin(), axis.end(), axis.begin(), 0.0));
        std::ranges::for_each(axis, [&](double& x) { x /= length; });
        axes.push_back(axis);
    }
    return [axes, weights](const Point& way) {
        double loss = 0;
        for (std::size_t k = 0; k < axes.size(); ++k) {
            loss += weights[k] * square(std::inner_product(way.begin(), way.end(), axes[k].begin(), 0.0));
        }
        return loss;
    };
}

/// Like |x| far away, and four times as steep on one side.
Loss kinked(const Point& weights, Random& random) {
    Point sides;
    std::ranges::transform(weights, std::back_inserter(sides),
                           [&](double) { return random.below(2) == 0 ? 1.0 : -1.0; });
    return [weights, sides](const Point& way) {
        constexpr double round = 0.1;
        double loss = 0;
        for (std::size_t i = 0; i < way.size(); ++i) {
            const double steepness = sides[i] * way[i] > 0 ? 1 : 0.25;
            loss += steepness * weights[i] * round * std::log(std::cosh(way[i] / round)) / 2;
        }
        return loss;
    };
}

/// Kinks with nothing round about them.
Loss sharp(const Point& weights) {
    return [weights](const Point& way) {
        return std::inner_product(way.begin(), way.end(), weights.begin(), 0.0, std::plus<>(),
                                  [](double x, double weight) { return weight * std::abs(x) / 2; });
    };
}

/// A hill with a cliff beside the optimum in each third parameter.
Loss with_cliffs(const Point& weights) {
    return [weights, hill = separable(weights)](const Point& way) {
        double loss = hill(way);
        for (std::size_t i = 0; i < way.size(); i += 3) {
            loss += way[i] > 0.15 ? weights[i] / 8 : 0;
        }
        return loss;
    };
}

Loss saturating(double most, const Loss& loss) {
    return [most, loss](const Point& way) { return most * (1 - std::exp(-loss(way) / most)); };
}

/// The same with another approach to the plateau.
Loss slowly_saturating(double most, const Loss& loss) {
    return [most, loss](const Point& way) { return most * loss(way) / (most + loss(way)); };
}

/// A hill where each parameter has a plateau of its own, some three tenths of its range away.
Loss bounded(const Point& weights) {
    return [weights](const Point& way) {
        constexpr double width = 0.3;
        return std::inner_product(
            way.begin(), way.end(), weights.begin(), 0.0, std::plus<>(),
            [](double x, double weight) { return weight * square(width) * (1 - std::exp(-square(x / width))); });
    };
}

/// Along bent ridges: what is best of each second parameter depends on the one before.
Loss with_valleys(const Point& weights) {
    return [weights](const Point& way) {
        double loss = 0;
        for (std::size_t i = 0; i + 1 < way.size(); i += 2) {
            loss += weights[i] * square(way[i]) / 4 + weights[i + 1] * square(way[i + 1] - way[i] - square(way[i]));
        }
        return loss;
    };
}

/// The first two gain 60 and 40 Elo along their ranges, and each of the next three loses 200 beyond 0.7 of its own: the
/// optimum is one of many.
constexpr double cliff = 0.7;
constexpr double inside = 0.6;
Loss with_plateaus() {
    return [](const Point& way) {
        const auto fallen =
            std::count_if(way.begin() + 2, way.begin() + 5, [](double x) { return x > cliff - inside; });
        return -60 * way[0] - 40 * way[1] + 200 * static_cast<double>(fallen);
    };
}

struct Surface {
    Loss loss;
    Point optimum;
    Point start;

    Point optimum_that_plays;  ///< empty: the optimum itself
    double opponent_elo = 0;   ///< over the start

    double lost(const Point& point) const {
        return loss_at(point) - (optimum_that_plays.empty() ? 0 : loss_at(optimum_that_plays));
    }
    double loss_at(const Point& point) const {
        Point way(point.size());
        std::ranges::transform(point, optimum, way.begin(), std::minus<>());
        return loss(way);
    }
};

Surface make_surface(const std::string& family, std::size_t d, double default_elo, Random& random) {
    Surface surface;
    for (std::size_t i = 0; i < d; ++i) {
        const bool is_at_edge = family == "edge" && i % 2 == 0;
        surface.optimum.push_back(is_at_edge ? (random.below(2) == 0 ? 0 : 1) : between(random, 0.15, 0.85));
    }
    const bool is_sparse = family.starts_with("sparse");
    const Point weights = curvatures(d, is_sparse ? std::min<std::size_t>(3, d) : d, random);
    const std::map<std::string, std::function<Loss()>> families{
        {"separable", [&] { return separable(weights); }},
        {"rotated", [&] { return rotated(flattening(d), random); }},
        {"aligned", [&] { return separable(flattening(d)); }},
        {"sparse", [&] { return separable(weights); }},
        {"kinked", [&] { return kinked(weights, random); }},
        {"sharp", [&] { return sharp(weights); }},
        {"cliffs", [&] { return with_cliffs(weights); }},
        {"edge", [&] { return separable(weights); }},
        {"saturates400", [&] { return saturating(400, separable(weights)); }},
        {"saturates150", [&] { return saturating(150, separable(weights)); }},
        {"slowly150", [&] { return slowly_saturating(150, separable(weights)); }},
        {"sparse150", [&] { return saturating(150, separable(weights)); }},
        {"rotated250", [&] { return saturating(250, rotated(flattening(d), random)); }},
        {"bounded", [&] { return bounded(weights); }},
        {"valleys", [&] { return with_valleys(weights); }},
        {"plateaus", [] { return with_plateaus(); }},
        {"lone", [&] { return separable(lone(d)); }},
        {"flat", [&] { return separable(Point(d, 0.0)); }},
    };
    surface.loss = families.at(family)();
    // The default lies where a way by lot from the optimum has lost so much.
    Point other(d);
    std::generate(other.begin(), other.end(), [&] { return random.uniform(); });
    if (family == "plateaus") {
        surface.optimum.assign(d, inside);
        surface.optimum[0] = surface.optimum[1] = 1;
        surface.start = other;
        std::for_each_n(surface.start.begin() + 2, 3, [](double& x) { x *= cliff; });
        return surface;
    }
    double low = 0;
    double high = 1;
    for (int i = 0; i < 40; ++i) {
        const double share = (low + high) / 2;
        surface.start = surface.optimum;
        for (std::size_t k = 0; k < d; ++k) {
            surface.start[k] += share * (other[k] - surface.optimum[k]);
        }
        (surface.lost(surface.start) < default_elo ? low : high) = share;
    }
    return surface;
}

double score(double p, double draws, double lot) {
    const double half = std::min({draws, 2 * p, 2 * (1 - p)}) / 2;
    return lot < p - half ? 1 : lot < p + half ? 0.5 : 0;
}

template <typename Search>
void play(Search& search, const Surface& surface, int games, std::size_t in_flight, double draws, std::uint64_t seed) {
    std::deque<Duel> duels;
    for (int told = 0, asked = 0; told < games; ++told) {
        for (; duels.size() < in_flight; ++asked) {
            Random random(seed, "choice", static_cast<std::uint64_t>(asked));
            duels.push_back(search.choose(random));
        }
        Random luck(seed, "luck", static_cast<std::uint64_t>(told));
        const std::size_t ends = luck.below(duels.size());
        const Point& second = duels[ends].second;
        const double lost = second.empty() ? surface.lost(surface.start) - surface.opponent_elo : surface.lost(second);
        const double elo = lost - surface.lost(duels[ends].first);
        search.add_result(duels[ends], score(sigmoid(elo / elo_a_logit), draws, luck.uniform()));
        duels.erase(duels.begin() + static_cast<std::ptrdiff_t>(ends));
    }
}

void serve(const std::string& family, std::size_t d, std::uint64_t seed, double draws) {
    constexpr double default_elo = 50;
    Random random(seed, family, d);
    const Surface surface = make_surface(family, d, default_elo, random);
    for (std::size_t i = 0; i < d; ++i) {
        std::printf("%.17g%c", surface.start[i], i + 1 < d ? ' ' : '\n');
    }
    std::fflush(stdout);
    std::string line;
    for (std::uint64_t told = 0; std::getline(std::cin, line);) {
        Point numbers;
        std::istringstream words(line);
        for (double number = 0; words >> number;) {
            numbers.push_back(number);
        }
        const Point first(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(d));
        const Point second(numbers.begin() + static_cast<std::ptrdiff_t>(d), numbers.end());
        if (second.empty()) {
            std::printf("%.6f\n", surface.lost(first));
        } else {
            const double elo = surface.lost(second) - surface.lost(first);
            std::printf("%g\n", score(sigmoid(elo / elo_a_logit), draws, Random(seed, "luck", told++).uniform()));
        }
        std::fflush(stdout);
    }
}

struct Sums {
    double left = 0, squares = 0, left_of_all = 0, worse = 0, worst = 0, covered = 0, gains_right = 0, ranges = 0,
           ranges_right = 0, changed = 0, idle = 0, claims = 0, false_claims = 0, kept_well = 0, seconds = 0,
           active_gains_right = 0, least_right = 0, most_right = 0;
    std::vector<double> said, true_left;
};

/// With `coarse` each second parameter has five whole numbers, with `words` each fourth one three words.
std::vector<ModelDimension> dimensions_of(std::size_t d, const Options& options) {
    std::vector<ModelDimension> dimensions(d);
    for (std::size_t i = 0; i < d; ++i) {
        if (options.count("words") > 0 && i % 4 == 3) {
            dimensions[i] = ModelDimension::categories(3);
        } else if (options.count("coarse") > 0 && i % 2 == 1) {
            dimensions[i] = ModelDimension::rounded([](double x) { return std::round(4 * x) / 4; });
        }
    }
    return dimensions;
}

double median(std::vector<double> values) {
    if (values.empty()) {
        return NAN;
    }
    std::ranges::sort(values);
    return (values[(values.size() - 1) / 2] + values[values.size() / 2]) / 2;
}

/// What the coordinates that are at their defaults cost, the others being as they are.
double cost_of_defaults(const Surface& surface, const Point& found) {
    Point better = found;
    for (std::size_t i = 0; i < found.size(); ++i) {
        better[i] = found[i] == surface.start[i] ? surface.optimum_that_plays[i] : found[i];
    }
    return surface.lost(found) - surface.lost(better);
}

/// Whether it is changed, and what that alone earns is within the interval.
bool has_right_gain(const Surface& surface, const Point& found, std::size_t dimension, const EloEstimate& stated) {
    Point changed = surface.start;
    changed[dimension] = found[dimension];
    const double gain = surface.lost(surface.start) - surface.lost(changed);
    return changed != surface.start && stated.low <= gain && gain <= stated.high;
}

/// What a parameter makes out along its curve, the others being as they are.
double influence_of(const Surface& surface, Point point, std::size_t dimension, const std::vector<CurvePoint>& curve) {
    double least = infinity;
    double most = -infinity;
    for (const CurvePoint& one : curve) {
        point[dimension] = one.coordinate;
        least = std::min(least, surface.lost(point));
        most = std::max(most, surface.lost(point));
    }
    return most - least;
}

void count_claims(const Surface& surface, const Point& found, const Insight& insight, std::size_t idle_from,
                  Sums& sums) {
    for (std::size_t i = 0; i < found.size(); ++i) {
        const ParameterInsight& told = insight.parameters[i];
        const bool is_gain_right = has_right_gain(surface, found, i, *told.gain);
        sums.gains_right += is_gain_right ? 1 : 0;
        sums.active_gains_right += is_gain_right && i < idle_from ? 1 : 0;
        if (!told.optimum.empty()) {
            const double best = surface.optimum_that_plays[i];
            sums.ranges += 1;
            sums.ranges_right += told.optimum.front() <= best && best <= told.optimum.back() ? 1 : 0;
        }
        const double influence = influence_of(surface, found, i, told.curve);
        const bool matters = told.influence == Influence::matters;
        sums.claims += matters ? 1 : 0;
        sums.false_claims += matters && i >= idle_from ? 1 : 0;
        sums.least_right += matters && told.variation_elo_low <= influence ? 1 : 0;
        sums.most_right += influence <= told.variation_elo_high ? 1 : 0;
    }
    if (insight.left_to_gain_elo) {
        sums.said.push_back(*insight.left_to_gain_elo);
        sums.true_left.push_back(surface.lost(found));
    }
}

void measure(const std::string& family, std::size_t d, int games, int first, int last, const Options& options) {
    Sums sums;
    const bool is_spsa = options.count("spsa") > 0;
    const bool is_by_region = options.count("region") > 0;
    const auto in_flight = static_cast<std::size_t>(number(options, "in_flight", 1));
    const std::vector<ModelDimension> dimensions = dimensions_of(d, options);
    const std::size_t idle_from = family == "flat"               ? 0
                                  : family.starts_with("sparse") ? 3
                                  : family == "lone"             ? 1
                                  : family == "plateaus"         ? 5
                                                                 : d;
    for (int replication = first; replication <= last; ++replication) {
        const auto seed = static_cast<std::uint64_t>(replication);
        Random random(seed, family, d);
        Surface surface = make_surface(family, d, number(options, "default", 50), random);
        surface.start = played_point(dimensions, surface.start);
        surface.optimum_that_plays = played_point(dimensions, surface.optimum);
        surface.opponent_elo = number(options, "opponent", 0);
        double at_start = surface.lost(surface.start);
        const std::clock_t began = std::clock();
        Point found;
        if (is_spsa) {
            Spsa spsa(dimensions, {static_cast<std::uint64_t>(games), number(options, "c_end", 0.05),
                                   number(options, "spsa", 0), surface.start});
            play(spsa, surface, games, in_flight, number(options, "draws", 0), seed);
            found = spsa.recommended();
        } else if (is_by_region) {
            RegionDuels search(dimensions, {surface.start, DuelSettings{}.height, 0.1});
            play(search, surface, games, in_flight, number(options, "draws", 0), seed);
            found = search.recommended();
        } else {
            const Point start = surface.start;
            const auto search_from = [&](const Point& defaults, int rounds) {
                DuelSettings settings;
                settings.start = start;
                settings.defaults = defaults;
                settings.has_opponent = options.count("opponent") > 0;
                QuadraticDuels search(dimensions, settings);
                play(search, surface, rounds * games, in_flight, number(options, "draws", 0), seed);
                return search;
            };
            const auto adopted = static_cast<int>(number(options, "adopted", 0));
            for (int round = 1; round < adopted; ++round) {
                surface.start = search_from(surface.start, round).recommended();
            }
            at_start = surface.lost(surface.start);
            QuadraticDuels search = search_from(surface.start, std::max(1, adopted));
            found = search.recommended();
            const Insight insight = search.insight();
            count_claims(surface, found, insight, idle_from, sums);
            const EloEstimate& stated = insight.over_reference;
            const double gain = at_start - surface.lost(found);
            sums.covered += stated.low <= gain && gain <= stated.high ? 1 : 0;
            sums.left_of_all += surface.lost(search.optimum());
            const Insight later = adopted > 0 ? search_from(found, adopted).insight() : insight;
            const double cost = adopted > 0 ? surface.lost(found) : cost_of_defaults(surface, found);
            sums.kept_well += cost <= later.defaults_may_cost_elo.value_or(0) ? 1 : 0;
        }
        sums.seconds += static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
        const double left = surface.lost(found);
        sums.left += left;
        sums.squares += left * left;
        sums.worse += left > at_start + 1e-9 ? 1 : 0;
        sums.worst = std::max(sums.worst, left - at_start);
        for (std::size_t i = 0; i < d; ++i) {
            const bool is_changed = found[i] != surface.start[i];
            sums.changed += is_changed ? 1 : 0;
            sums.idle += is_changed && i >= idle_from ? 1 : 0;
        }
        if (options.count("each") > 0) {
            std::printf("=%s,%zu,%d,%d,%.2f,%.2f\n", family.c_str(), d, games, replication, at_start, left);
        }
    }
    const double r = last - first + 1;
    const double mean = sums.left / r;
    const double error = r > 1 ? std::sqrt(std::max(0.0, sums.squares / r - mean * mean) / (r - 1)) : 0;
    const std::string tuner = is_spsa        ? "SPSA " + options.at("spsa") + " " + options.at("c_end")
                              : is_by_region ? "duels by region"
                                             : "duels";
    const auto share = [&](double right, double of) { return is_spsa || is_by_region || of == 0 ? NAN : right / of; };
    std::printf(
        "%s%s,%s,%zu,%d,%.0f,%.2f,%.2f,%.2f,%.3f,%.1f,%.3f,%.3f,%.2f,%.3f,%.1f,%.1f,%.2f,%.2f,%.2f,%.1f,%.1f,"
        "%.2f,%.3f,%.3f,%.3f,%.3f\n",
        tuner.c_str(), options.count("as") > 0 ? (" " + options.at("as")).c_str() : "", family.c_str(), d, games, r,
        mean, error, share(sums.left_of_all, r), sums.worse / r, sums.worst, share(sums.covered, r),
        share(sums.gains_right, sums.changed), share(sums.ranges, r), share(sums.ranges_right, sums.ranges),
        sums.changed / r, sums.idle / r, share(sums.claims, r), share(sums.false_claims, r),
        share(static_cast<double>(sums.said.size()), r), median(sums.said), median(sums.true_left),
        share(sums.kept_well, r), sums.seconds / r, share(sums.active_gains_right, sums.changed - sums.idle),
        share(sums.least_right, sums.claims), share(sums.most_right, r * static_cast<double>(d)));
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc == 6 && std::string(argv[1]) == "serve") {
        serve(argv[2], static_cast<std::size_t>(std::stoi(argv[3])), std::stoull(argv[4]), std::stod(argv[5]));
        return 0;
    }
    if (argc < 6) {
        std::fprintf(stderr, "many_parameters FAMILY[,FAMILY...] D[,D...] N[,N...] FIRST LAST [OPTION=VALUE...]\n");
        return 2;
    }
    const Options options = options_of(argc, argv, 6);
    for (const std::string& family : words(argv[1])) {
        for (const int d : numbers(argv[2])) {
            for (const int games : numbers(argv[3])) {
                measure(family, static_cast<std::size_t>(d), games, std::stoi(argv[4]), std::stoi(argv[5]), options);
            }
        }
    }
    return 0;
}
