#include "ringmaster/tune/tree/space.hpp"

#include <algorithm>
#include <cmath>

#include "ringmaster/base/error.hpp"

#include "support/catch.hpp"
#include "tune/tree/children_of.hpp"

using namespace ringmaster;

namespace {

TunedParameter real(const std::string& code, int split) {
    return {code, Scale::linear(0, 1), split, code + ": %.2f"};
}

TunedParameter integer(const std::string& code, double hi, int split) {
    return {code, Scale::linear(0, hi, true), split, code + ": %d"};
}

TunedParameter listed(const std::string& code, std::vector<Value> values) {
    const int split = static_cast<int>(values.size());
    return {code, Scale::explicit_values(std::move(values)), split, code + ": %s"};
}

using Numbers = std::vector<std::uint32_t>;

/// What the children of a cell are to be, by comparing all pairs.
Numbers distinct_by_comparison(const Space& space, const CellPath& path) {
    std::vector<Parameters> seen;
    Numbers distinct;
    for (std::uint32_t child = 0; child < space.branching(); ++child) {
        CellPath below = path;
        below.push_back(child);
        const Parameters values = space.engine_parameters(below);
        if (std::ranges::find(seen, values) == seen.end()) {
            seen.push_back(values);
            distinct.push_back(child);
        }
    }
    const bool nothing_new = seen.size() == 1 && seen[0] == space.engine_parameters(path) && !path.empty();
    return nothing_new ? Numbers() : distinct;
}

}  // namespace

TEST_CASE("the first dimension is the slowest", "[tune]") {
    const Space space({real("a", 2), real("b", 3)});
    CHECK(space.branching() == 6);
    CHECK(space.centre({}) == std::vector<double>{0.5, 0.5});
    CHECK(space.centre({1}) == std::vector<double>{0.25, 0.5});
    CHECK(space.centre({5})[0] == 0.75);
    CHECK(std::abs(space.centre({5})[1] - 5.0 / 6) < 1e-12);
    CHECK(space.coordinates({4, 2}) == "(1,1) (0,2)");
    CHECK(space.coordinates({}).empty());
}

TEST_CASE("a cell is the same one whatever the order of the parameters", "[tune]") {
    const std::vector<TunedParameter> then{
        {"a", Scale::linear(0, 1), 2, "%s"}, {"b", Scale::linear(0, 1), 3, "%s"}, {"c", Scale::linear(0, 1), 5, "%s"}};
    const Space before(then);
    const Space after({then[2], then[0], then[1]});
    const CellPath path = after.in_order_now({1 * 15 + 2 * 5 + 3, 4}, before.engine_parameters({0}));
    CHECK(path == CellPath{3 * 6 + 1 * 3 + 2, 4 * 6});
    CHECK(before.in_order_now(path, after.engine_parameters({0})) == CellPath{28, 4});
    CHECK(after.in_order_now({29}, {{"a", 0.5}, {"b", 0.5}}) == CellPath{29});
}

TEST_CASE("each level cuts the cell again", "[tune]") {
    const Space space({real("a", 4)});
    CHECK(space.centre({3, 0, 2}) == std::vector<double>{0.75 + 0 + 2.0 / 64 + 1.0 / 128});
    CHECK(space.engine_parameters({3}) == Parameters{{"a", 0.875}});
}

TEST_CASE("engine parameters are shown by their formats", "[tune]") {
    const Space space({integer("level", 10, 10), real("rave", 8), listed("mode", {true, std::string("off")})});
    CHECK(space.describe(space.engine_parameters({0})) == "level: 1; rave: 0.06; mode: true");
    CHECK(space.describe(space.engine_parameters({space.branching() - 1})) == "level: 10; rave: 0.94; mode: off");
}

TEST_CASE("of equal siblings only the lowest is there", "[tune]") {
    CHECK(children_of(Space({integer("a", 2, 8)}), {}) == Numbers{0, 2, 6});
    const Space two({integer("a", 1, 4), listed("b", {std::string("x"), std::string("y"), std::string("x")})});
    CHECK(children_of(two, {}) == Numbers{0, 1, 6, 7});
    CHECK(children_of(Space({real("a", 3)}), {2}) == Numbers{0, 1, 2});
    CHECK(children_of(Space({listed("a", {1LL, 1.0, true, std::string("1")})}), {}) == Numbers{0, 1, 2, 3});
}

TEST_CASE("a cell whose children are all like itself has none, but the root has one", "[tune]") {
    const Space constant({integer("a", 0.1, 3), listed("b", {false})});
    CHECK(children_of(constant, {}) == Numbers{0});
    CHECK(children_of(constant, {0}).empty());
    const Space coarse({integer("a", 2, 4)});
    CHECK(children_of(coarse, {0}).empty());
    CHECK(children_of(Space({integer("a", 2, 2)}), {0}) == Numbers{0, 1});
}

TEST_CASE("one child that differs from its cell is kept", "[tune]") {
    const Space peak({{"a", Scale::formula("abs(x-0.25) < 0.01 ? 1 : 0", true), 2, "%d"}});
    CHECK(peak.engine_parameters({0}) == Parameters{{"a", 1LL}});
    CHECK(peak.engine_parameters({0, 0}) == Parameters{{"a", 0LL}});
    CHECK(children_of(peak, {0}) == Numbers{0});
}

TEST_CASE("distinct children are those that a comparison of all pairs finds", "[tune]") {
    const Space space({integer("a", 5, 4), real("b", 2), listed("c", {1LL, 2LL, 1LL}), integer("d", 0.2, 2)});
    for (std::uint32_t child = 0; child < space.branching(); ++child) {
        const std::vector<CellPath> paths{{}, {child}, {child, space.branching() - 1 - child}};
        for (const CellPath& path : paths) {
            INFO(space.coordinates(path));
            REQUIRE(children_of(space, path) == distinct_by_comparison(space, path));
        }
    }
}

TEST_CASE("a child that is different from its siblings is known by number and by rank", "[tune]") {
    const Space space({integer("a", 5, 4), real("b", 3), listed("c", {1LL, 2LL, 1LL}), integer("d", 0.2, 2)});
    const DistinctChildren children = space.children({7});
    const Numbers numbers = children_of(space, {7});
    REQUIRE(children.size() == numbers.size());
    for (std::uint32_t rank = 0; rank < children.size(); ++rank) {
        CHECK(children.number(rank) == numbers[rank]);
    }
    for (std::uint32_t number = 0; number < space.branching() + 5; ++number) {
        const auto found = std::ranges::find(numbers, number);
        const auto rank = children.rank(number);
        REQUIRE(rank.has_value() == (found != numbers.end()));
        REQUIRE((!rank || *rank == static_cast<std::uint32_t>(found - numbers.begin())));
    }
}

TEST_CASE("the different children of a billion cells are counted without being listed", "[tune]") {
    const Space space({real("a", 1000), integer("b", 99, 1000), real("c", 1000)});
    const DistinctChildren children = space.children({});
    CHECK(children.widths() == Numbers{1000, 100, 1000});
    CHECK(children.size() == 100'000'000);
    CHECK(children.coordinates(99'999'999) == Numbers{999, 99, 999});
    CHECK(children.rank(children.number(12'345'678)) == 12'345'678u);
    CHECK_FALSE(children.rank(999'999'999));
    CHECK(Space({real("a", 32768), real("b", 131071)}).children({}).size() == 4294934528u);
}

TEST_CASE("a space without sense is an error", "[tune]") {
    CHECK_THROWS_WITH(Space({}), "a space needs at least one parameter");
    CHECK_THROWS_WITH(Space({real("a", 0)}), "parameter 'a': split must be at least 1, not 0");
    CHECK_THROWS_WITH(Space({real("a", 65536), real("b", 65536)}),
                      "the product of the splits is too large (cut less finely, and raise max_depth)");
    CHECK(Space({real("a", 65536), real("b", 65535)}).branching() == 4294901760u);
}

TEST_CASE("a child number that is too large is an error", "[tune]") {
    const Space space({real("a", 4)});
    CHECK_THROWS_WITH(space.centre({4}), "there is no cell 4: a cell has 4 children");
    CHECK_THROWS_AS(space.engine_parameters({0, 4}), Error);
    CHECK_THROWS_AS(children_of(space, {4}), Error);
    CHECK_THROWS_AS(space.coordinates({9}), Error);
}
