#include "ringmaster/config/new_defaults.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("defaults are set where they stand, and no other byte changes", "[config]") {
    const std::string text =
        "\xEF\xBB\xBF# tuned in the f\xC3\xAAte\r\n"
        "description = \"default = 0.5\"\r\n"
        "[[parameters]]\r\n"
        "code = \"x\"\r\n"
        "default = 0.50 # was 0.4\r\n"
        "scale = { linear = [0, 1] }\r\n"
        "[[parameters]]\r\n"
        "code = 'style'\r\n"
        "scale = { explicit = ['calm', 'wild'] }\r\n"
        "default='calm'";
    std::string expected = text;
    expected.replace(expected.find("0.50 #"), 4, "0.73");
    expected.replace(expected.find("'calm'", expected.find("default='")), 6, "\"wild\"");
    CHECK(with_defaults(text, {{"x", 0.73}, {"style", std::string("wild")}}) == expected);
    CHECK(with_defaults(text, {{"x", 0.5}, {"style", std::string("calm")}}) == text);
}

TEST_CASE("defaults of a list of tables in one line are set, too", "[config]") {
    CHECK(with_defaults(
              "parameters = [{ code = \"\xC3\xA4\", default = 1 }, { code = \"b\", default = -2, scale = 1 }]\n",
              {{"b", 15LL}}) ==
          "parameters = [{ code = \"\xC3\xA4\", default = 1 }, { code = \"b\", default = 15, scale = 1 }]\n");
    CHECK(with_defaults("[[parameters]]\ncode = \"a\"\ndefault = true\n", {{"a", false}}) ==
          "[[parameters]]\ncode = \"a\"\ndefault = false\n");
}

TEST_CASE("a default that is not written cannot be set", "[config]") {
    CHECK_FALSE(with_defaults("[[parameters]]\ncode = \"a\"\n", {{"a", 1.0}}));
    CHECK_FALSE(with_defaults("[[parameters]]\ncode = \"a\"\ndefault = 1\n", {{"b", 1.0}}));
    CHECK_FALSE(with_defaults("[[parameters]\n", {{"a", 1.0}}));
}

TEST_CASE("a value is written as TOML has it", "[config]") {
    CHECK(toml_text_of(0.25) == "0.25");
    CHECK(toml_text_of(15LL) == "15");
    CHECK(toml_text_of(true) == "true");
    CHECK(toml_text_of(std::string("a \"b\"\n")) == "\"a \\\"b\\\"\\n\"");
}
