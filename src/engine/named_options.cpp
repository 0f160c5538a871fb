#include "ringmaster/engine/named_options.hpp"

#include <algorithm>
#include <cstddef>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

/// Behind a key word of a UCI option: what follows up to the next one. Among the words of a combo may be "min".
std::string take_value(const std::vector<std::string>& words, std::size_t& next, bool is_combo) {
    static const std::vector<std::string> keys{"default", "var", "min", "max"};
    std::vector<std::string> value;
    const auto end_of_keys = keys.begin() + (is_combo ? 2 : 4);
    while (next < words.size() && std::find(keys.begin(), end_of_keys, words[next]) == end_of_keys) {
        value.push_back(words[next++]);
    }
    return join(value, " ");
}

}  // namespace

std::size_t end_of_option_name(const std::vector<std::string>& words) {
    static const std::vector<std::string> types{"spin", "check", "combo", "string", "button", "filename"};
    const auto of_known_type = std::ranges::adjacent_find(
        words, [](const auto& word, const auto& next) { return word == "type" && contains(types, next); });
    const auto type = of_known_type != words.end() ? of_known_type : std::ranges::find(words, "type");
    return static_cast<std::size_t>(type - words.begin());
}

std::string parse_uci_name(std::string_view line) {
    const std::vector<std::string> words = words_in(line);
    const bool is_name = words.size() > 2 && words[0] == "id" && words[1] == "name";
    return is_name ? join({words.begin() + 2, words.end()}, " ") : "";
}

std::optional<NamedOption> parse_uci_option(std::string_view line) {
    const std::vector<std::string> words = words_in(line);
    const auto type = words.begin() + static_cast<std::ptrdiff_t>(end_of_option_name(words));
    if (words.size() < 5 || words[0] != "option" || words[1] != "name" || words.end() - type < 2 ||
        type - words.begin() < 3) {
        return std::nullopt;
    }
    NamedOption option;
    option.name = join({words.begin() + 2, type}, " ");
    const std::string& kind = *(type + 1);
    option.is_integer = kind == "spin";
    auto next = static_cast<std::size_t>(type - words.begin()) + 2;
    while (next < words.size()) {
        const std::string key = words[next++];
        const std::string value = take_value(words, next, kind == "combo");
        option.is_integer = option.is_integer && value.find('.') == std::string::npos;
        if (key == "default") {
            option.present = value;
        } else if (key == "min") {
            option.least = number_of(value);
        } else if (key == "max") {
            option.greatest = number_of(value);
        } else if (key == "var" && !contains(option.choices, value)) {
            option.choices.push_back(value);
        }
    }
    if (kind == "check") {
        option.choices = {"false", "true"};
    }
    const bool is_known = kind == "check" || (kind == "combo" && !option.choices.empty()) ||
                          ((kind == "spin" || kind == "string") && number_of(option.present));
    return is_known ? std::optional(option) : std::nullopt;
}

std::vector<NamedOption> parse_gogui_parameters(const std::string& command, std::string_view text) {
    constexpr std::string_view list = "[list/";
    std::vector<NamedOption> options;
    for (const std::string& line : split(text, '\n')) {
        const std::vector<std::string> words = words_in(line);
        if (words.size() != 3 || !words[0].starts_with('[') || !words[0].ends_with(']')) {
            continue;
        }
        NamedOption option{words[1], command + " " + words[1] + " ", words[2], {}, {}, words[0] == "[int]", {}};
        if (words[0] == "[bool]") {
            option.choices = {"0", "1"};
        } else if (words[0].starts_with(list)) {
            option.choices =
                split(std::string_view(words[0]).substr(list.size(), words[0].size() - list.size() - 1), '/');
        }
        if (!option.choices.empty() || number_of(option.present)) {
            options.push_back(std::move(option));
        }
    }
    return options;
}

std::vector<std::string> parse_gogui_commands(std::string_view text) {
    std::vector<std::string> commands;
    for (const std::string& line : split(text, '\n')) {
        const std::vector<std::string> parts = split(trim(line), '/');
        if (parts.size() == 3 && parts[0] == "param" && !parts[2].empty()) {
            commands.push_back(parts[2]);
        }
    }
    return commands;
}

std::optional<NamedOption> parse_single_value(const std::string& name, const std::string& set_by,
                                              std::string_view value) {
    NamedOption option{name, set_by, trim(value), {}, {}, false, {}};
    if (option.present == "true" || option.present == "false") {
        option.choices = {"false", "true"};
    }
    return !option.choices.empty() || number_of(option.present) ? std::optional(option) : std::nullopt;
}

bool is_count_of_threads(const std::string& name) {
    return to_lower(name) == "threads" || to_lower(name) == "number of threads";
}

std::string describe(const NamedOption& option) {
    const std::string now = option.present.empty() ? "" : "now " + option.present;
    if (!option.choices.empty()) {
        return join(option.choices, "|") + (now.empty() ? "" : ", " + now);
    }
    if (!option.least || !option.greatest) {
        return now;
    }
    return fmt::format("{:.12g} to {:.12g}{}", *option.least, *option.greatest, now.empty() ? "" : ", " + now);
}

}  // namespace ringmaster
