#include "ringmaster/tune/tuned_parameter.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("values are described by their parameters' formats in order", "[tune]") {
    const std::vector<TunedParameter> parameters{{"level", Scale::linear(0, 10, true), 1, "L%d"},
                                                 {"rave", Scale::linear(0, 1), 1, "rave: %.2f"}};
    CHECK(describe(parameters, {{"level", 3LL}, {"rave", 0.125}}) == "L3; rave: 0.12");
    CHECK(describe(parameters, {{"level", 3LL}}) == "L3");
    CHECK(describe(parameters, {}).empty());
    const std::vector<TunedParameter> many(32, parameters[0]);
    CHECK(describe(many, Parameters(32, {"level", 3LL})) == "L3; L3; L3; 29 more");
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
    CHECK(shown("x: %-8s|", 2.955312915240771) == "x: 2.955   |");
    CHECK(shown("rate %%s: %.2f", 0.5) == "rate %s: 0.50");
}

TEST_CASE("the present settings are known when all of them are", "[tune]") {
    std::vector<TunedParameter> parameters{{"level", Scale::linear(0, 10, true), 1, "", false, 3LL},
                                           {"rave", Scale::linear(0, 1), 1, ""}};
    CHECK_FALSE(default_settings(parameters));
    parameters[1].default_value = 0.5;
    CHECK(default_settings(parameters) == Parameters{{"level", 3LL}, {"rave", 0.5}});
}

TEST_CASE("the defaults that an event began with are known as long as the ranges have them", "[tune]") {
    std::vector<TunedParameter> parameters{{"level", Scale::linear(0, 10, true), 1, "", false, 3LL},
                                           {"rave", Scale::linear(0, 1), 1, "", false, 0.5}};
    CHECK(start_settings(parameters) == default_settings(parameters));
    parameters[0].start = 7LL;
    parameters[1].start = 2.0;
    CHECK(start_settings(parameters) == Parameters{{"level", 7LL}, {"rave", 0.5}});
    parameters[1].default_value.reset();
    CHECK_FALSE(start_settings(parameters));
}

TEST_CASE("settings are alike when only rounding tells them apart", "[tune]") {
    const std::vector<TunedParameter> parameters{{"a", Scale::linear(0.1, 0.2), 1, ""}};
    CHECK(are_alike(parameters, {{"a", 0.15}}, {{"a", 0.15000000000000002}}));
    CHECK_FALSE(are_alike(parameters, {{"a", 0.15}}, {{"a", 0.151}}));
    CHECK_FALSE(are_alike(parameters, {{"a", 0.15}}, {}));
}

namespace {

Value settled_at(const Scale& scale, double value, int split = 0, const std::string& format = "%s") {
    const TunedParameter parameter{"x", scale, split, format};
    const Value settled = parameter.settled(value);
    CHECK(parameter.settled(settled) == settled);
    return settled;
}

}  // namespace

TEST_CASE("a recommended number has digits for a hundredth of its range, and two at least", "[tune]") {
    CHECK(settled_at(Scale::linear(0.5, 4), 1.6544) == Value(1.65));
    CHECK(settled_at(Scale::linear(-1, 1), 0) == Value(0.0));
    CHECK(settled_at(Scale::linear(0, 1), 0.123456) == Value(0.12));
    CHECK(settled_at(Scale::linear(0, 1000), 437.31) == Value(440.0));
    CHECK(settled_at(Scale::linear(0, 1000), 3.2189) == Value(3.2));
    CHECK(settled_at(Scale::linear(1000, 1004), 1001.6544) == Value(1001.65));
    CHECK(settled_at(Scale::linear(-1, 1), -0.03331) == Value(-0.033));
    CHECK(settled_at(Scale::linear(0, 1), 0.0) == Value(0.0));
    CHECK(settled_at(Scale::log(0.001, 1000), 3.2189) == Value(3.2));
    CHECK(settled_at(Scale::log(0.001, 1000), 0.0032189) == Value(0.0032));
    CHECK(settled_at(Scale::linear(1.0 / 3, 2), 0.33339) == Value(0.3334));  // 0.33 is not in the range
    for (int i = 0; i <= 1000; ++i) {
        settled_at(Scale::log(0.01, 50), std::get<double>(Scale::log(0.01, 50).at(i / 1000.0)));
    }
}

TEST_CASE("a recommended cell has the four digits that a list shows of it", "[tune]") {
    CHECK(settled_at(Scale::linear(0, 1), 1.0 / 6, 3) == Value(0.1667));
    CHECK(settled_at(Scale::linear(0, 10), 2.5, 2) == Value(2.5));
}

TEST_CASE("a recommended number with a format is what that prints", "[tune]") {
    CHECK(settled_at(Scale::linear(0, 4), 1.6544, 0, "c %.1f") == Value(1.7));
    CHECK(settled_at(Scale::linear(0.07, 4), 0.071, 0, "%.1f") == Value(0.1));
    CHECK(settled_at(Scale::linear(0, 4), 3.96, 0, "%.0f") == Value(4.0));
}

TEST_CASE("a recommended number that prints like one outside of the range is the next within", "[tune]") {
    for (const double value : {2.25001, 2.26, 2.27}) {
        CHECK(settled_at(Scale::linear(0, 2.27), value, 0, "%.1f") == Value(2.2));
        CHECK(settled_at(Scale::linear(2.27, 0), value, 0, "%.1f") == Value(2.2));
        CHECK(settled_at(Scale::linear(-2.27, 0), -value, 0, "%.1f") == Value(-2.2));
    }
    CHECK(settled_at(Scale::linear(0, 2.299), 2.299, 0, "%.1f") == Value(2.2));
    CHECK(settled_at(Scale::linear(2.23, 9), 2.24, 0, "%.1f") == Value(2.3));
    CHECK(settled_at(Scale::linear(0, 3.9), 3.85, 0, "%.0f") == Value(3.0));
    CHECK(settled_at(Scale::linear(2.5, 9), 2.75, 0, "%d") == Value(3.0));
    CHECK(settled_at(Scale::log(1, 996), 996, 0, "%.2g") == Value(990.0));
    CHECK(settled_at(Scale::linear(2.26, 2.27), 2.265, 0, "%.1f") == Value(2.265));  // there is none
    CHECK(settled_at(Scale::linear(0, 2.27), 2.26, 8, "%.1f") == Value(2.26));       // not another cell's
}

TEST_CASE("what would be told like the default is the default", "[tune]") {
    TunedParameter parameter{"x", Scale::linear(0.5, 4), 0, "%s"};
    parameter.default_value = 1.6512;
    CHECK(parameter.settled(1.6544) == Value(1.6512));
    CHECK(parameter.settled(1.66) == Value(1.66));
    parameter.default_value = 1.66;
    CHECK(parameter.settled(1.6544) == Value(1.65));
    TunedParameter at_end{"x", Scale::linear(0, 2.27), 0, "%.1f"};
    at_end.default_value = 2.27;
    CHECK(at_end.settled(2.26) == Value(2.27));
    CHECK(at_end.settled(2.24) == Value(2.2));
    at_end.default_value = 2.21;
    CHECK(at_end.settled(2.26) == Value(2.21));
}

TEST_CASE("what is fixed is recommended as it is", "[tune]") {
    TunedParameter parameter{"x", Scale::linear(0, 1), 0, "%s"};
    parameter.fixed = 0.123456789;
    CHECK(parameter.settled(0.123456789) == Value(0.123456789));
    parameter.format = "%.0f";
    parameter.default_value = 0.5;
    parameter.fixed = 0.4;
    CHECK(parameter.settled(0.4) == Value(0.4));
}

TEST_CASE("whole numbers and listed values are recommended as they are", "[tune]") {
    const TunedParameter whole{"n", Scale::linear(0, 100000, true), 0, "%s"};
    CHECK(whole.settled(12345LL) == Value(12345LL));
    CHECK(whole.settled(1.5) == Value(1.5));  // of former settings
    const TunedParameter listed{"m", Scale::explicit_values({Value(0.12345), Value(1.0)}), 0, "%s"};
    CHECK(listed.settled(0.12345) == Value(0.12345));
    CHECK(settled({whole, listed}, {{"n", 7LL}, {"m", 1.0}}) == Parameters{{"n", 7LL}, {"m", 1.0}});
}
