#include "ringmaster/tune/tuned_parameter.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("values are described by their parameters' formats in order", "[tune]") {
    const std::vector<TunedParameter> parameters{{"level", Scale::linear(0, 10, true), 1, "L%d"},
                                                 {"rave", Scale::linear(0, 1), 1, "rave: %.2f"}};
    CHECK(describe(parameters, {{"level", 3LL}, {"rave", 0.125}}) == "L3; rave: 0.12");
    CHECK(describe(parameters, {{"level", 3LL}}) == "L3");
    CHECK(describe(parameters, {}).empty());
}

TEST_CASE("a real number is described by four digits, if its format does not say how many", "[tune]") {
    const auto shown = [](const std::string& format, const Value& value) {
        return describe({{"x", Scale::linear(0, 1), 1, format}}, {{"x", value}});
    };
    CHECK(shown("x: %s", 2.955312915240771) == "x: 2.955");
    CHECK(shown("x: %s", 0.5) == "x: 0.5");
    CHECK(shown("x: %s", 0.000012345) == "x: 1.234e-05");
    CHECK(shown("x: %s", -123456.78) == "x: -123457");
    CHECK(shown("x: %s", 123456LL) == "x: 123456");
    CHECK(shown("x: %s", std::string("word")) == "x: word");
    CHECK(shown("x: %.6f", 2.955312915240771) == "x: 2.955313");
}

TEST_CASE("the present settings are known when all of them are", "[tune]") {
    std::vector<TunedParameter> parameters{{"level", Scale::linear(0, 10, true), 1, "", false, 3LL},
                                           {"rave", Scale::linear(0, 1), 1, ""}};
    CHECK_FALSE(present_settings(parameters));
    parameters[1].present = 0.5;
    CHECK(present_settings(parameters) == Parameters{{"level", 3LL}, {"rave", 0.5}});
}

TEST_CASE("settings are alike when only rounding tells them apart", "[tune]") {
    const std::vector<TunedParameter> parameters{{"a", Scale::linear(0.1, 0.2), 1, ""}};
    CHECK(are_alike(parameters, {{"a", 0.15}}, {{"a", 0.15000000000000002}}));
    CHECK_FALSE(are_alike(parameters, {{"a", 0.15}}, {{"a", 0.151}}));
    CHECK_FALSE(are_alike(parameters, {{"a", 0.15}}, {}));
}
