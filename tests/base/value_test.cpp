#include "ringmaster/base/value.hpp"

#include <limits>

#include "ringmaster/base/elo.hpp"

#include "support/catch.hpp"
#include "support/error_of.hpp"

using namespace ringmaster;

namespace {

std::string text(const char* characters) {
    return characters;
}

std::string printf_error(const std::string& format, const Value& value = 1LL) {
    return error_of([&] { format_printf(format, value); });
}

std::string braces_error(const std::string& spec, const Value& value) {
    return error_of([&] { format_braces(spec, value); });
}

struct Example {
    const char* format;
    Value value;
    const char* printed;
};

}  // namespace

TEST_CASE("a value's text is the shortest that reads back", "[base]") {
    CHECK(to_text(0.1) == "0.1");
    CHECK(to_text(7.0) == "7");
    CHECK(to_text(1.0 / 3) == "0.3333333333333333");
    CHECK(to_text(0.1 + 0.2) == "0.30000000000000004");
    CHECK(to_text(-2.5e-10) == "-2.5e-10");
    CHECK(to_text(-9223372036854775807LL) == "-9223372036854775807");
    CHECK(to_text(true) == "true");
    CHECK(to_text(false) == "false");
    CHECK(to_text(text("a {} %d")) == "a {} %d");
}

TEST_CASE("printf formats print as in Python", "[base]") {
    const Example examples[] = {
        {"%4.2f", 2.5, "2.50"},
        {"I: %4.2f", 0.01, "I: 0.01"},
        {"%d", 2.9, "2"},
        {"%d", -2.9, "-2"},
        {"%d", true, "1"},
        {"%f", 3LL, "3.000000"},
        {"%f", true, "1.000000"},
        {"%g", 1e-5, "1e-05"},
        {"%5.1f|", 9.96, " 10.0|"},
        {"%-8.3e|", 12345.678, "1.235e+04|"},
        {"%.0e", 5e300, "5e+300"},
        {"%+d", 5LL, "+5"},
        {"% d", 5LL, " 5"},
        {"%05d", -42LL, "-0042"},
        {"%-5d|", 42LL, "42   |"},
        {"%-08d|", 5LL, "5       |"},
        {"%.3d", 5LL, "005"},
        {"%i", 7LL, "7"},
        {"%u", -3LL, "-3"},
        {"%x", 255LL, "ff"},
        {"%x", 255.0, "ff"},
        {"%#x", 255LL, "0xff"},
        {"%#06x", 255LL, "0x00ff"},
        {"%X", -255LL, "-FF"},
        {"%o", 8LL, "10"},
        {"%#o", 8LL, "0o10"},
        {"%s", 0.1, "0.1"},
        {"%s", true, "true"},
        {"%s", 7LL, "7"},
        {"%5s|", text("ab"), "   ab|"},
        {"%-5s|", text("ab"), "ab   |"},
        {"%.2s", text("abcd"), "ab"},
        {"%.0s|", text("abcd"), "|"},
        {"%5.1s|",
         text("\xC3\xA9"
              "a"),
         "    \xC3\xA9|"},
        {"%G", 1e-10, "1E-10"},
        {"%E", 1.0, "1.000000E+00"},
        {"%08.3f", -3.14159, "-003.142"},
        {"%+08.2f", 2.5, "+0002.50"},
        {"%#.0f", 3.0, "3."},
        {"%#g", 1.0, "1.00000"},
        {"%ld", 5LL, "5"},
        {"%hd", 3LL, "3"},
        {"%%%d%%", 5LL, "%5%"},
        {"{%s}", 5LL, "{5}"},
        {"%f", infinity, "inf"},
        {"%06F", -infinity, "  -INF"},
        {"%d", std::numeric_limits<long long>::min(), "-9223372036854775808"},
    };
    for (const Example& example : examples) {
        CAPTURE(example.format);
        CHECK(format_printf(example.format, example.value) == example.printed);
    }
}

TEST_CASE("a malformed printf format is explained", "[base]") {
    CHECK(printf_error("I: %4.2") == "format 'I: %4.2' ends in the middle of a conversion");
    CHECK(printf_error("50%") == "format '50%' ends in the middle of a conversion");
    CHECK(printf_error("%l") == "format '%l' ends in the middle of a conversion");
    CHECK(printf_error("abc") == "format 'abc' has no conversion such as %s");
    CHECK(printf_error("") == "format '' has no conversion such as %s");
    CHECK(printf_error("100%%") == "format '100%%' has no conversion such as %s");
    CHECK(printf_error("%d %d") == "format '%d %d' has 2 conversions, not one");
    CHECK(printf_error("%q") == "format '%q': unknown conversion 'q'");
    CHECK(printf_error("%n") == "format '%n': unknown conversion 'n'");
    CHECK(printf_error("%*d") == "format '%*d': unknown conversion '*'");
    CHECK(printf_error("%(name)s") == "format '%(name)s': unknown conversion '('");
    CHECK(printf_error("%\xC3\xA9") == "format '%\xC3\xA9': unknown conversion '\xC3\xA9'");
    CHECK(printf_error("%99999999999d") == "format '%99999999999d' asks for more than 1000 columns");
    CHECK(printf_error("%.1001f") == "format '%.1001f' asks for more than 1000 columns");
}

TEST_CASE("a printf format that does not fit its value is explained", "[base]") {
    CHECK(printf_error("%d", text("wild")) == "format '%d' does not fit the text 'wild'");
    CHECK(printf_error("%f", text("1")) == "format '%f' does not fit the text '1'");
    CHECK(printf_error("%x", 2.5) == "format '%x' does not fit 2.5");
    CHECK(printf_error("%d", infinity) == "format '%d' does not fit inf");
    CHECK(printf_error("%d", 1e19) == "format '%d' does not fit 1e+19");
    CHECK(printf_error("%d", 0x1p63) == "format '%d' does not fit 9.223372036854776e+18");
}

TEST_CASE("a braces spec prints the value", "[base]") {
    const Example examples[] = {
        {"", 0.1, "0.1"},           {"", 7.0, "7"},       {"", true, "true"},
        {"", text("wild"), "wild"}, {".2f", 2.5, "2.50"}, {".2f", 3LL, "3.00"},
        {"f", 3LL, "3.000000"},     {"d", 3.0, "3"},      {"d", true, "1"},
        {"04d", 42LL, "0042"},      {"x", 255.0, "ff"},   {".1e", 12345LL, "1.2e+04"},
        {".2", 3LL, "3"},           {">5", 3LL, "    3"}, {"*^7", text("abc"), "**abc**"},
        {"s", 2.5, "2.5"},          {"s", true, "true"},  {"+d", 5LL, "+5"},
    };
    for (const Example& example : examples) {
        CAPTURE(example.format);
        CHECK(format_braces(example.format, example.value) == example.printed);
    }
}

TEST_CASE("a fraction is never silently cut to an integer", "[base]") {
    CHECK(braces_error("d", 2.5) ==
          "{:d} does not fit 2.5 (a scale with integer = true has whole numbers; {:.0f} rounds others)");
    CHECK(braces_error("04d", -0.5) ==
          "{:04d} does not fit -0.5 (a scale with integer = true has whole numbers; {:.0f} rounds others)");
    CHECK(braces_error("x", infinity) ==
          "{:x} does not fit inf (a scale with integer = true has whole numbers; {:.0f} rounds others)");
    CHECK(braces_error("d", 1e30) ==
          "{:d} does not fit 1e+30 (a scale with integer = true has whole numbers; {:.0f} rounds others)");
}

TEST_CASE("a braces spec that is malformed or does not fit is explained", "[base]") {
    CHECK(braces_error("d", text("wild")) == "{:d} does not fit the text 'wild'");
    CHECK(braces_error(".2f", text("wild")) == "{:.2f} does not fit the text 'wild'");
    CHECK(braces_error("q", 1LL) == "{:q} does not fit 1");
    CHECK(braces_error("c", 65LL) == "{:c} does not fit 65");
    CHECK(braces_error("p", 1LL) == "{:p} does not fit 1");
    CHECK(braces_error("..", 1.5) == "{:..} does not fit 1.5");
    CHECK(braces_error("04", text("wild")) == "{:04} does not fit the text 'wild'");
    CHECK(braces_error("?", text("wild")) == "{:?} does not fit the text 'wild'");
}

TEST_CASE("widths that come from elsewhere or fill the memory are refused", "[base]") {
    CHECK(braces_error("{}", 1LL) == "the format '{}' must not hold braces");
    CHECK(braces_error(".{}f", 1LL) == "the format '.{}f' must not hold braces");
    CHECK(braces_error("d} {:d", 1LL) == "the format 'd} {:d' must not hold braces");
    CHECK(braces_error("999999999d", 1LL) == "{:999999999d} asks for more than 1000 columns");
}
