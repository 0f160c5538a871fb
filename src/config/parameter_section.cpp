#include <algorithm>
#include <cmath>
#include <functional>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/config/competition_type.hpp"
#include "ringmaster/config/sections.hpp"
#include "ringmaster/tune/model/duel_search.hpp"

namespace ringmaster {
namespace {

constexpr long long greatest_split = 1'000'000;
constexpr long long most_cells = 4'000'000'000;
constexpr int most_cells_tried = 100;
constexpr int most_depths_tried = 10;
constexpr std::size_t most_values_told = 12;

/// Numbers in their order, upwards or downwards.
bool is_in_order(const std::vector<Value>& values) {
    const auto numbers = each(values, [](const Value& value) { return number_in(value); });
    return std::ranges::all_of(numbers, [](const auto& number) { return number.has_value(); }) &&
           (std::ranges::adjacent_find(numbers, std::greater_equal<>()) == numbers.end() ||
            std::ranges::adjacent_find(numbers, std::less_equal<>()) == numbers.end());
}

/// Whether an order is told.
std::optional<bool> read_ordered(TableReader& reader, bool cuts_cells) {
    const bool is_there = reader.has("ordered");
    bool ordered = false;
    const bool is_read = (is_there || !cuts_cells) && reader.truth("ordered", ordered);
    if (is_there && cuts_cells) {
        reader.problem("ordered", "ordered is for model_tuner (leave it out: mc_tuner knows no order)");
    } else if (is_there && !reader.has("explicit")) {
        reader.problem("ordered", "ordered goes with explicit only (leave it out: other scales have an order)");
    }
    return is_read ? std::optional(ordered) : std::nullopt;
}

std::optional<std::pair<double, double>> read_ends(TableReader& reader, const std::string& kind) {
    const toml::array* list = reader.list(kind);
    if (list == nullptr) {
        return std::nullopt;
    }
    if (list->size() != 2) {
        reader.problem(kind, kind + " must be a list of two numbers (write " + kind + " = [1, 10])");
        return std::nullopt;
    }
    std::pair<double, double> ends;
    const bool low = reader.read((*list)[0], kind + ": item 1", ends.first);
    const bool high = reader.read((*list)[1], kind + ": item 2", ends.second);
    if (low && high && ends.first == ends.second) {
        reader.problem(kind, fmt::format("both ends of {} are {}: the parameter has only one value (write two "
                                         "numbers that differ)",
                                         kind, ends.first));
        return std::nullopt;
    }
    return low && high ? std::optional(ends) : std::nullopt;
}

void read_listed(TableReader& reader, const toml::node& node, const std::string& name, std::vector<Value>& values) {
    std::string text;
    double real = 0;
    const std::optional<Value> value = plain_value(node);
    const bool is_well = node.is_string()           ? reader.read(node, name, text)
                         : node.is_floating_point() ? reader.read(node, name, real)
                                                    : value.has_value();
    if (!value) {
        reader.problem(node.source().begin, name + " must be a number, a text, true or false, not " + kind_of(node));
    } else if (printable(text, text.size()) != text) {
        reader.problem(node.source().begin, name + " must not hold control characters");
    } else if (is_well) {
        values.push_back(*value);
    }
}

std::optional<Scale> read_explicit(TableReader& reader) {
    const std::size_t problems = reader.problem_count();
    if (const toml::node* integer = reader.find("integer"); integer != nullptr && integer->is_boolean()) {
        reader.problem("integer", "integer does not go with explicit (leave it out)");
    }
    std::vector<Value> values;
    const bool is_list = reader.items(
        "explicit", [&](const toml::node& node, const std::string& name) { read_listed(reader, node, name, values); });
    return is_list && reader.problem_count() == problems ? std::optional(Scale::explicit_values(std::move(values)))
                                                         : std::nullopt;
}

/// Throws Error where there is no such scale.
std::optional<Scale> read_kind(TableReader& reader, const std::string& kind, bool is_integer) {
    if (kind == "explicit") {
        return read_explicit(reader);
    }
    if (kind == "formula") {
        std::string expression;
        return reader.text(kind, expression) ? std::optional(Scale::formula(expression, is_integer)) : std::nullopt;
    }
    const std::optional<std::pair<double, double>> ends = read_ends(reader, kind);
    return ends ? std::optional((kind == "log" ? Scale::log : Scale::linear)(ends->first, ends->second, is_integer))
                : std::nullopt;
}

/// The table `scale` of one parameter; nothing where it has a problem. `is_ordered` becomes whether the order of an
/// explicit scale says something, by `ordered` or, without that, because it lists numbers upwards or downwards.
std::optional<Scale> read_scale(TableReader& parameter, const toml::table& table, bool cuts_cells, bool& is_ordered) {
    TableReader reader = parameter.inside(table, "scale");
    const std::size_t problems = reader.problem_count();
    std::vector<std::string> kinds;
    for (const char* kind : {"linear", "log", "explicit", "formula"}) {
        if (reader.find(kind) != nullptr) {
            kinds.emplace_back(kind);
        }
    }
    bool is_integer = false;
    reader.truth("integer", is_integer);
    const std::optional<bool> ordered = read_ordered(reader, cuts_cells);
    reader.finish();
    const bool is_flawless = reader.problem_count() == problems;
    std::optional<Scale> scale;
    if (kinds.size() == 1) {
        try {
            scale = read_kind(reader, kinds.front(), is_integer);
        } catch (const Error& error) {
            reader.problem(kinds.front(), error.what());
        }
    } else if (is_flawless) {
        reader.problem("", "exactly one of linear, log, explicit and formula is needed (write { linear = [0, 1] })");
    }
    if (!scale || !is_flawless) {
        return std::nullopt;
    }
    is_ordered = ordered.value_or(is_in_order(scale->listed_values()));
    return scale;
}

/// The scale that may be meant by something that is no table.
std::string scale_for(const toml::node& node) {
    const toml::array* list = node.as_array();
    if (list == nullptr || list->empty()) {
        return "scale = { linear = [0, 1] }";
    }
    const bool are_ends = list->size() == 2 && (*list)[0].is_number() && (*list)[1].is_number();
    return are_ends ? fmt::format("scale = {{ linear = [{}, {}] }}", to_text(*plain_value((*list)[0])),
                                  to_text(*plain_value((*list)[1])))
                    : "scale = { explicit = [...] }";
}

Value value_in(const TunedParameter& parameter, long long cell) {
    return parameter.scale.at((static_cast<double>(cell) + 0.5) / parameter.split);
}

std::vector<Value> values_to_try(const TunedParameter& parameter, int max_depth = 1) {
    std::vector<Value> values = parameter.scale.listed_values();
    if (!values.empty()) {
        return values;
    }
    if (parameter.split == 0) {
        for (int i = 0; i <= 10; ++i) {
            values.push_back(parameter.scale.at(i / 10.0));
        }
        return values;
    }
    const int number = std::min(parameter.split, most_cells_tried);
    for (int i = 0; i < number; ++i) {
        const long long last_cell = parameter.split - 1;
        values.push_back(value_in(parameter, number == 1 ? 0 : i * last_cell / (number - 1)));
    }
    double breadth = 1.0 / parameter.split;
    for (int depth = 2; depth <= std::min(max_depth, most_depths_tried); ++depth) {
        breadth /= parameter.split;
        values.push_back(parameter.scale.at(breadth / 2));
        values.push_back(parameter.scale.at(1 - breadth / 2));
    }
    return values;
}

std::string read_code(TableReader& reader, bool is_named, const ParameterSection& others) {
    std::string code;
    reader.require("code", "code = \"level\"");
    if (!reader.text("code", code)) {
        return code;
    }
    if (!is_named) {
        reader.problem("code",
                       "code '" + code + "' must be of letters, digits, '_' and '-', and begin with a letter or '_'");
    } else if (find_value(with_own_placeholders({}), code) != nullptr) {
        reader.problem("code", "{" + code + "} is ringmaster's own (choose another code)");
    } else if (contains(others.broken, code) || find_by(others.parameters, &TunedParameter::code, code) != nullptr) {
        reader.problem("code", "another parameter has this code");
    }
    return code;
}

void read_cells(TableReader& reader, bool cuts_cells, int& split, bool has_scale) {
    if (!cuts_cells) {
        split = 0;
        if (reader.has("split")) {
            reader.refuse({"split"}, " is for mc_tuner: a model is not cut into cells (leave it out)");
        }
    } else if (!reader.whole("split", split, {1, greatest_split}) && has_scale && split == 0) {
        reader.require("split", "split = 8");
    }
}

std::optional<TunedParameter> read_rest(TableReader& reader, const std::string& code, bool cuts_cells,
                                        ParameterSection& section) {
    reader.require("scale", "scale = { linear = [0, 1] }, or { explicit = [...] } for a list");
    std::optional<Scale> scale;
    int split = 0;
    bool ordered = false;
    const toml::node* node = reader.find("scale");
    const toml::table* table = node == nullptr ? nullptr : node->as_table();
    const bool is_untold = table != nullptr && table->empty() && table->source().begin.line == 0;
    if (node != nullptr && table == nullptr) {
        reader.problem("scale", "scale must be a table, not " + kind_of(*node) + " (write " + scale_for(*node) + ")");
    }
    if (table != nullptr && !is_untold) {
        scale = read_scale(reader, *table, cuts_cells, ordered);
        const std::size_t values = scale ? scale->listed_values().size() : 0;
        split = static_cast<int>(std::min<std::size_t>(values, greatest_split + 1));
    }
    read_cells(reader, cuts_cells, split, scale.has_value());
    std::string format = code + ": %s";
    reader.text("format", format);
    if (std::string option; reader.text("option", option)) {
        option.empty() ? reader.problem("option", "option is empty (write option = \"King Safety\")")
                       : void(section.options[code] = option);
    }
    std::string active;
    if (reader.text("active", active)) {
        section.conditions[code] = condition_text(*reader.find("active"), active, "parameter '" + code + "': active");
    }
    const std::optional<Value> default_value =
        scale ? read_on_scale(reader, "default", *scale, "the present setting") : std::nullopt;
    const std::optional<Value> fixed = scale ? read_on_scale(reader, "fixed", *scale, "a fixed setting") : std::nullopt;
    reader.find("default");
    reader.find("fixed");
    if (fixed && !scale->position(*fixed)) {
        reader.problem("fixed",
                       "fixed does not go with a formula that rises here and falls there (write the value "
                       "where the parameter stands, and leave its section out)");
    }
    reader.finish();
    return scale ? std::optional(TunedParameter{code, *scale, split, format, ordered, default_value, fixed, {}, active})
                 : std::nullopt;
}

/// Tries every cell, so that no game has to find out that it has no value.
void try_values(TableReader& reader, const TunedParameter& parameter) {
    std::string key = "scale";
    try {
        for (int cell = 0; cell < parameter.split; ++cell) {
            value_in(parameter, cell);
        }
        const std::vector<Value> values = values_to_try(parameter);
        key = "format";
        for (const Value& value : values) {
            format_printf(parameter.format, value);
        }
    } catch (const Error& error) {
        reader.problem(key, error.what());
    }
}

void read_parameter(TableReader& file, const toml::table& table, std::size_t number, bool cuts_cells,
                    ParameterSection& section) {
    const auto* text = table.get("code") == nullptr ? nullptr : table.get("code")->as_string();
    const bool is_named = text != nullptr && is_code(text->get());
    const std::string label = is_named ? "parameter '" + text->get() + "'" : fmt::format("parameter {}", number);
    TableReader reader = file.inside(table, label);
    const std::size_t problems = reader.problem_count();
    const std::string code = read_code(reader, is_named, section);
    const std::optional<TunedParameter> parameter = read_rest(reader, code, cuts_cells, section);
    if (parameter && reader.problem_count() == problems) {
        try_values(reader, *parameter);
    }
    if (parameter && reader.problem_count() == problems) {
        section.parameters.push_back(*parameter);
        section.places.push_back(reader.place_of("code"));
        section.places_of_scales.push_back(reader.place_of("scale"));
    } else if (is_named) {
        section.broken.push_back(code);
    }
    section.has_nameless = section.has_nameless || !is_named;
}

void check_product(TableReader& file, const std::vector<TunedParameter>& parameters) {
    double product = 1;
    for (const TunedParameter& parameter : parameters) {
        product *= parameter.split;
    }
    if (product > static_cast<double>(most_cells)) {
        file.problem("parameters", fmt::format("the product of the splits is {:.0f}, but at most {} is possible (split "
                                               "less finely and raise max_depth)",
                                               product, most_cells));
    }
}

void check_number(TableReader& file, const CompetitionType& type, const toml::array* list) {
    if (list != nullptr && type.most_parameters > 0 && list->size() > type.most_parameters) {
        file.problem("parameters",
                     fmt::format("{} tunes at most {} parameters, not {} (leave out those that matter least)",
                                 type.name, type.most_parameters, list->size()));
    }
    refuse_settings_of_few(file, type, list == nullptr ? 0 : list->size());
}

void check_fixed(TableReader& file, const std::vector<TunedParameter>& parameters) {
    const auto is_fixed = [](const TunedParameter& parameter) { return parameter.fixed.has_value(); };
    if (!parameters.empty() && std::ranges::all_of(parameters, is_fixed)) {
        file.problem("parameters", "all parameters are fixed, so there is nothing to tune (take one's fixed out)");
    }
}

/// What a value that the scale does not have should be; `what` is what a message calls it.
std::string not_on_scale(const Scale& scale, const toml::node& node, const Value& value, const std::string& what) {
    const std::string played = " (" + what + " must be one that can be played: ";
    if (!scale.listed_values().empty()) {
        const std::vector<std::string> values = each(scale.listed_values(), [](const Value& listed) {
            const auto* text = std::get_if<std::string>(&listed);
            return text == nullptr ? to_text(listed) : "'" + printable(*text, 60) + "'";
        });
        const std::string wanted =
            values.size() <= most_values_told ? listed(values, "or") : fmt::format("one of {} values", values.size());
        return "must be " + wanted + ", not " + kind_of(node) + played + "add it to the list)";
    }
    const std::string number = scale.is_integer() ? "a whole number" : "a number";
    if (!scale.is_invertible()) {
        return "must be " + number + ", not " + kind_of(node);
    }
    const auto [low, high] = std::minmax({*number_in(scale.at(0)), *number_in(scale.at(1))});
    const std::string range = fmt::format("from {} to {}", low, high);
    return node.is_number() ? "must be " + range + ", not " + to_text(value) + played + "widen the scale)"
                            : "must be " + number + " " + range + ", not " + kind_of(node);
}

/// The engine as it is now can only be played when all its settings are known.
void check_defaults(TableReader& file, const ParameterSection& section) {
    std::vector<std::string> with;
    std::vector<std::string> without;
    for (const TunedParameter& parameter : section.parameters) {
        (parameter.default_value ? with : without).push_back("'" + parameter.code + "'");
    }
    if (!with.empty() && !without.empty() && section.broken.empty()) {
        file.problem("parameters", "default is given for " + join(with, ", ") + " but not for " + join(without, ", ") +
                                       " (write it for all parameters, or for none)");
    }
}

}  // namespace

void refuse_settings_of_few(TableReader& reader, const CompetitionType& type, std::size_t parameters) {
    const std::size_t least = type.is_of_duels ? least_quadratic_duels : most_model_parameters + 1;
    if (type.most_parameters == 0 || parameters < least) {
        return;
    }
    for (const std::string& key : type.keys) {
        const toml::node* setting = reader.find(key);
        if (setting != nullptr && !(key == "surface" && to_lower(setting->value_or(std::string())) == "auto")) {
            reader.problem(key, fmt::format("{}: from {} parameters on, candidates that play {} are chosen by a model "
                                            "that has no settings (leave it out)",
                                            key, least, type.is_of_duels ? "each other" : "an opponent"));
        }
    }
}

std::vector<Parameters> trial_values(const std::vector<TunedParameter>& parameters, int max_depth) {
    std::vector<std::vector<Value>> values;
    std::size_t number = 1;
    for (const TunedParameter& parameter : parameters) {
        values.push_back(values_to_try(parameter, max_depth));
        number = std::max(number, values.back().size());
    }
    std::vector<Parameters> trials(number);
    for (std::size_t i = 0; i < number; ++i) {
        for (std::size_t k = 0; k < parameters.size(); ++k) {
            trials[i].emplace_back(parameters[k].code, values[k][std::min(i, values[k].size() - 1)]);
        }
    }
    return trials;
}

std::optional<Value> read_on_scale(TableReader& reader, const std::string& key, const Scale& scale,
                                   const std::string& what) {
    const toml::node* node = reader.find(key);
    if (node == nullptr) {
        return std::nullopt;
    }
    const std::optional<Value> value = plain_value(*node);
    if (!value) {
        reader.problem(key, key + " must be a number, a text, true or false, not " + kind_of(*node));
        return std::nullopt;
    }
    if (const auto* real = std::get_if<double>(&*value)) {
        if (!std::isfinite(*real) || (scale.is_integer() && *real != std::floor(*real))) {
            reader.problem(key, fmt::format("{} must be a {}number, not {}", key,
                                            scale.is_integer() ? "whole " : "finite ", *real));
            return std::nullopt;
        }
    }
    const std::optional<double> x = scale.position(*value);
    if (x && (scale.is_integer() || !scale.listed_values().empty())) {
        return scale.at(*x);
    }
    if (!x && (scale.is_invertible() || !node->is_number())) {
        reader.problem(key, key + " " + not_on_scale(scale, *node, *value, what));
        return std::nullopt;
    }
    const auto* whole = std::get_if<long long>(&*value);
    return whole == nullptr ? value : Value(static_cast<double>(*whole));
}

ParameterSection read_parameters(TableReader& file, const CompetitionType& type) {
    ParameterSection section;
    file.require("parameters", "a [[parameters]] section for each parameter");
    std::size_t tables = 0;
    const toml::array* list =
        file.tables("parameters", "parameter", [&](const TableReader& reader, std::size_t number) {
            read_parameter(file, reader.nodes(), number, type.cuts_cells, section);
            ++tables;
        });
    if (list != nullptr && list->empty()) {
        file.problem("parameters", "parameters is empty (write a [[parameters]] section for each parameter)");
    }
    section.has_nameless = section.has_nameless || tables == 0 || tables < list->size();
    check_product(file, section.parameters);
    check_number(file, type, list);
    check_defaults(file, section);
    check_fixed(file, section.parameters);
    return section;
}

}  // namespace ringmaster
