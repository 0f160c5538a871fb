#include "ringmaster/tune/truth.hpp"

#include <cmath>

#include "support/catch.hpp"
#include "support/error_of.hpp"

using namespace ringmaster;

namespace {

using Point = std::vector<double>;

std::vector<TunedParameter> plane() {
    return {{"x", Scale::linear(-1, 1), 8, "%s"}, {"y", Scale::linear(-1, 1), 8, "%s"}};
}

std::string error_at(const TruthFormula& formula, const std::vector<double>& point) {
    return error_of([&] { Truth(plane(), formula).at(point); }, Fault::usage);
}

}  // namespace

TEST_CASE("a truth is a formula in engine parameters, as a probability or a logit", "[tune]") {
    CHECK(Truth(plane(), {"0.5 + 0.25*x - 0.125*y", false}).at({1, 0}) == 0.875);
    CHECK(Truth(plane(), {"ln(3) + x + y", true}).at({0.5, 0.5}) == Catch::Approx(0.75));
    CHECK(Truth(plane(), {"-10000", true}).at({0, 0}) == 0);
    CHECK(Truth(plane(), {"10000", true}).at({0, 0}) == 1);
}

TEST_CASE("codes go before the letters x, y, z, u and v", "[tune]") {
    const std::vector<TunedParameter> parameters{
        {"y", Scale::linear(0, 1), 2, "%s"}, {"a-b", Scale::linear(0, 1), 2, "%s"},
        {"c", Scale::linear(0, 1), 2, "%s"}, {"d", Scale::linear(0, 1), 2, "%s"},
        {"e", Scale::linear(0, 1), 2, "%s"}, {"f", Scale::linear(0, 1), 2, "%s"}};
    const std::vector<double> point{0.1, 0.2, 0.3, 0.4, 0.5, 0.6};
    const auto value = [&](const char* expression) { return Truth(parameters, {expression, false}).at(point); };
    CHECK(value("y") == 0.1);
    CHECK(value("x") == 0.1);
    CHECK(value("a_b") == 0.2);
    CHECK(value("z") == 0.3);
    CHECK(value("u") == 0.4);
    CHECK(value("v") == 0.5);
    CHECK(value("f") == 0.6);
    CHECK_THROWS_WITH(Truth(parameters, {"w", false}),
                      "unknown name 'w' at position 1 of the formula 'w' (the variables are y, a_b, c, d, e, f, x, z, "
                      "u, v)");
}

TEST_CASE("true is 1 and a text is its place in the list", "[tune]") {
    const std::vector<TunedParameter> parameters{
        {"flag", Scale::explicit_values({Value(false), Value(true)}), 2, "%s"},
        {"style", Scale::explicit_values({Value("calm"), Value("wild"), Value("mad")}), 3, "%s"},
        {"level", Scale::linear(0, 10, true), 10, "%s"}};
    const Truth truth(parameters, {"0.1*flag + 0.01*style + 0.001*level", false});
    CHECK(truth.at({0.9, 0.9, 0.31}) == Catch::Approx(0.123));
    CHECK(truth.at({0.1, 0.5, 1}) == Catch::Approx(0.02));
}

TEST_CASE("a fixed parameter has its value everywhere", "[tune]") {
    std::vector<TunedParameter> parameters = plane();
    parameters[1].fixed = 0.5;
    const Truth truth(parameters, {"0.5 + 0.25*x - 0.5*y", false});
    CHECK(truth.at({1, 0}) == 0.5);
    CHECK(find_best(2, [&](const auto& point) { return truth.at(point); }) == 0.5);
}

TEST_CASE("what is no probability is refused, naming the point", "[tune]") {
    CHECK(error_at({"1.2", false}, {0.75, 0}) ==
          "truth: at x = 0.5, y = -1 the formula gives 1.2, which is no probability (write --truth-logit for a logit)");
    CHECK(error_at({"x", false}, {0, 1}) ==
          "truth: at x = -1, y = 1 the formula gives -1, which is no probability (write --truth-logit for a logit)");
    CHECK(error_at({"sqrt(x)", true}, {0.25, 0.5}).find("nan, which is no finite number") != std::string::npos);
    CHECK(error_at({"1/y", true}, {0.5, 0.5}) ==
          "truth: at x = 0, y = 0 the formula gives inf, which is no finite number");
    CHECK(error_at({"x*0 + 1", false}, {0, 0}) == "no error");
}

TEST_CASE("the best of a space is found off the grid, in a bent valley and at a step", "[tune]") {
    CHECK(find_best(1, [](const Point& p) { return 1 - std::abs(p[0] - 1 / std::sqrt(2)); }) ==
          Catch::Approx(1).epsilon(1e-8));
    CHECK(find_best(1, [](const Point& p) { return p[0] < 1 / 3.0 ? p[0] : 0; }) ==
          Catch::Approx(1 / 3.0).epsilon(1e-7));
    const auto banana = [](const Point& p) {
        const double u = 2 * p[0] - 1;
        const double v = 2 * p[1] - 1;
        return 1 - 0.1 * (std::pow(1 - 4 * u, 2) + std::pow(10 * v + 4 - 16 * u * u, 2));
    };
    CHECK(find_best(2, banana) == Catch::Approx(1).epsilon(1e-6));
    CHECK(find_best(4, [&](const Point& p) {
              return (banana({p[0], p[1]}) + banana({p[2], p[3]})) / 2;
          }) == Catch::Approx(1).epsilon(1e-3));
    CHECK(find_best(2, [](const Point& p) { return p[0] + p[1]; }) == 2);
}

TEST_CASE("a space of many dimensions is searched from random points", "[tune]") {
    const auto sum = [](const std::vector<double>& point) {
        double result = 0;
        for (const double x : point) {
            result -= (x - 0.3) * (x - 0.3);
        }
        return 1 + result;
    };
    CHECK(find_best(16, sum) == Catch::Approx(1).epsilon(1e-6));
    CHECK(find_best(30, sum) == Catch::Approx(1).epsilon(1e-6));
}
