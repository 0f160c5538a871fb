#include <algorithm>
#include <set>

#include <fmt/format.h>

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

}  // namespace

void read_simulation(TableReader& top, const std::vector<TunedParameter>& parameters, SimulationSettings& simulation) {
    if (auto reader = top.section("simulation")) {
        read_truth(*reader, parameters, simulation);
        read_games(*reader, simulation.games);
        reader->whole("replications", simulation.replications, {2, 1'000'000});
        reader->whole("in_flight", simulation.in_flight, {1, 100'000});
        read_number_between(*reader, "draws", 0, 1, simulation.draw_rate);
        reader->finish();
    }
}

}  // namespace ringmaster
