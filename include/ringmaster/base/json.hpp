#pragma once

#include <concepts>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <boost/describe/members.hpp>
#include <boost/mp11/algorithm.hpp>
#include <nlohmann/json.hpp>

#include "ringmaster/base/enum_words.hpp"
#include "ringmaster/base/value.hpp"

namespace ringmaster {

/// JSON whose keys stay in the order in which they were told.
///
/// A struct is written and read by what BOOST_DESCRIBE_STRUCT (<boost/describe/class.hpp>) says beside it: its fields
/// in that order under their own names, those of its bases first. A field that is not described stays here. A field may
/// be a bool, a number, a text, an enum with words (base/enum_words.hpp), engine parameters, a described struct, and of
/// these an optional (null: none), a vector, or an array of two, which are the keys "first" and "second". A type of
/// another form brings the functions `write_json` and `read_json`, an enum with other words there `json_words_of`.
using OrderedJson = nlohmann::ordered_json;

/// What is written for an infinite number and one that is none, which JSON does not have.
enum class NotFinite {
    bug,   ///< nothing: it is our mistake, an Error
    null,  ///< null
};

/// A value that was read, and where it stands.
class JsonNode {
public:
    /// `what` names the text in errors ("a job line"), `path` the value in it ("first.seed"); empty: it is all of the
    /// text.
    JsonNode(const OrderedJson& json, std::string_view what, std::string path = "")
        : json_(json), what_(what), path_(std::move(path)) {}

    const OrderedJson& json() const { return json_; }

    /// Throws Error: "a job line: 'first.seed' must be a whole number".
    void require(bool condition, std::string_view expected) const;

    /// The value of this key of an object. Throws Error where there is none.
    JsonNode at(const std::string& key) const;
    /// A part of it with a name of its own.
    JsonNode inside(const std::string& key, const OrderedJson& value) const;
    /// An element of a list is named as the list.
    JsonNode element(const OrderedJson& value) const { return {value, what_, path_}; }

private:
    const OrderedJson& json_;
    std::string_view what_;
    std::string path_;
};

template <class T>
concept Described = boost::describe::has_describe_members<T>::value;

template <class Enum>
constexpr auto json_words() {
    if constexpr (requires { json_words_of(Enum{}); }) {
        return json_words_of(Enum{});
    } else {
        return words_of(Enum{});
    }
}

/// Calls `visit(key, pointer to the member)` for each described field.
template <Described T, class Visit>
void for_each_field(const Visit& visit) {
    using namespace boost::describe;
    boost::mp11::mp_for_each<describe_members<T, mod_public | mod_inherited>>(
        [&](auto field) { visit(field.name, field.pointer); });
}

/// How many keys a struct has at least.
template <Described T>
constexpr std::size_t key_count() {
    using namespace boost::describe;
    return boost::mp11::mp_size<describe_members<T, mod_public | mod_inherited>>::value;
}

/// An object with room for so many keys: one that grows copies all that is in it.
OrderedJson roomy_object(std::size_t keys);

OrderedJson json_of(double number, NotFinite not_finite = NotFinite::bug);
OrderedJson json_of(const Value& value, NotFinite not_finite = NotFinite::bug);
OrderedJson json_of(const Parameters& parameters, NotFinite not_finite = NotFinite::bug);
template <class T>
OrderedJson json_of(const T& value, NotFinite not_finite = NotFinite::bug);
template <class T>
OrderedJson json_of(const std::optional<T>& value, NotFinite not_finite = NotFinite::bug) {
    return value ? json_of(*value, not_finite) : OrderedJson();
}
template <class T>
OrderedJson json_of(const std::vector<T>& list, NotFinite not_finite = NotFinite::bug) {
    OrderedJson json = OrderedJson::array();
    for (const T& element : list) {
        json.push_back(json_of(element, not_finite));
    }
    return json;
}
template <class T>
OrderedJson json_of(const std::map<std::string, T>& map, NotFinite not_finite = NotFinite::bug) {
    OrderedJson json = roomy_object(map.size());
    for (const auto& [key, element] : map) {
        json[key] = json_of(element, not_finite);
    }
    return json;
}

template <class T>
OrderedJson json_of(const T& value, NotFinite not_finite) {
    if constexpr (Described<T>) {
        OrderedJson json = roomy_object(key_count<T>());
        for_each_field<T>([&](const char* key, auto field) {
            if constexpr (requires { std::tuple_size<std::decay_t<decltype(value.*field)>>::value; }) {
                json["first"] = json_of((value.*field)[0], not_finite);
                json["second"] = json_of((value.*field)[1], not_finite);
            } else {
                json[key] = json_of(value.*field, not_finite);
            }
        });
        return json;
    } else if constexpr (requires { write_json(value); }) {
        return write_json(value);
    } else if constexpr (std::is_enum_v<T>) {
        for (const auto& [word, known] : json_words<T>()) {
            if (known == value) {
                return OrderedJson(word);
            }
        }
        return OrderedJson("");
    } else {
        return OrderedJson(value);
    }
}

/// These throw Error, and nothing else, when the value is not what the type wants.
void read_value(const JsonNode& node, bool& flag);
void read_value(const JsonNode& node, double& number);
void read_value(const JsonNode& node, std::string& text);
void read_value(const JsonNode& node, Value& value);
void read_value(const JsonNode& node, Parameters& parameters);
template <class T>
void read_value(const JsonNode& node, T& value);
template <class T>
void read_value(const JsonNode& node, std::optional<T>& value) {
    if (!node.json().is_null()) {
        read_value(node, value.emplace());
    }
}
template <class T>
void read_value(const JsonNode& node, std::vector<T>& list) {
    node.require(node.json().is_array(), std::is_same_v<T, std::string> ? "a list of texts" : "a list");
    for (const OrderedJson& element : node.json()) {
        read_value(node.element(element), list.emplace_back());
    }
}
template <class T>
void read_value(const JsonNode& node, std::map<std::string, T>& map) {
    node.require(node.json().is_object(), "an object");
    for (const auto& [key, element] : node.json().items()) {
        read_value(node.inside(key, element), map[key]);
    }
}

template <std::integral T>
T whole_number(const JsonNode& node) {
    const OrderedJson& json = node.json();
    node.require(json.is_number_integer(), "a whole number");
    if (json.is_number_unsigned()) {
        node.require(std::in_range<T>(json.get<std::uint64_t>()), "a smaller number");
        return static_cast<T>(json.get<std::uint64_t>());
    }
    const auto number = json.get<std::int64_t>();
    node.require(std::in_range<T>(number), number < 0 ? "a larger number" : "a smaller number");
    return static_cast<T>(number);
}

/// "\"players\", \"internal\" or \"referee\"".
std::string choice_among(const std::vector<std::string_view>& words);

template <class Enum>
Enum worded_value(const JsonNode& node) {
    std::vector<std::string_view> words;
    for (const auto& [word, value] : json_words<Enum>()) {
        if (node.json() == word) {
            return value;
        }
        words.push_back(word);
    }
    node.require(false, choice_among(words));
    return {};
}

template <class T>
void read_value(const JsonNode& node, T& value) {
    if constexpr (requires { read_json(node, value); }) {
        read_json(node, value);
    } else if constexpr (std::is_enum_v<T>) {
        value = worded_value<T>(node);
    } else if constexpr (std::is_integral_v<T>) {
        value = whole_number<T>(node);
    } else {
        node.require(node.json().is_object(), "an object");
        for_each_field<T>([&](const char* key, auto field) {
            if constexpr (requires { std::tuple_size<std::decay_t<decltype(value.*field)>>::value; }) {
                read_value(node.at("first"), (value.*field)[0]);
                read_value(node.at("second"), (value.*field)[1]);
            } else {
                read_value(node.at(key), value.*field);
            }
        });
    }
}

/// The object that the text is. Throws Error otherwise, whatever the bytes, and when it has more than 4000 fields or is
/// nested more than 100 deep, unless it is our own; `what` names the text in it.
OrderedJson parse_json_object(std::string_view text, std::string_view what, bool is_ours = false);

/// The text in one line. What is not UTF-8 is replaced.
std::string json_line(const OrderedJson& json);

/// The document for people and other programs, in one line when `indent` is -1. Texts come from outside: what is no
/// UTF-8 becomes U+FFFD, and every control character is escaped, also those that JSON would let pass and a terminal may
/// obey.
std::string json_text(const OrderedJson& json, int indent = 2);

/// A described struct from a text that holds nothing else. Throws Error.
template <class T>
T from_json_line(std::string_view text, std::string_view what, bool is_ours = false) {
    const OrderedJson json = parse_json_object(text, what, is_ours);
    T value;
    read_value(JsonNode(json, what), value);
    return value;
}

}  // namespace ringmaster
