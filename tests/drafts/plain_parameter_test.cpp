#include "ringmaster/drafts/draft.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("a name becomes a code that a placeholder can have", "[drafts]") {
    CHECK(code_of("rave") == "rave");
    CHECK(code_of("King Safety") == "King_Safety");
    CHECK(code_of("1st") == "_1st");
    CHECK(code_of("-x") == "_-x");
    CHECK(code_of("seed") == "seed_");
    CHECK(code_of("true") == "true_");
    CHECK(code_of("caf\xC3\xA9") == "caf__");
    CHECK(is_own_placeholder("opening"));
    CHECK_FALSE(is_own_placeholder("open"));
}

namespace {

std::string section(const PlainParameter& parameter, const std::string& prefix = "") {
    Draft draft;
    add_parameter(draft, parameter, prefix);
    return draft.text();
}

std::string complaint(const PlainParameter& parameter) {
    return complaints_about({{"y", "y", 0, 1}, parameter}).at(1);
}

}  // namespace

TEST_CASE("a parameter's section says its scale, its kind and its default", "[drafts]") {
    PlainParameter parameter{"x", "x", 0, 100, true, false, "20"};
    CHECK(section(parameter) ==
          "\n[[parameters]]\ncode = \"x\"\nscale = { linear = [0, 100], integer = true }\ndefault = 20\n");
    parameter = {"x", "x", 0.01, 5, false, true, {}};
    CHECK(section(parameter, "# ") == "\n# [[parameters]]\n# code = \"x\"\n# scale = { log = [0.01, 5] }\n");
    parameter.choices = {"calm", "a \"b\""};
    parameter.start = "calm";
    CHECK(section(parameter) ==
          "\n[[parameters]]\ncode = \"x\"\nscale = { explicit = [\"calm\", \"a \\\"b\\\"\"] }\ndefault = \"calm\"\n");
}

TEST_CASE("a list of numbers is one of numbers, which has an order", "[drafts]") {
    PlainParameter parameter{"x", "x", 0, 0, false, false, "1e1", {"+1", "2.5", "1e1"}};
    CHECK(section(parameter) == "\n[[parameters]]\ncode = \"x\"\nscale = { explicit = [1, 2.5, 10] }\ndefault = 10\n");
    parameter.choices = {"1", "off"};
    parameter.start = "1";
    CHECK(section(parameter) ==
          "\n[[parameters]]\ncode = \"x\"\nscale = { explicit = [\"1\", \"off\"] }\ndefault = \"1\"\n");
}

TEST_CASE("ends and a start that do not go together are told", "[drafts]") {
    CHECK(complaint({"x", "x", 0, 1, false, false, "0.5"}).empty());
    CHECK(complaint({"x", "x", 0, 1.5, true}) == "the ends of an integer's range must be integers");
    CHECK(complaint({"x", "x", 3, 2, true}) == "the least value, 3, must be below the greatest, 2");
    CHECK(complaint({"x", "x", 0, 1e19, true}) ==
          "scale: the scale gives 1e+19, which is too large for an integer (keep it from -9007199254740992 to "
          "9007199254740992, or leave integer out)");
    CHECK(complaint({"x", "x", 0, 2, false, true}) ==
          "scale: a log scale from 0 to 2 is not possible (both must be above 0, or both below)");
    CHECK(complaint({"x", "x", 0, 2, true, false, "7"}) ==
          "default must be from 0 to 2, not 7 (the present setting must be one that can be played: widen the scale)");
    CHECK(complaint({"x", "x", 0, 2, true, false, "two"}) ==
          "default must be a whole number from 0 to 2, not the text 'two'");
    CHECK(complaint({"x", "x", 0, 0, false, false, "a", {"a"}}) == "there is one value only, nothing to tune");
    CHECK(complaint({"y", "y", 0, 1}) == "another parameter has this code");
}
