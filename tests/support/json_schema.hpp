#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace ringmaster {

/// Looks whether JSON is as a schema says, for the words that our schemas use: type, enum, properties, required,
/// additionalProperties, items, and $ref to a part of the schema itself. Any other word is a problem, too.
class JsonSchema {
public:
    using Json = nlohmann::ordered_json;
    using Problems = std::vector<std::string>;

    explicit JsonSchema(const std::string& text) : root_(Json::parse(text)) {}

    Problems problems_of(const std::string& document) const {
        Problems problems;
        check(root_, Json::parse(document), "", problems);
        return problems;
    }

private:
    void check(const Json& schema, const Json& json, const std::string& place, Problems& problems) const {
        for (const auto& [word, rule] : schema.items()) {
            if (word == "$ref") {
                check(root_.at(Json::json_pointer(rule.get<std::string>().substr(1))), json, place, problems);
            } else if (word == "type" && !has_type(rule, json)) {
                problems.push_back(place + " is " + json.dump() + ", not " + rule.dump());
            } else if (word == "enum" && std::ranges::find(rule, json) == rule.end()) {
                problems.push_back(place + " is " + json.dump() + ", not one of " + rule.dump());
            } else if (word == "items" && json.is_array()) {
                for (std::size_t i = 0; i < json.size(); ++i) {
                    check(rule, json[i], place + "/" + std::to_string(i), problems);
                }
            } else if (!is_known(word)) {
                problems.push_back("the schema says '" + word + "', which is not known here");
            }
        }
        if (json.is_object()) {
            check_members(schema, json, place, problems);
        }
    }

    void check_members(const Json& schema, const Json& json, const std::string& place, Problems& problems) const {
        const Json properties = schema.value("properties", Json::object());
        for (const auto& [key, member] : json.items()) {
            const Json rule =
                properties.contains(key) ? properties.at(key) : schema.value("additionalProperties", Json());
            if (rule.is_object()) {
                check(rule, member, place + "/" + key, problems);
            } else if (rule == false) {
                problems.push_back(place + " has the key '" + key + "'");
            }
        }
        for (const auto& key : schema.value("required", Json::array())) {
            if (!json.contains(key.get<std::string>())) {
                problems.push_back(place + " has no key " + key.dump());
            }
        }
    }

    static bool has_type(const Json& types, const Json& json) {
        const std::string type = json.is_number_integer() ? "integer" : json.type_name();
        const Json known = types.is_array() ? types : Json::array({types});
        return std::ranges::any_of(
            known, [&](const Json& name) { return name == type || (name == "number" && json.is_number()); });
    }

    static bool is_known(const std::string& word) {
        const Problems words{"$schema", "title", "description",          "type", "properties", "required",
                             "items",   "enum",  "additionalProperties", "$defs"};
        return std::ranges::find(words, word) != words.end();
    }

    Json root_;
};

}  // namespace ringmaster
