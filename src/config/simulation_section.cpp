#include "ringmaster/config/simulation_section.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "ringmaster/base/error.hpp"
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

void read_games(TableReader& reader, std::vector<std::uint64_t>& games) {
    const toml::array* list = reader.list("games");
    if (list == nullptr) {
        return;
    }
    std::set<std::uint64_t> numbers;
    std::size_t item = 0;
    for (const toml::node& node : *list) {
        long long number = 0;
        if (reader.read(node, fmt::format("games: item {}", ++item), number, game_counts)) {
            numbers.insert(static_cast<std::uint64_t>(number));
        }
    }
    games.assign(numbers.begin(), numbers.end());
}

void read_draws(TableReader& reader, double& draw_rate) {
    double rate = 0;
    if (reader.number("draws", rate) && !(rate >= 0 && rate <= 1)) {
        reader.problem("draws", fmt::format("draws must be from 0 to 1, not {}", rate));
    } else {
        draw_rate = rate;
    }
}

}  // namespace

void read_simulation(TableReader& top, const std::vector<TunedParameter>& parameters, SimulationSettings& simulation) {
    const toml::table* table = top.table("simulation");
    if (table == nullptr) {
        return;
    }
    TableReader reader = top.inside(*table, "simulation");
    read_truth(reader, parameters, simulation);
    read_games(reader, simulation.games);
    reader.whole("replications", simulation.replications, {2, 1'000'000});
    reader.whole("in_flight", simulation.in_flight, {1, 100'000});
    read_draws(reader, simulation.draw_rate);
    reader.finish();
}

}  // namespace ringmaster
