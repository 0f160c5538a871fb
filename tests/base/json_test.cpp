#include "ringmaster/base/json.hpp"

#include <limits>

#include <boost/describe/class.hpp>

#include "support/catch.hpp"
#include "support/error_of.hpp"

namespace ringmaster {
namespace {

enum class Fruit { apple, pear };
constexpr auto words_of(Fruit) {
    return std::to_array<EnumWord<Fruit>>({{"apple", Fruit::apple}, {"pear", Fruit::pear}});
}

struct Basket {
    int size = 0;
    friend bool operator==(const Basket&, const Basket&) = default;
};
BOOST_DESCRIBE_STRUCT(Basket, (), (size))

struct Shelf : Basket {
    Fruit fruit = Fruit::apple;
    std::optional<double> price;
    std::array<Basket, 2> ends;
    std::vector<std::string> labels;
    std::map<std::string, Basket> others;
    std::uint8_t small = 0;
    bool secret = false;
    friend bool operator==(const Shelf&, const Shelf&) = default;
};
BOOST_DESCRIBE_STRUCT(Shelf, (Basket), (fruit, price, ends, labels, others, small))

const std::string full_shelf =
    R"({"size":3,"fruit":"pear","price":0.5,"first":{"size":1},"second":{"size":2},"labels":["a"],)"
    R"("others":{"x":{"size":-4}},"small":255})";

std::string complaint(const std::string& from, const std::string& to) {
    std::string text = full_shelf;
    REQUIRE(text.find(from) != std::string::npos);
    text.replace(text.find(from), from.size(), to);
    return error_of([&] { from_json_line<Shelf>(text, "a shelf"); });
}

}  // namespace

TEST_CASE("a described struct is written field by field and reads back", "[base]") {
    Shelf shelf;
    shelf.size = 3;
    shelf.fruit = Fruit::pear;
    shelf.price = 0.5;
    shelf.ends = {Basket{1}, Basket{2}};
    shelf.labels = {"a"};
    shelf.others = {{"x", Basket{-4}}};
    shelf.small = 255;
    CHECK(json_line(json_of(shelf)) == full_shelf);
    CHECK(from_json_line<Shelf>(full_shelf, "a shelf") == shelf);
    shelf.secret = true;
    CHECK(json_line(json_of(shelf)) == full_shelf);
    CHECK(json_line(json_of(Shelf{})).find("\"price\":null") != std::string::npos);
    CHECK(from_json_line<Shelf>(json_line(json_of(Shelf{})), "a shelf") == Shelf{});
}

TEST_CASE("what a described struct does not fit is named with its place", "[base]") {
    CHECK(complaint("\"size\":3,", "") == "a shelf lacks 'size'");
    CHECK(complaint("\"size\":1", "\"length\":1") == "a shelf lacks 'first.size'");
    CHECK(complaint("\"size\":3", "\"size\":3.5") == "a shelf: 'size' must be a whole number");
    CHECK(complaint("\"size\":-4", "\"size\":-9999999999") == "a shelf: 'others.x.size' must be a larger number");
    CHECK(complaint("255", "256") == "a shelf: 'small' must be a smaller number");
    CHECK(complaint("255", "-1") == "a shelf: 'small' must be a larger number");
    CHECK(complaint("\"pear\"", "\"plum\"") == "a shelf: 'fruit' must be \"apple\" or \"pear\"");
    CHECK(complaint("0.5", "\"dear\"") == "a shelf: 'price' must be a number");
    CHECK(complaint("[\"a\"]", "[1]") == "a shelf: 'labels' must be a text");
    CHECK(complaint("[\"a\"]", "\"a\"") == "a shelf: 'labels' must be a list of texts");
    CHECK(complaint("{\"size\":2}", "2") == "a shelf: 'second' must be an object");
    CHECK(error_of([] { from_json_line<Shelf>("[]", "a shelf"); }) == "a shelf is not a JSON object");
    CHECK(error_of([] { from_json_line<Shelf>("{", "a shelf"); }) == "a shelf is not JSON");
}

TEST_CASE("a number that is not finite is a mistake, or null where that is wanted", "[base]") {
    Shelf shelf;
    shelf.price = std::numeric_limits<double>::infinity();
    CHECK(error_of([&] { json_of(shelf); }) ==
          "a number that is not finite was to be written as JSON; this is a bug in ringmaster");
    CHECK(json_of(shelf, NotFinite::null)["price"].is_null());
}

TEST_CASE("a number that JSON does not have is null", "[base]") {
    CHECK(json_of(0.5, NotFinite::null) == 0.5);
    CHECK(json_of(std::numeric_limits<double>::infinity(), NotFinite::null).is_null());
    CHECK(json_of(std::numeric_limits<double>::quiet_NaN(), NotFinite::null).is_null());
}

TEST_CASE("a value keeps its kind in JSON", "[base]") {
    CHECK(json_text(json_of(Value(true), NotFinite::null)) == "true");
    CHECK(json_text(json_of(Value(7LL), NotFinite::null)) == "7");
    CHECK(json_text(json_of(Value(7.0), NotFinite::null)) == "7.0");
    CHECK(json_text(json_of(Value(0.1), NotFinite::null)) == "0.1");
    CHECK(json_text(json_of(Value(std::string("7")), NotFinite::null)) == "\"7\"");
    CHECK(json_text(json_of(Value(-std::numeric_limits<double>::infinity()), NotFinite::null)) == "null");
}

TEST_CASE("JSON keeps the order of its keys, in lines or in one", "[base]") {
    const OrderedJson document{{"b", 1}, {"a", {1, 2}}};
    CHECK(json_text(document, -1) == R"({"b":1,"a":[1,2]})");
    CHECK(json_text(document) == "{\n  \"b\": 1,\n  \"a\": [\n    1,\n    2\n  ]\n}");
}

TEST_CASE("no text of JSON reaches a terminal as a command", "[base]") {
    CHECK(json_text(std::string("\x1b[31m\r\n\x01")) == R"("\u001b[31m\r\n\u0001")");
    CHECK(json_text(std::string("\x7f\u0085\u009b\u00a0\u00e9\u96ea")) ==
          "\"\\u007f\\u0085\\u009b\u00a0\u00e9\u96ea\"");
    CHECK(json_text(std::string("\xff\xc2")) == "\"\xEF\xBF\xBD\xEF\xBF\xBD\"");
    CHECK(OrderedJson::parse(json_text(std::string("a\u009bb\x7f"))) == "a\u009bb\x7f");
    CHECK(json_text(std::string("\u202e\u2066x\u202f")) == "\"\\u202e\\u2066x\u202f\"");
    CHECK(OrderedJson::parse(json_text(std::string("a\u202eb"))) == "a\u202eb");
    CHECK(json_text({{"\x1b", 1}}, -1) == R"({"\u001b":1})");
}

TEST_CASE("a text that would cost more than its length is refused", "[base]") {
    const auto with_fields = [](int fields) {
        std::string text = "{\"x\":0";
        for (int i = 1; i < fields; ++i) {
            text += ",\"" + std::to_string(i) + "\":0";
        }
        return text + "}";
    };
    const auto nested = [](std::size_t levels) {
        return "{\"x\":" + std::string(levels, '[') + std::string(levels, ']') + "}";
    };
    const std::string refusal = "it has more than 4000 fields, or is nested more than 100 deep";
    CHECK(parse_json_object(with_fields(4'000), "it").size() == 4'000);
    CHECK(error_of([&] { parse_json_object(with_fields(4'001), "it"); }) == refusal);
    CHECK(error_of([&] { parse_json_object(with_fields(100'000), "it"); }) == refusal);
    CHECK(error_of([&] { parse_json_object(nested(90), "it"); }) == "no error");
    CHECK(error_of([&] { parse_json_object(nested(100'000), "it"); }) == refusal);
    CHECK(error_of([&] { parse_json_object("{\"x\":" + std::string(100'000, '['), "it"); }) == refusal);
}

}  // namespace ringmaster
