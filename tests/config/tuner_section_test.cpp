#include "ringmaster/config/competition_type.hpp"
#include "ringmaster/config/reader.hpp"

#include "config/control_files.hpp"

using namespace ringmaster;

TEST_CASE("another type begins with its own defaults, the same one keeps its settings", "[config]") {
    std::vector<Problem> problems;
    const toml::table table{{"competition_type", "model_tuner"}};
    TableReader reader(table, "", problems);
    TunerSettings settings = TreeTunerSettings{};
    read_competition_type(reader, settings);
    REQUIRE(std::holds_alternative<ModelTunerSettings>(settings));
    std::get<ModelTunerSettings>(settings).model.depth = 5;
    read_competition_type(reader, settings);
    CHECK(std::get<ModelTunerSettings>(settings).model.depth == 5);
    CHECK(problems.empty());
}

TEST_CASE("a type that does not exist is a problem", "[config]") {
    Parts parts;
    parts.top.replace(parts.top.find("mc_tuner"), 8, "spsa");
    CHECK(
        problems_of(parts.text()).front() ==
        "f:1:20: competition_type must be 'mc_tuner', 'model_tuner', 'ce_tuner', 'playoff' or 'all_play_all', not the "
        "text 'spsa'");
}
