#include "ringmaster/tune/tree/space.hpp"
#include "ringmaster/tune/tree/tree_tuner.hpp"
#include "ringmaster/tune/tree/ucb_tree.hpp"

#include "support/catch.hpp"
#include "tune/tree/children_of.hpp"

using namespace ringmaster;

namespace {

using Cells = std::vector<std::uint32_t>;

std::vector<TunedParameter> square_of(int split) {
    return {{"a", Scale::linear(0, 8), split, "%s"}, {"b", Scale::linear(0, 8), split, "%s"}};
}

AllowedSettings rising(int split) {
    return {square_of(split), {"a < b"}};
}

}  // namespace

TEST_CASE("a cell whose middle is not allowed is no child where cells are cut once", "[tune]") {
    const Space space(square_of(4), rising(4));
    CHECK(children_of(space, {}) == Cells{1, 2, 3, 6, 7, 11});
    const DistinctChildren children = space.children({});
    CHECK(children.number(3) == 6);
    CHECK(children.rank(6) == 3u);
    CHECK_FALSE(children.rank(5));
    CHECK(children.coordinates(3) == Cells{1, 2});
}

TEST_CASE("a cell is a child where a smaller cell in it is a candidate", "[tune]") {
    const Space space(square_of(4), rising(4), 2);
    CHECK(children_of(space, {}) == Cells{0, 1, 2, 3, 5, 6, 7, 10, 11, 15});
    CHECK_FALSE(space.is_candidate({5}));
    CHECK(space.candidate_in({5}) == CellPath{5, 1});
    CHECK(children_of(space, {5}) == Cells{1, 2, 3, 6, 7, 11});
    CHECK_FALSE(space.candidate_in({4}));
}

TEST_CASE("what a constrained tree plays and recommends is always a candidate", "[tune]") {
    const Space space(square_of(4), rising(4), 3);
    TreeSettings settings;
    settings.max_depth = 3;
    UcbTree tree(space, settings);
    CHECK(space.is_candidate(tree.best()));
    Random random(1, "test", 0);
    for (int game = 0; game < 400; ++game) {
        const CellPath cell = tree.choose(random);
        REQUIRE(space.is_candidate(cell));
        tree.add_result(cell, space.centre(cell)[0] > 0.8 ? 1 : 0);
        REQUIRE(space.is_candidate(tree.best()));
    }
    // near a = b = 8, in a cell whose own middle is not allowed
    CHECK(tree.best().front() == 15);
}

TEST_CASE("a cell whose only candidate repeats another cell's value is no child", "[tune]") {
    const std::vector<TunedParameter> parameters{{"a", Scale::linear(0, 4, true), 3, "%d"}};
    const Space space(parameters, AllowedSettings(parameters, {"a >= 3"}), 3);
    CHECK(space.is_candidate({1, 2, 2}));  // but 1.2 plays the 2 of 1.0
    CHECK_FALSE(space.candidate_in({1}));
    CHECK(children_of(space, {}) == Cells{2});
    CHECK(children_of(space, {2}) == Cells{0, 2});
}

TEST_CASE("a cell whose only candidate lies where a parameter does not count is no child", "[tune]") {
    std::vector<TunedParameter> parameters{{"a", Scale::linear(0, 1), 2, "%s"}, {"b", Scale::linear(0, 1), 2, "%s"}};
    parameters[1].default_value = 0.9;
    parameters[1].active = "a >= 0.4";
    const Space space(parameters, AllowedSettings(parameters, {"a >= 0.4", "b >= 0.3"}), 3);
    CHECK(space.is_candidate({0, 3, 3}));  // but at 0.3 b does not count, so 0.2 stands for it
    CHECK(children_of(space, {}) == Cells{2, 3});
    TreeSettings settings;
    settings.max_depth = 3;
    settings.exploration_coefficient = 5;
    UcbTree tree(space, settings);
    Random random(1, "test", 0);
    for (int game = 0; game < 100; ++game) {
        const CellPath cell = tree.choose(random);
        REQUIRE(space.is_candidate(cell));
        tree.add_result(cell, 0);
    }
}

TEST_CASE("a candidate is found among however many where no constraint speaks of the others", "[tune]") {
    const std::vector<TunedParameter> parameters{{"a", Scale::linear(0, 1), 128, "%s"},
                                                 {"b", Scale::linear(0, 1), 128, "%s"}};
    const Space space(parameters, AllowedSettings(parameters, {"a > 0.49996"}), 2);
    CHECK(space.candidate_in({63 * 128 + 5}) == CellPath{63 * 128 + 5, 127 * 128});
    CHECK_FALSE(space.candidate_in({62 * 128}));
}

TEST_CASE("a space is empty where its cells cannot be cut until one is a candidate", "[tune]") {
    const AllowedSettings allowed(square_of(4), {"a < 0.3", "b > 7.7"});
    CHECK(Space(square_of(4), allowed).is_empty());
    CHECK_FALSE(Space(square_of(4), allowed, 2).is_empty());
    CHECK_FALSE(Space(square_of(4)).is_empty());
}

TEST_CASE("values are placed in cells where they are candidates only", "[tune]") {
    const Space space(square_of(4), rising(4));
    CHECK(space.path_of({{"a", 1.0}, {"b", 3.0}}, 1) == CellPath{1});
    CHECK_FALSE(space.path_of({{"a", 3.0}, {"b", 1.0}}, 1));
}

TEST_CASE("values that do not count are placed as they are played", "[tune]") {
    std::vector<TunedParameter> parameters = square_of(4);
    parameters[1].default_value = 7.0;
    parameters[1].active = "a > 4";
    const Space space(parameters, AllowedSettings(parameters, {}));
    CHECK(children_of(space, {}) == Cells{0, 4, 8, 9, 10, 11, 12, 13, 14, 15});
    CHECK(space.engine_parameters({4}) == Parameters{{"a", 3.0}, {"b", 7.0}});
    CHECK(space.centre({4}) == std::vector<double>{0.375, 0.875});
    CHECK(space.path_of({{"a", 3.0}, {"b", 1.0}}, 1) == CellPath{4});
    CHECK(space.path_of({{"a", 5.0}, {"b", 1.0}}, 1) == CellPath{8});
}

TEST_CASE("with constraints so many cells of a level are looked at", "[tune]") {
    CHECK_THROWS_WITH(Space(square_of(1001), rising(1001)),
                      "with constraints or conditions at most 1000000 cells a level are possible, not 1002001 (split "
                      "less finely and raise max_depth)");
}
