#include "ringmaster/simulation/simulation_report.hpp"

#include <limits>

#include <nlohmann/json.hpp>

#include "ringmaster/base/text.hpp"
#include "ringmaster/os/files.hpp"
#include "ringmaster/report/render_text.hpp"

#include "support/catch.hpp"
#include "support/contains.hpp"

using namespace ringmaster;

namespace {

SimulationRow row(std::uint64_t games, double elo, double grid_elo) {
    return {games, 200, {0.0361, 0.0029}, {elo, 2.04}, {grid_elo, 0.1}, 0.12, {250.5, 3}};
}

SimulatedTuner tuner(const std::string& name, double elo, double grid_elo) {
    return {name, 64, {row(100, 2 * elo, grid_elo), row(1000, elo, grid_elo)}};
}

std::string answer_to(const SimulatedTuner& simulated) {
    const std::string text = render_text(simulation_report({"p = x", 0.7, {{}, 1, 0, 1}}, {simulated}));
    return text.substr(text.find("After "));
}

}  // namespace

TEST_CASE("the CSV table has a line for each tuner and number of games", "[simulation]") {
    CHECK(simulation_csv({tuner("ucb", 25, 3), tuner("a \"b\",c", 5, 3)}) ==
          "tuner,games,replications,mean_simple_regret,standard_error,regret_elo,regret_elo_standard_error,within_5_"
          "elo,cumulative_regret,grid_elo\n"
          "ucb,100,200,0.0361,0.0029,50,2.04,0.12,250.5,3\n"
          "ucb,1000,200,0.0361,0.0029,25,2.04,0.12,250.5,3\n"
          "\"a \"\"b\"\",c\",100,200,0.0361,0.0029,10,2.04,0.12,250.5,3\n"
          "\"a \"\"b\"\",c\",1000,200,0.0361,0.0029,5,2.04,0.12,250.5,3\n");
}

TEST_CASE("every column and key is explained to users", "[simulation][documents]") {
    const std::string page = read_file(RINGMASTER_SOURCE_DIR "/docs/report_format.md");
    const std::size_t begin = page.find("\n## Simulations\n");
    REQUIRE(begin != std::string::npos);
    const std::string section = page.substr(begin, page.find("\n## ", begin + 1) - begin);
    std::vector<std::string> names = split(trim(simulation_csv({})), ',');
    const auto json = nlohmann::json::parse(simulation_json({"", std::nullopt, {{}, 8, 0.25, 7}}, {}));
    for (const auto& [key, ignored] : json.items()) {
        names.push_back(key);
    }
    for (const std::string& name : names) {
        INFO(name);
        CHECK(contains(section, "`" + name + "`"));
    }
}

TEST_CASE("the JSON document has the facts and the same rows", "[simulation]") {
    SimulatedTuner simulated{"ucb", std::nullopt, {row(100, std::numeric_limits<double>::infinity(), 0)}};
    CHECK(simulation_json({"", std::nullopt, {{}, 8, 0.25, 7}}, {simulated}) == R"({
  "truth": "random peaks",
  "best": null,
  "in_flight": 8,
  "draws": 0.25,
  "opening_spread": 0.0,
  "pairs": false,
  "seed": 7,
  "rows": [
    {
      "tuner": "ucb",
      "games": 100,
      "replications": 200,
      "mean_simple_regret": 0.0361,
      "standard_error": 0.0029,
      "regret_elo": null,
      "regret_elo_standard_error": 2.04,
      "within_5_elo": 0.12,
      "cumulative_regret": 250.5,
      "grid_elo": 0.0
    }
  ]
}
)");
}

TEST_CASE("the report for people has a table for each tuner and an answer", "[simulation]") {
    CHECK(render_text(simulation_report({"p = x", 0.75, {{}, 1, 0, 1}}, {tuner("ucb", 25, 3)})) ==
          R"(Simulated without engines: 200 replications, 1 game at a time, no draws, seed 1.
Truth: p = x
The best point of the whole space wins 0.750000.

ucb (64 candidates)
games  simple regret       +-   Elo   +-  within 5 Elo  cumulative regret
  100        0.03610  0.00290  50.0  2.0           12%              250.5
 1000        0.03610  0.00290  25.0  2.0           12%              250.5

After 1000 games with 64 candidates the recommended settings are on average 25.0 Elo (+- 2.0) below the best there are; in 12% of 200 replications they are within 5 Elo.
This finds a good candidate, but hardly the best. The best of these candidates is itself 3.0 Elo below the top; choosing among them costs the other 22.0 (more games or a coarser split are for that).
)");
}

TEST_CASE("a cumulative regret of nothing but noise is told as 0.0", "[simulation]") {
    SimulatedTuner level = tuner("ucb", 0, 0);
    level.rows[1].cumulative_regret.mean = -1e-15;
    const std::string text = render_text(simulation_report({"p = 0.3", 0.3, {{}, 1, 0, 1}}, {level}));
    CHECK(contains(text, " 0.0\n"));
    CHECK_FALSE(contains(text, "-0.0"));
}

TEST_CASE("without a formula the report says what peaks were drawn", "[simulation]") {
    const std::string text =
        render_text(simulation_report({"", std::nullopt, {{}, 8, 0.25, 7}}, {tuner("ucb", 25, 3)}));
    CHECK(
        text.substr(0, text.find("\n\n")) ==
        "Simulated without engines: 200 replications, 8 games at a time, 25% draws, seed 7.\n"
        "Truth: for every replication a smooth surface with one peak: logit(p) = logit(top) - sum of ((x - "
        "centre)/width)^2, x from 0 to 1 for each parameter, with top from 0.4 to 0.75, centre from 0 to 1 and width from 0.2 to 1 "
        "(evenly in its logarithm), drawn at random. Give your own with --truth FORMULA.");
}

TEST_CASE("the verdict follows the loss, the advice its greater part", "[simulation]") {
    CHECK(answer_to(tuner("t", 4.9, 3)).find("\nEnough: more games would gain little.\n") != std::string::npos);
    CHECK(answer_to(tuner("t", 31, 3)).find("\nNot enough. The best of these") != std::string::npos);
    CHECK(answer_to(tuner("t", 20, 15))
              .find("The best of these candidates is itself 15.0 Elo below the top (a finer split or max_depth above 1 "
                    "is for that); choosing among them costs the other 5.0.\n") != std::string::npos);
    SimulatedTuner tree = tuner("t", 40, 0);
    tree.candidates.reset();
    CHECK(answer_to(tree) ==
          "After 1000 games the recommended settings are on average 40.0 Elo (+- 2.0) below the best there are; in 12% "
          "of 200 replications they are within 5 Elo.\nNot enough.\n");
}

TEST_CASE("of several tuners each has an answer by name", "[simulation]") {
    const std::string text =
        render_text(simulation_report({"p = x", 0.7, {{}, 1, 0, 1}}, {tuner("a", 5, 1), tuner("b", 50, 1)}));
    CHECK(text.find("\na: after 1000 games") != std::string::npos);
    CHECK(text.find("\nb: after 1000 games") != std::string::npos);
}
