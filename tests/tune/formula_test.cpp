#include "ringmaster/tune/formula.hpp"

#include <cmath>

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("a formula reads its variables in the order of their names", "[tune]") {
    const Formula formula("b - 2*a", {"a", "b"}, "");
    CHECK(formula.at({1, 5}) == 3);
    CHECK(formula.at({5, 1}) == -9);
}

TEST_CASE("a formula moves with its variables", "[tune]") {
    Formula first("a + 1", {"a"}, "");
    Formula second = std::move(first);
    CHECK(second.at({1}) == 2);
    first = std::move(second);
    CHECK(first.at({2}) == 3);
}

TEST_CASE("a name that muParser cannot take is left out, one that it has is hidden by nothing", "[tune]") {
    const Formula formula("a + _pi", {"a-b", "_pi", "a"}, "");
    CHECK(formula.at({100, 200, 1}) == Catch::Approx(4.14159265));
    CHECK_THROWS_WITH(Formula("c", {"a", "b"}, "the variables are a, b"),
                      "unknown name 'c' at position 1 of the formula 'c' (the variables are a, b)");
    CHECK_THROWS_WITH(Formula("a = b", {"a", "b"}, ""),
                      "'=' at position 3 of the formula 'a = b' (write '==' to compare)");
}

TEST_CASE("a formula knows floor, ceil and Python's int, but for variables of these names", "[tune]") {
    CHECK(Formula("floor(x) + 10*ceil(x) + 100*int(x)", {"x"}, "").at({-1.5}) == -112);
    CHECK(Formula("int(1000*sqrt(x))", {"x"}, "").at({0.5}) == 707);
    CHECK(Formula("2*floor", {"floor"}, "").at({1.5}) == 3);
}

TEST_CASE("a formula rounds halves away from 0, and its 0 has no sign", "[tune]") {
    const Formula rounding("rint(x)", {"x"}, "");
    for (const auto& [x, rounded] : {std::pair(2.5, 3.0), {-2.5, -3.0}, {-0.5, -1.0}, {-2.4, -2.0}, {0.5, 1.0}}) {
        CHECK(rounding.at({x}) == rounded);
    }
    for (const char* formula : {"int(x)", "ceil(x)", "rint(x/2)", "-(0*x)", "0*x"}) {
        INFO(formula);
        CHECK_FALSE(std::signbit(Formula(formula, {"x"}, "").at({-0.5})));
    }
}
