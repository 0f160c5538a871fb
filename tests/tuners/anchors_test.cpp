#include <cmath>
#include <fstream>
#include <map>
#include <sstream>

#include "ringmaster/base/text.hpp"
#include "ringmaster/cli/simulate.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

const std::string folder = RINGMASTER_SOURCE_DIR "/tests/tuners/";

struct TestProblem {
    std::string name;
    std::size_t dimensions = 0;
    std::string logit;
};

struct Figure {
    double regret = 0;
    double standard_error = 0;
};

std::vector<TestProblem> read_problems() {
    std::vector<TestProblem> problems;
    std::ifstream in(folder + "problems");
    for (std::string line; std::getline(in, line);) {
        std::istringstream words(line);
        TestProblem problem;
        if (line.front() != '#' && words >> problem.name >> problem.dimensions) {
            std::getline(words >> std::ws, problem.logit);
            problems.push_back(problem);
        }
    }
    return problems;
}

/// Gomill's, by "PROBLEM,METHOD,GAMES".
std::map<std::string, Figure> read_anchors() {
    std::map<std::string, Figure> anchors;
    std::ifstream in(folder + "anchors.csv");
    std::string line;
    std::getline(in, line);
    while (std::getline(in, line)) {
        const auto cells = split(line, ',');
        anchors[cells.at(0) + "," + cells.at(2) + "," + cells.at(3)] = {std::stod(cells.at(5)), std::stod(cells.at(6))};
    }
    return anchors;
}

std::map<std::string, Figure> simulated(const TestProblem& problem, int split_by) {
    TreeTunerSettings gomill;
    gomill.tree.best = BestRule::most_wins;
    ControlFile control;
    control.tuner = gomill;
    for (std::size_t i = 0; i < problem.dimensions; ++i) {
        control.parameters.push_back({std::string(1, "xyzu"[i]), Scale::linear(-1, 1), split_by, "%s"});
    }
    SimulateOptions options;
    options.truth = TruthFormula{problem.logit, true};
    options.games = {100, 300, 1000};
    options.replications = 60;
    std::map<std::string, Figure> figures;
    for (const std::string& line : split(simulation_text(control, options, OutputFormat::csv), '\n')) {
        const auto cells = split(line, ',');
        if (cells.size() > 5 && cells[0] == "\"ucb") {  // "ucb, best by most_wins"
            figures[cells[2]] = {std::stod(cells[4]), std::stod(cells[5])};
        }
    }
    return figures;
}

}  // namespace

TEST_CASE("policy ucb is as good as Gomill's tuner, within three standard errors", "[tuners][slow]") {
    const auto anchors = read_anchors();
    int compared = 0;
    for (const TestProblem& problem : read_problems()) {
        for (const int split_by : {8, 16}) {
            const std::string method = "gomill_s" + std::to_string(split_by) + "_d1";
            if (anchors.count(problem.name + "," + method + ",100") == 0 || problem.dimensions > 2) {
                continue;
            }
            for (const auto& [games, figure] : simulated(problem, split_by)) {
                const Figure& anchor = anchors.at(problem.name + "," + method + "," + games);
                INFO(problem.name << " " << method << " " << games << ": " << figure.regret << " +- "
                                  << figure.standard_error << ", Gomill " << anchor.regret << " +- "
                                  << anchor.standard_error);
                const double error = std::hypot(figure.standard_error, anchor.standard_error);
                CHECK(std::abs(figure.regret - anchor.regret) <= 3 * error + 1e-6);
                ++compared;
            }
        }
    }
    CHECK(compared == 36);
}
