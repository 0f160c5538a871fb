#include "ringmaster/config/new_defaults.hpp"

#include <functional>
#include <map>
#include <sstream>

#include <toml++/toml.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/config/problem.hpp"
#include "ringmaster/config/reader.hpp"

namespace ringmaster {
namespace {

std::optional<toml::table> table_of(const std::string& text) {
    std::vector<Problem> problems;
    return parse_toml(text, problems);
}

/// Whether the node says this value already, however it is written.
bool says(const toml::node& node, const Value& value) {
    const std::optional<Value> said = plain_value(node);
    return said && (*said == value || (number_in(*said) && number_in(*said) == number_in(value)));
}

}  // namespace

std::optional<std::string> with_defaults(const std::string& text, const Parameters& values) {
    std::optional<toml::table> file = table_of(text);
    if (!file) {
        return std::nullopt;
    }
    std::map<std::string, Value> missing(values.begin(), values.end());
    std::map<std::size_t, std::pair<std::size_t, std::string>, std::greater<>> replacements;  // from the end on
    toml::array none;
    toml::array* list = (*file)["parameters"].as_array();
    for (toml::node& item : list == nullptr ? none : *list) {
        toml::table* parameter = item.as_table();
        const toml::node* node = parameter == nullptr ? nullptr : parameter->get("default");
        const auto wanted =
            node == nullptr ? missing.end() : missing.find((*parameter)["code"].value_or(std::string()));
        if (wanted == missing.end()) {
            continue;
        }
        if (!says(*node, wanted->second)) {
            const std::string written = toml_text_of(wanted->second);
            const std::size_t begin = position_of(text, node->source().begin);
            replacements[begin] = {position_of(text, node->source().end) - begin, written};
            if (const std::optional<toml::table> read = table_of("default = " + written)) {
                parameter->insert_or_assign("default", *read->get("default"));
            }
        }
        missing.erase(wanted);
    }
    std::string changed = text;
    for (const auto& [begin, replacement] : replacements) {
        changed.replace(begin, replacement.first, replacement.second);
    }
    return missing.empty() && table_of(changed) == file ? std::optional(changed) : std::nullopt;
}

std::string toml_text_of(const Value& value) {
    const auto* text = std::get_if<std::string>(&value);
    if (text == nullptr) {
        return to_text(value);
    }
    std::ostringstream out;
    out << toml::toml_formatter(toml::value<std::string>(*text), toml::format_flags::allow_unicode_strings);
    return out.str();
}

}  // namespace ringmaster
