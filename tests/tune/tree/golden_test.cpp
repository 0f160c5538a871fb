// The traces of Gomill's own tree, event by event; see tests/golden/README.md.
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <nlohmann/json.hpp>

#include "ringmaster/tune/tree/ucb_tree.hpp"

#include "support/catch.hpp"
#include "tune/tree/naive_tree.hpp"

using namespace ringmaster;
using nlohmann::json;

namespace {

std::vector<std::filesystem::path> traces_in(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> traces;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() == ".json") {
            traces.push_back(entry.path());
        }
    }
    return traces;
}

Space space_of(const json& trace) {
    std::vector<TunedParameter> parameters;
    for (const int split : trace.at("splits")) {
        parameters.push_back({"p" + std::to_string(parameters.size()), Scale::linear(0, 1), split, "%s"});
    }
    return Space(parameters);
}

TreeSettings settings_of(const json& trace) {
    TreeSettings settings;
    settings.exploration_coefficient = trace.at("exploration_coefficient");
    settings.initial_visits = trace.at("initial_visits");
    settings.initial_wins = trace.at("initial_wins");
    settings.max_depth = trace.at("max_depth");
    settings.count_in_flight = false;
    settings.best = BestRule::most_wins;
    return settings;
}

json as_json(const UcbTree& tree, const UcbTree::Node& node) {
    json children = nullptr;
    for (std::uint32_t rank = 0; rank < tree.child_count(node); ++rank) {
        children.push_back(as_json(tree, tree.child(node, rank)));
    }
    return {{"children", children}, {"visits", tree.games(node)}, {"wins", tree.points(node)}};
}

void replay_choice(const json& event, const Space& space, UcbTree& tree, std::vector<CellPath>& cells) {
    const CellPath cell = tree.choose(first_of);
    REQUIRE(cell == event.at("path").get<CellPath>());
    REQUIRE(space.centre(cell) == event.at("optimiser_parameters").get<std::vector<double>>());
    REQUIRE(event.at("choose") == cells.size());
    for (const auto& [code, value] : space.engine_parameters(cell)) {
        REQUIRE(std::holds_alternative<double>(value));
    }
    tree.begin(cell);
    cells.push_back(cell);
}

void replay_result(const json& event, UcbTree& tree, const std::vector<CellPath>& cells) {
    const CellPath& cell = cells.at(event.at("result").get<std::size_t>());
    tree.abandon(cell);
    tree.add_result(cell, event.at("won").get<bool>() ? 1 : 0);
}

void replay(const json& trace) {
    const Space space = space_of(trace);
    UcbTree tree(space, settings_of(trace));
    std::vector<CellPath> cells;
    for (const json& event : trace.at("events")) {
        event.contains("choose") ? replay_choice(event, space, tree, cells) : replay_result(event, tree, cells);
    }
    REQUIRE_FALSE(cells.empty());
    CHECK(tree.best() == trace.at("best_path").get<CellPath>());
    CHECK(space.centre(tree.best()) == trace.at("best_optimiser_parameters").get<std::vector<double>>());
    CHECK(tree.node_count() == trace.at("node_count"));
    CHECK(as_json(tree, tree.root()) == trace.at("tree"));
}

void replay_all(const std::filesystem::path& folder) {
    const auto traces = traces_in(folder);
    REQUIRE_FALSE(traces.empty());
    for (const auto& path : traces) {
        INFO(path.string());
        std::ifstream file(path);
        REQUIRE(file.good());
        replay(json::parse(file));
    }
}

}  // namespace

TEST_CASE("the tree reproduces every golden trace of Gomill's", "[tune]") {
    replay_all(std::filesystem::path(RINGMASTER_SOURCE_DIR) / "tests/golden");
    if (const char* folder = std::getenv("RINGMASTER_GOLDEN")) {
        replay_all(folder);
    }
}
