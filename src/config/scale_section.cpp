#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/config/sections.hpp"

namespace ringmaster {
namespace {

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

}  // namespace

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

}  // namespace ringmaster
