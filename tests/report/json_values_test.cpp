#include "ringmaster/report/json_values.hpp"

#include <limits>

#include <nlohmann/json.hpp>

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("a number that JSON does not have is null", "[report]") {
    CHECK(json_number(0.5) == 0.5);
    CHECK(json_number(std::numeric_limits<double>::infinity()).is_null());
    CHECK(json_number(std::numeric_limits<double>::quiet_NaN()).is_null());
}

TEST_CASE("a value keeps its kind in JSON", "[report]") {
    CHECK(json_text(json_value(true)) == "true");
    CHECK(json_text(json_value(7LL)) == "7");
    CHECK(json_text(json_value(7.0)) == "7.0");
    CHECK(json_text(json_value(0.1)) == "0.1");
    CHECK(json_text(json_value(std::string("7"))) == "\"7\"");
    CHECK(json_text(json_value(-std::numeric_limits<double>::infinity())) == "null");
}

TEST_CASE("JSON keeps the order of its keys, in lines or in one", "[report]") {
    const OrderedJson document{{"b", 1}, {"a", {1, 2}}};
    CHECK(json_text(document, -1) == R"({"b":1,"a":[1,2]})");
    CHECK(json_text(document) == "{\n  \"b\": 1,\n  \"a\": [\n    1,\n    2\n  ]\n}");
}

TEST_CASE("no text of JSON reaches a terminal as a command", "[report]") {
    CHECK(json_text(std::string("\x1b[31m\r\n\x01")) == R"("\u001b[31m\r\n\u0001")");
    CHECK(json_text(std::string("\x7f\u0085\u009b\u00a0\u00e9\u96ea")) ==
          "\"\\u007f\\u0085\\u009b\u00a0\u00e9\u96ea\"");
    CHECK(json_text(std::string("\xff\xc2")) == "\"\xEF\xBF\xBD\xEF\xBF\xBD\"");
    CHECK(OrderedJson::parse(json_text(std::string("a\u009bb\x7f"))) == "a\u009bb\x7f");
    CHECK(json_text(std::string("\u202e\u2066x\u202f")) == "\"\\u202e\\u2066x\u202f\"");
    CHECK(OrderedJson::parse(json_text(std::string("a\u202eb"))) == "a\u202eb");
    CHECK(json_text({{"\x1b", 1}}, -1) == R"({"\u001b":1})");
}
