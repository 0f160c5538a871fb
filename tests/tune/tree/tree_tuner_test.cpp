#include "ringmaster/tune/tree/tree_tuner.hpp"

#include "ringmaster/base/error.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

Space square(int split) {
    return Space({{"a", Scale::linear(0, 1), split, "%s"}, {"b", Scale::linear(0, 1), split, "%s"}});
}

std::vector<std::string> play(TreeTuner& tuner, std::uint64_t games) {
    std::vector<std::string> paths;
    for (std::uint64_t game = 0; game < games; ++game) {
        Random random(5, "game", game);
        const Choice choice = tuner.choose(random);
        tuner.begin(choice.path);
        tuner.add_result(choice.path, random.uniform() < 0.2 + 0.6 * choice.point[0] * choice.point[1] ? 1 : 0);
        paths.push_back(choice.path);
    }
    return paths;
}

}  // namespace

TEST_CASE("a choice of the tree is named by its cell and lies at its centre", "[tune]") {
    TreeTuner tuner(square(2), {});
    Random random(1, "x", 0);
    const Choice choice = tuner.choose(random);
    CHECK(choice.point == tuner.space().centre(parse_cell_path(choice.path)));
    CHECK(choice.point.size() == 2);
    tuner.add_result("3", 1);
    CHECK(tuner.recommended() == std::vector<double>{0.75, 0.75});
    CHECK_THROWS_WITH(tuner.add_result("4", 1), "there is no candidate at the cell 4");
    CHECK_THROWS_WITH(tuner.add_result("x", 1), "'x' is no path of a cell");
}

TEST_CASE("a result ends a game in flight if there is one", "[tune]") {
    TreeTuner tuner(square(2), {});
    tuner.begin("1");
    tuner.begin("1");
    tuner.add_result("1", 0.5);
    CHECK(tuner.tree().find({1})->in_flight == 1);
    tuner.abandon("1");
    tuner.add_result("1", 0.5);
    CHECK(tuner.tree().find({1})->in_flight == 0);
    CHECK(tuner.tree().games(*tuner.tree().find({1})) == 2);
}

TEST_CASE("the same streams give the same choices with every policy", "[tune]") {
    for (const auto& [name, policy] : policy_names()) {
        INFO(name);
        TreeSettings settings;
        settings.policy = policy;
        settings.max_depth = 2;
        settings.rave = policy == PolicyKind::beta_ucb;
        TreeTuner first(square(3), settings);
        TreeTuner second(square(3), settings);
        CHECK(play(first, 300) == play(second, 300));
        CHECK(first.recommended() == second.recommended());
    }
}

TEST_CASE("every policy finds the good corner of a seeded bandit", "[tune]") {
    for (const auto& [name, policy] : policy_names()) {
        INFO(name);
        TreeSettings settings;
        settings.policy = policy;
        TreeTuner tuner(square(3), settings);
        play(tuner, 3000);
        CHECK(tuner.tree().best() == CellPath{8});
        CHECK(tuner.tree().games(*tuner.tree().find({8})) > 600);
        CHECK(tuner.tree().games(*tuner.tree().find({0})) < 400);
    }
}
