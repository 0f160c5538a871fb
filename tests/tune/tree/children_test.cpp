#include "ringmaster/tune/tree/children.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("children are stored from their first visit on", "[tune]") {
    const Space space({{"a", Scale::linear(0, 1), 1000, "%s"}, {"b", Scale::linear(0, 1), 1000, "%s"}});
    const NodeStatistics few{10, 5, 0};
    TreeSettings settings;
    settings.rave = true;
    Children children(space.children({}), few, settings);
    CHECK(children.size() == 1'000'000);
    CHECK(children.find(1234) == nullptr);
    CHECK(children.statistics(1234) == few);
    TreeNode& child = children.visit(1234);
    CHECK(&children.visit(1234) == &child);
    CHECK(children.find(1234) == &child);
    children.add_in_flight(1234, child, +1);
    children.add_in_flight(1234, child, +1);
    children.add_in_flight(1234, child, -1);
    children.add_result(1234, child, 0.5);
    CHECK(children.statistics(1234) == NodeStatistics{11, 5.5, 1});
    children.add_result(1234, child, 1);
    CHECK(children.relatives(234).mean() == Catch::Approx(6.5 / 12));
    CHECK(children.relatives(2000).mean() == 0.5);
    CHECK(children.groups().unvisited_count() == 999'999);
}
