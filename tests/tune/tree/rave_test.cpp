#include "ringmaster/tune/tree/rave.hpp"

#include "ringmaster/tune/tree/ucb_tree.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

Space square_space(int split) {
    return Space({{"a", Scale::linear(0, 1), split, "%s"}, {"b", Scale::linear(0, 1), split, "%s"}});
}

TreeSettings rave_settings() {
    TreeSettings settings;
    settings.rave = true;
    settings.exploration_coefficient = 0;
    return settings;
}

}  // namespace

TEST_CASE("relatives are those that share a coordinate", "[tune]") {
    RaveTable table(square_space(3).children({}));
    const NodeStatistics prior{10, 5, 0};
    CHECK(table.relatives({0, 0}, prior, prior).mean() == 0.5);
    table.add({0, 1}, 1);
    table.add({0, 1}, 1);
    CHECK(table.relatives({0, 2}, prior, prior).mean() == Catch::Approx(7.0 / 12));
    CHECK(table.relatives({2, 1}, prior, prior).mean() == Catch::Approx(7.0 / 12));
    CHECK(table.relatives({2, 2}, prior, prior).mean() == 0.5);
}

TEST_CASE("a candidate's own games are among its relatives' once, however many parameters there are", "[tune]") {
    RaveTable table(square_space(3).children({}));
    const NodeStatistics prior{10, 5, 0};
    table.add({0, 1}, 1);
    table.add({0, 1}, 1);
    table.add({0, 2}, 0);
    CHECK(table.relatives({0, 1}, {12, 7, 3}, prior) == NodeStatistics{13, 7, 0});
}

TEST_CASE("a parameter with one value makes no relatives", "[tune]") {
    TunedParameter fixed{"c", Scale::linear(0, 1), 3, "%s"};
    fixed.fixed = 0.5;
    const Space space({{"a", Scale::linear(0, 1), 3, "%s"}, fixed, {"b", Scale::linear(0, 1), 3, "%s"}});
    RaveTable table(space.children({}));
    const NodeStatistics prior{10, 5, 0};
    table.add({0, 0, 1}, 1);
    table.add({0, 0, 1}, 1);
    table.add({0, 0, 2}, 0);
    CHECK(table.relatives({2, 0, 0}, prior, prior) == prior);
    CHECK(table.relatives({0, 0, 1}, {12, 7, 0}, prior) == NodeStatistics{13, 7, 0});
}

TEST_CASE("the relatives' weight falls with the games by the hand-made schedule", "[tune]") {
    CHECK(rave_weight(0, 100) == 1);
    CHECK(rave_weight(100, 100) == 0.5);
    CHECK(rave_weight(500, 100) == Catch::Approx(0.25));
    const NodeStatistics mixed = with_rave({20, 15, 4}, 0.25, 0.5);
    CHECK(mixed.mean() == Catch::Approx(0.5));
    CHECK(mixed.visits == 20);
    CHECK(mixed.in_flight == 4);
}

TEST_CASE("with rave a candidate that never played is preferred for its relatives", "[tune]") {
    const Space space = square_space(3);
    UcbTree tree(space, rave_settings());
    tree.add_result({1}, 1);  // (0,1)
    tree.add_result({3}, 1);  // (1,0)
    tree.add_result({0}, 0);  // (0,0)
    tree.add_result({0}, 0);
    tree.add_result({8}, 0);  // (2,2)
    // (1,1) shares a coordinate with both winners and with no loser
    CHECK(tree.choose([](std::uint32_t count) {
        CHECK(count == 1);
        return 0u;
    }) == CellPath{4});
}

TEST_CASE("rave over more than a million cells is refused", "[tune]") {
    const Space space = square_space(1001);
    CHECK_THROWS_WITH(UcbTree(space, rave_settings()),
                      "rave is for at most 1000000 cells a level, not 1002001 (cut less finely, and raise max_depth)");
}
