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

/// Calls `use(code, table)` for each parameter.
template <typename Use>
void for_each_parameter(toml::table& file, const Use& use) {
    if (toml::array* list = file["parameters"].as_array()) {
        for (toml::node& node : *list) {
            toml::table* table = node.as_table();
            const auto code = table == nullptr ? std::nullopt : (*table)["code"].value<std::string>();
            if (code) {
                use(*code, *table);
            }
        }
    }
}

/// Whether the node says this value already, however it is written.
bool says(const toml::node& node, const Value& value) {
    const std::optional<Value> said = plain_value(node);
    return said && (*said == value || (number_in(*said) && number_in(*said) == number_in(value)));
}

/// The file without the defaults of these parameters.
toml::table without_defaults(toml::table file, const std::map<std::string, Value>& values) {
    for_each_parameter(file, [&](const std::string& code, toml::table& parameter) {
        if (values.contains(code)) {
            parameter.erase("default");
        }
    });
    return file;
}

}  // namespace

std::optional<std::string> with_defaults(const std::string& text, const Parameters& values) {
    std::optional<toml::table> file = table_of(text);
    std::map<std::string, Value> missing(values.begin(), values.end());
    std::map<std::size_t, std::pair<std::size_t, std::string>, std::greater<>> replacements;  // from the end on
    if (!file) {
        return std::nullopt;
    }
    for_each_parameter(*file, [&](const std::string& code, const toml::table& parameter) {
        const toml::node* node = parameter.get("default");
        const auto wanted = missing.find(code);
        if (node == nullptr || wanted == missing.end()) {
            return;
        }
        if (!says(*node, wanted->second)) {
            const std::size_t begin = position_of(text, node->source().begin);
            replacements[begin] = {position_of(text, node->source().end) - begin, toml_text_of(wanted->second)};
        }
        missing.erase(wanted);
    });
    std::string changed = text;
    for (const auto& [begin, replacement] : replacements) {
        changed.replace(begin, replacement.first, replacement.second);
    }
    std::optional<toml::table> read = table_of(changed);
    const std::map<std::string, Value> wanted(values.begin(), values.end());
    bool is_done = missing.empty() && read && without_defaults(*read, wanted) == without_defaults(*file, wanted);
    for_each_parameter(is_done ? *read : *file, [&](const std::string& code, const toml::table& parameter) {
        const toml::node* node = parameter.get("default");
        is_done = is_done && (!wanted.contains(code) || (node != nullptr && says(*node, wanted.at(code))));
    });
    return is_done ? std::optional(changed) : std::nullopt;
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
