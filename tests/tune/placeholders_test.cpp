#include "ringmaster/tune/placeholders.hpp"

#include "ringmaster/base/error.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

const Parameters all_kinds{{"rave", 0.125}, {"level", 10LL}, {"mode", std::string("{fast}")}, {"on", true}};

std::string filled(const std::string& text) {
    return PlaceholderText(text).fill(all_kinds);
}

}  // namespace

TEST_CASE("placeholders are replaced, doubled braces are braces", "[tune]") {
    CHECK(filled("").empty());
    CHECK(filled("--rave={rave} -l{level}{level}") == "--rave=0.125 -l1010");
    CHECK(filled("{rave:.2f}|{level:04d}|{level:f}|{on}") == "0.12|0010|10.000000|true");
    CHECK(filled("{{rave}} {{{rave}}}") == "{rave} {0.125}");
    CHECK(filled("{mode}") == "{fast}");
    CHECK(filled("{rave:}") == "0.125");
}

TEST_CASE("the names are given in order, repeats included", "[tune]") {
    CHECK(PlaceholderText("{b} {{x}} {a:.2f} {b}").names() == std::vector<std::string>{"b", "a", "b"});
    CHECK(PlaceholderText("none").names().empty());
}

TEST_CASE("a malformed placeholder is an error", "[tune]") {
    CHECK_THROWS_WITH(PlaceholderText("{rave"), "'{rave' is not closed (write '{{' for a brace)");
    CHECK_THROWS_WITH(PlaceholderText("a {"), "'{' is not closed (write '{{' for a brace)");
    CHECK_THROWS_WITH(PlaceholderText("{rave:{level}}"), "'{rave:' is not closed (write '{{' for a brace)");
    CHECK_THROWS_WITH(PlaceholderText("a {} b"), "'{}' names no parameter");
    CHECK_THROWS_WITH(PlaceholderText("{:.2f}"), "'{:.2f}' names no parameter");
    CHECK_THROWS_WITH(PlaceholderText("a } b"), "'}' stands alone (write '}}' for a brace)");
    CHECK_THROWS_WITH(PlaceholderText("{rave}}"), "'}' stands alone (write '}}' for a brace)");
}

TEST_CASE("an unknown name or a misfitting spec is an error", "[tune]") {
    CHECK_THROWS_WITH(filled("{rav}"), "unknown placeholder '{rav}' (did you mean '{rave}'?)");
    CHECK_THROWS_WITH(filled("{komi}"), "unknown placeholder '{komi}' (known: '{rave}', '{level}', '{mode}', '{on}')");
    CHECK_THROWS_WITH(PlaceholderText("{x}").fill({}), "unknown placeholder '{x}' (write '{{' for a brace)");
    CHECK_THROWS_WITH(filled("{rave:d}"),
                      "'{rave:d}': {:d} does not fit 0.125 (a scale with integer = true "
                      "has whole numbers; {:.0f} rounds others)");
    CHECK_THROWS_AS(filled("{mode:.2f}"), Error);
}

TEST_CASE("in a template only known names are placeholders, all other braces stand for themselves", "[tune]") {
    CHECK(fill_template("", all_kinds).empty());
    CHECK(fill_template("{rave:.2f} {level}{level:04d}\n{mode}", all_kinds) == "0.12 100010\n{fast}");
    CHECK(fill_template("{ \"level\": {level}, \"x\": {\"y\": {}} }", all_kinds) ==
          "{ \"level\": 10, \"x\": {\"y\": {}} }");
    CHECK(fill_template("{{level}} {rav} {level } { level} {level:{on}", all_kinds) ==
          "{10} {rav} {level } { level} {level:true");
    for (const std::string unchanged :
         {"{", "}", "}{", "{level", "{:d}", "{}", "level}", "{}{{}}", "{level: 3}", "{level:\n3}"}) {
        CHECK(fill_template(unchanged, all_kinds) == unchanged);
    }
    CHECK(fill_template("{level}", {}) == "{level}");
    CHECK_THROWS_WITH(
        fill_template("x {rave:d}", all_kinds),
        "'{rave:d}': {:d} does not fit 0.125 (a scale with integer = true has whole numbers; {:.0f} rounds others) (if it is no placeholder, put a blank behind its '{')");
    CHECK_THROWS_AS(fill_template("{level:x3}", all_kinds), Error);
}

TEST_CASE("the names in a template are given in order, repeats included", "[tune]") {
    CHECK(template_names("{b} {{a:.2f}} {c} { a } {b} {a", {"a", "b"}) == std::vector<std::string>{"b", "a", "b"});
    CHECK(template_names("{a}", {}).empty());
    CHECK(template_names("", {"a"}).empty());
}
