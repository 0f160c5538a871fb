#include <set>

#include "ringmaster/base/error.hpp"
#include "ringmaster/config/sections.hpp"
#include "ringmaster/tune/truth.hpp"

namespace ringmaster {
namespace {

constexpr WholeRange game_counts{1, 1'000'000'000};

void read_truth(TableReader& reader, const std::vector<TunedParameter>& parameters, SimulationSettings& simulation) {
    TruthFormula formula;
    const bool is_given = reader.text("truth", formula.expression);
    TruthFormula logit{"", true};
    const bool is_logit_given = reader.text("truth_logit", logit.expression);
    if (is_given && is_logit_given) {
        reader.problem("truth_logit", "truth and truth_logit say the same thing twice (leave one out)");
        return;
    }
    if (!is_given && !is_logit_given) {
        return;
    }
    simulation.truth = is_given ? formula : logit;
    if (parameters.empty()) {
        return;
    }
    try {
        Truth(parameters, *simulation.truth);
    } catch (const Error& error) {
        const std::string key = is_given ? "truth" : "truth_logit";
        reader.problem(key, key + ": " + error.what());
    }
}

}  // namespace

void read_simulation(TableReader& top, const std::vector<TunedParameter>& parameters, SimulationSettings& simulation) {
    if (auto reader = top.section("simulation")) {
        read_truth(*reader, parameters, simulation);
        reader->wholes("games", game_counts, simulation.games);
        const std::set<std::uint64_t> in_order(simulation.games.begin(), simulation.games.end());
        simulation.games.assign(in_order.begin(), in_order.end());
        reader->whole("replications", simulation.replications, {2, 1'000'000});
        reader->whole("in_flight", simulation.in_flight, {1, 100'000});
        read_key(*reader, "draws", {0, 1}, simulation.draw_rate);
        reader->finish();
    }
}

}  // namespace ringmaster
