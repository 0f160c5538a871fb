#include "ringmaster/base/json.hpp"

#include <algorithm>
#include <cmath>
#include <variant>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

/// An object with many fields takes time in the square of their number, and each level of nesting memory.
constexpr std::size_t most_fields = 4'000;
constexpr int deepest = 100;

/// nlohmann escapes what lies below DEL; the line ends that it writes itself stay.
std::string with_harmful_escaped(const std::string& text) {
    std::string escaped;
    for (std::size_t i = 0; i < text.size();) {
        const CodePoint harmful = harmful_at(text, i);
        if (harmful.code >= 0x7F) {
            escaped += fmt::format("\\u{:04x}", static_cast<unsigned>(harmful.code));
            i += harmful.length;
        } else {
            escaped += text[i++];
        }
    }
    return escaped;
}

}  // namespace

void JsonNode::require(bool condition, std::string_view expected) const {
    if (!condition) {
        throw Error(fmt::format("'{}' must be {}", path_, expected), std::string(what_));
    }
}

JsonNode JsonNode::at(const std::string& key) const {
    const auto found = json_.find(key);
    if (found == json_.end()) {
        throw Error(fmt::format("{} lacks '{}'", what_, path_.empty() ? key : path_ + "." + key));
    }
    return inside(key, *found);
}

JsonNode JsonNode::inside(const std::string& key, const OrderedJson& value) const {
    return {value, what_, path_.empty() ? key : path_ + "." + key};
}

OrderedJson roomy_object(std::size_t keys) {
    OrderedJson json = OrderedJson::object();
    json.get_ref<OrderedJson::object_t&>().reserve(keys);
    return json;
}

OrderedJson json_of(double number, NotFinite not_finite) {
    if (std::isfinite(number)) {
        return number;
    }
    if (not_finite == NotFinite::bug) {
        throw bug("a number that is not finite was to be written as JSON");
    }
    return nullptr;
}

OrderedJson json_of(const Value& value, NotFinite not_finite) {
    const auto* number = std::get_if<double>(&value);
    return number != nullptr ? json_of(*number, not_finite)
                             : std::visit([](const auto& any) { return OrderedJson(any); }, value);
}

OrderedJson json_of(const Parameters& parameters, NotFinite not_finite) {
    OrderedJson json = roomy_object(parameters.size());
    for (const auto& [code, value] : parameters) {
        json[code] = json_of(value, not_finite);
    }
    return json;
}

void read_value(const JsonNode& node, bool& flag) {
    node.require(node.json().is_boolean(), "true or false");
    flag = node.json().get<bool>();
}

void read_value(const JsonNode& node, double& number) {
    node.require(node.json().is_number(), "a number");
    number = node.json().get<double>();
}

void read_value(const JsonNode& node, std::string& text) {
    node.require(node.json().is_string(), "a text");
    text = node.json().get<std::string>();
}

void read_value(const JsonNode& node, Value& value) {
    const OrderedJson& json = node.json();
    if (json.is_boolean()) {
        value = json.get<bool>();
    } else if (json.is_number_integer()) {
        value = whole_number<long long>(node);
    } else if (json.is_number()) {
        value = json.get<double>();
    } else {
        node.require(json.is_string(), "a number, a text, true or false");
        value = json.get<std::string>();
    }
}

void read_value(const JsonNode& node, Parameters& parameters) {
    node.require(node.json().is_object(), "an object");
    for (const auto& [code, element] : node.json().items()) {
        read_value(node.inside(code, element), parameters.emplace_back(code, Value()).second);
    }
}

std::string choice_among(const std::vector<std::string_view>& words) {
    return listed(each(words, [](std::string_view word) { return fmt::format("\"{}\"", word); }), "or");
}

OrderedJson parse_json_object(std::string_view text, std::string_view what, bool is_ours) {
    std::size_t fields = 0;
    int depth = 0;
    const auto is_bearable = [&](int depth_here, OrderedJson::parse_event_t event, const OrderedJson&) {
        fields += event == OrderedJson::parse_event_t::key;
        depth = std::max(depth, depth_here);
        return is_ours || (fields <= most_fields && depth <= deepest);
    };
    OrderedJson json = OrderedJson::parse(text, is_bearable, false);
    if (!is_ours && (fields > most_fields || depth > deepest)) {
        throw Error(
            fmt::format("{} has more than {} fields, or is nested more than {} deep", what, most_fields, deepest));
    }
    if (json.is_discarded()) {
        throw Error(fmt::format("{} is not JSON", what));
    }
    if (!json.is_object()) {
        throw Error(fmt::format("{} is not a JSON object", what));
    }
    return json;
}

std::string json_line(const OrderedJson& json) {
    return json.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

std::string json_text(const OrderedJson& json, int indent) {
    return with_harmful_escaped(json.dump(indent, ' ', false, OrderedJson::error_handler_t::replace));
}

}  // namespace ringmaster
