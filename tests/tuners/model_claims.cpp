// Counts what the report of model_tuner claims, on events whose truth is known: above all on null events, in which all
// candidates are equal and each claim is wrong. Whole events are played in memory, without engines, and their facts are
// looked at. Not part of the tests: build the target model_claims; tests/tuners/model_claims.csv is what came out.
//
//   model_claims PROBLEM[,PROBLEM...] N[,N...] FIRST LAST
//
// plays the events FIRST to LAST (a seed each) and prints CSV. Problems are those of model_problems.hpp; "null3": three
// parameters that do nothing; "one3": three of which only the first does something; "hill3-100": three that do equally
// much, a round hill whose top is 100 Elo above the average point. Shares of the events:
//   reliable  the recommendation is not called unreliable
//   matters   some parameter is said to matter
//   inert     one is that does nothing
//   pair      two parameters are said to go together
//   edge      some optimum is said to lie at an edge
//   apart     the interval of the Elo over the default (which is drawn by lot) excludes 0
//   covers    ... holds the true difference
// and the mean of the stated win rate of the recommended settings minus the true one, with its standard error.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "ringmaster/competition/tuning_event.hpp"

#include "model_problems.hpp"
#include "support/fake_pool.hpp"
#include "support/small_event.hpp"

using namespace ringmaster;

namespace {

struct Case {
    tuners::Problem problem;
    int first_inert = 0;  ///< this parameter and those behind it do nothing
};

Case hill(int dimensions, double elo_over_average) {
    constexpr double top_at = 0.3;
    const double height = elo_over_average * std::log(10) / 400;
    const double steepness = height / (1 / 3.0 + top_at * top_at) / dimensions;
    const tuners::Point top(static_cast<std::size_t>(dimensions), top_at);
    return {{dimensions, tuners::sigmoid(height / 2),
             [=](const tuners::Point& x) { return height / 2 - steepness * tuners::distance2(x, top); }},
            dimensions};
}

Case case_called(const std::string& name) {
    if (name.starts_with("null")) {
        return {{std::stoi(name.substr(4)), 0.5, [](const tuners::Point&) { return 0.0; }}, 0};
    }
    if (name.starts_with("one")) {
        return {{std::stoi(name.substr(3)), tuners::sigmoid(0.5),
                 [](const tuners::Point& x) { return 0.5 - tuners::square(x[0] - 0.3); }},
                1};
    }
    if (name.starts_with("hill")) {
        return hill(std::stoi(name.substr(4)), std::stoi(name.substr(name.find('-') + 1)));
    }
    const tuners::Problem problem = tuners::problem_called(name);
    return {problem, problem.dimensions};
}

tuners::Point point_of(const Parameters& parameters) {
    tuners::Point point;
    for (const auto& [code, value] : parameters) {
        point.push_back(std::get<double>(value));
    }
    return point;
}

struct Claims {
    double events = 0;
    double reliable = 0;
    double matters = 0;
    double inert = 0;
    double pair = 0;
    double edge = 0;
    double apart = 0;
    double covers = 0;
    double error = 0;
    double square_error = 0;

    void add(const Case& of, const EventFacts& facts) {
        const auto rate = [&](const Parameters& at) { return tuners::win_probability(of.problem, point_of(at)); };
        const auto matter = [&](int from) {
            return std::any_of(facts.parameters.begin() + from, facts.parameters.end(),
                               [](const ParameterFacts& one) { return one.matters; });
        };
        Parameters defaults;
        for (const ParameterFacts& parameter : facts.parameters) {
            defaults.emplace_back(parameter.code, parameter.present.value());
        }
        const double rate_of_recommended = rate(recommended_in(facts));
        const double difference = elo_of_rate(rate_of_recommended) - elo_of_rate(rate(defaults));
        const EloEstimate elo = facts.answer.elo.value();
        const double off = facts.model_win_rate.value() - rate_of_recommended;
        events += 1;
        reliable += facts.answer.reason != Reason::unreliable;
        matters += matter(0);
        inert += matter(of.first_inert);
        pair += std::ranges::any_of(facts.pairs, [](const PairFacts& one) { return one.is_clear; });
        edge += std::ranges::any_of(facts.warnings,
                                    [](const WarningFacts& one) { return std::holds_alternative<OptimumAtEdge>(one); });
        apart += elo.low > 0 || elo.high < 0;
        covers += elo.low <= difference && difference <= elo.high;
        error += off;
        square_error += off * off;
    }
};

ControlFile event_of(int parameters, std::uint64_t seed) {
    ControlFile control = small_event(0);
    control.tuner = ModelTunerSettings{};
    control.parameters.clear();
    control.gtp().candidate.command = {"engine"};
    Random random(seed, "default", 0);
    for (int i = 0; i < parameters; ++i) {
        TunedParameter parameter{"p" + std::to_string(i), Scale::linear(0, 1), 0, "%s"};
        parameter.default_value = random.uniform();
        control.parameters.push_back(parameter);
        control.gtp().candidate.command.push_back("{" + parameter.code + "}");
    }
    return control;
}

void replicate(const Case& of, const std::vector<int>& at, std::uint64_t seed, std::vector<Claims>& claims) {
    const ControlFile control = event_of(of.problem.dimensions, seed);
    TuningEvent tuning(control, {seed, 1, {}});
    std::size_t next = 0;
    for (int n = 1; n <= at.back(); ++n) {
        const Job job = tuning.ask().value();
        Random luck(seed, "luck", static_cast<std::uint64_t>(n));
        const bool wins = luck.uniform() < tuners::win_probability(of.problem, point_of(job.sides[0].parameters));
        tuning.tell(make_record(job, fake_outcome(job, wins), 0));
        if (n == at[next]) {
            claims[next++].add(of, tuning.facts(FactsDetail::full));
        }
    }
}

void measure(const std::string& name, const std::vector<int>& at, int first, int last) {
    const Case of = case_called(name);
    std::vector<Claims> claims(at.size());
    for (int seed = first; seed <= last; ++seed) {
        replicate(of, at, static_cast<std::uint64_t>(seed), claims);
    }
    for (std::size_t k = 0; k < at.size(); ++k) {
        const Claims& c = claims[k];
        const double mean = c.error / c.events;
        const double deviation = std::sqrt(std::max(0.0, c.square_error / c.events - mean * mean));
        std::printf("%s,%d,%.0f,%.3f,%.3f,%.3f,%.3f,%.3f,%.3f,%.3f,%+.4f,%.4f\n", name.c_str(), at[k], c.events,
                    c.reliable / c.events, c.matters / c.events, c.inert / c.events, c.pair / c.events,
                    c.edge / c.events, c.apart / c.events, c.covers / c.events, mean,
                    deviation / std::sqrt(std::max(1.0, c.events - 1)));
    }
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 5) {
        std::fprintf(stderr, "model_claims PROBLEM[,PROBLEM...] N[,N...] FIRST LAST\n");
        return 2;
    }
    std::vector<int> at;
    for (const std::string& word : tuners::words(argv[2])) {
        at.push_back(std::stoi(word));
    }
    std::printf("problem,games,events,reliable,matters,inert,pair,edge,apart,covers,win_rate_error,standard_error\n");
    for (const std::string& name : tuners::words(argv[1])) {
        measure(name, at, std::stoi(argv[3]), std::stoi(argv[4]));
    }
    return 0;
}
