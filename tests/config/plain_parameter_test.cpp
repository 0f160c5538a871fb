#include "ringmaster/config/plain_parameter.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("a name becomes a code that a placeholder can have", "[config]") {
    CHECK(code_of("rave") == "rave");
    CHECK(code_of("King Safety") == "King_Safety");
    CHECK(code_of("1st") == "_1st");
    CHECK(code_of("-x") == "_-x");
    CHECK(code_of("seed") == "seed_");
    CHECK(code_of("caf\xC3\xA9") == "caf__");
    CHECK(is_own_placeholder("opening"));
    CHECK_FALSE(is_own_placeholder("open"));
}

TEST_CASE("a parameter's section says its scale, its kind and its default", "[config]") {
    PlainParameter parameter{"x", "x", 0, 100, true, false, 20};
    CHECK(parameter_section(parameter) ==
          "\n[[parameters]]\ncode = \"x\"\nscale = { linear = [0, 100], integer = true }\ndefault = 20\n");
    parameter = {"x", "x", 0.01, 5, false, true, {}};
    CHECK(parameter_section(parameter, "# ") == "\n# [[parameters]]\n# code = \"x\"\n# scale = { log = [0.01, 5] }\n");
    parameter.choices = {"calm", "a \"b\""};
    parameter.start_choice = "calm";
    CHECK(parameter_section(parameter) ==
          "\n[[parameters]]\ncode = \"x\"\nscale = { explicit = [\"calm\", \"a \\\"b\\\"\"] }\ndefault = \"calm\"\n");
}

TEST_CASE("a list of numbers is one of numbers, which has an order", "[config]") {
    PlainParameter parameter{"x", "x", 0, 0, false, false, {}, {"+1", "2.5", "1e1"}, "1e1"};
    CHECK(parameter_section(parameter) ==
          "\n[[parameters]]\ncode = \"x\"\nscale = { explicit = [1, 2.5, 10] }\ndefault = 10\n");
    parameter.choices = {"1", "off"};
    parameter.start_choice = "1";
    CHECK(parameter_section(parameter) ==
          "\n[[parameters]]\ncode = \"x\"\nscale = { explicit = [\"1\", \"off\"] }\ndefault = \"1\"\n");
}

TEST_CASE("ends and a start that do not go together are told", "[config]") {
    CHECK(wrong_range({"x", "x", 0, 1, false, false, 0.5}).empty());
    CHECK(wrong_range({"x", "x", 0, 1.5, true}) == "the ends of an integer's range must be integers");
    CHECK(wrong_range({"x", "x", 0, 1e16, true}) == "the range is too great");
    CHECK(wrong_range({"x", "x", 3, 2, true}) == "the least value, 3, must be below the greatest, 2");
    CHECK(wrong_range({"x", "x", 0, 2, false, true}) == "its scale is logarithmic, so its values must be above 0");
    CHECK(wrong_range({"x", "x", 0, 2, true, false, 7}) == "its default, 7, is not between 0 and 2");
}
