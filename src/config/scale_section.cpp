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

/// Reads the table `scale` of one parameter.
class ScaleReader {
public:
    ScaleReader(TableReader& owner, const toml::table& table, bool cuts_cells)
        : reader_(owner.inside(table, "scale")), cuts_cells_(cuts_cells) {}

    ScaleSection read() {
        ScaleSection section;
        section.scale = read_scale();
        section.listed = values_.size();
        section.is_ordered = ordered_.value_or(is_in_order(values_));
        return section;
    }

private:
    std::optional<Scale> read_scale() {
        const std::size_t problems = reader_.problem_count();
        for (const char* kind : {"linear", "log", "explicit", "formula"}) {
            if (reader_.find(kind) != nullptr) {
                kinds_.emplace_back(kind);
            }
        }
        reader_.truth("integer", integer_);
        read_ordered();
        reader_.finish();
        const bool is_flawless = reader_.problem_count() == problems;
        if (kinds_.size() == 1) {
            const std::optional<Scale> scale = make();
            return is_flawless ? scale : std::nullopt;
        }
        if (is_flawless) {
            reader_.problem("",
                            "exactly one of linear, log, explicit and formula is needed (write { linear = [0, 1] })");
        }
        return std::nullopt;
    }

    void read_ordered() {
        if (cuts_cells_ && !reader_.has("ordered")) {
            return;
        }
        bool ordered = false;
        if (reader_.truth("ordered", ordered)) {
            ordered_ = ordered;
        }
        if (!reader_.has("ordered")) {
            return;
        }
        if (cuts_cells_) {
            reader_.problem("ordered", "ordered is for model_tuner (leave it out: mc_tuner knows no order)");
        } else if (reader_.find("explicit") == nullptr) {
            reader_.problem("ordered", "ordered goes with explicit only (leave it out: other scales have an order)");
        }
    }

    std::optional<Scale> make() {
        try {
            return make(kinds_.front());
        } catch (const Error& error) {
            reader_.problem(kinds_.front(), error.what());
            return std::nullopt;
        }
    }

    std::optional<Scale> make(const std::string& kind) {
        if (kind == "explicit") {
            return make_explicit();
        }
        if (kind == "formula") {
            std::string expression;
            return reader_.text(kind, expression) ? std::optional(Scale::formula(expression, integer_)) : std::nullopt;
        }
        const std::optional<std::pair<double, double>> ends = interval(kind);
        if (!ends) {
            return std::nullopt;
        }
        return (kind == "log" ? Scale::log : Scale::linear)(ends->first, ends->second, integer_);
    }

    std::optional<std::pair<double, double>> interval(const std::string& kind) {
        const toml::array* list = reader_.list(kind);
        if (list == nullptr) {
            return std::nullopt;
        }
        if (list->size() != 2) {
            reader_.problem(kind, kind + " must be a list of two numbers (write " + kind + " = [1, 10])");
            return std::nullopt;
        }
        std::pair<double, double> ends;
        const bool low = reader_.read((*list)[0], kind + ": item 1", ends.first);
        const bool high = reader_.read((*list)[1], kind + ": item 2", ends.second);
        if (low && high && ends.first == ends.second) {
            reader_.problem(kind, fmt::format("both ends of {} are {}: the parameter has only one value (write two "
                                              "numbers that differ)",
                                              kind, ends.first));
            return std::nullopt;
        }
        return low && high ? std::optional(ends) : std::nullopt;
    }

    std::optional<Scale> make_explicit() {
        const std::size_t problems = reader_.problem_count();
        if (const toml::node* integer = reader_.find("integer"); integer != nullptr && integer->is_boolean()) {
            reader_.problem("integer", "integer does not go with explicit (leave it out)");
        }
        const bool is_list = reader_.items(
            "explicit", [&](const toml::node& node, const std::string& name) { read_explicit(node, name); });
        if (!is_list || reader_.problem_count() > problems) {
            return std::nullopt;
        }
        return Scale::explicit_values(values_);
    }

    void read_explicit(const toml::node& node, const std::string& name) {
        std::string text;
        double real = 0;
        const std::optional<Value> value = plain_value(node);
        const bool is_well = node.is_string()           ? reader_.read(node, name, text)
                             : node.is_floating_point() ? reader_.read(node, name, real)
                                                        : value.has_value();
        if (!value) {
            reader_.problem(node.source().begin,
                            name + " must be a number, a text, true or false, not " + kind_of(node));
        } else if (printable(text, text.size()) != text) {
            reader_.problem(node.source().begin, name + " must not hold control characters");
        } else if (is_well) {
            values_.push_back(*value);
        }
    }

    TableReader reader_;
    bool cuts_cells_;
    std::vector<std::string> kinds_;
    bool integer_ = false;
    std::optional<bool> ordered_;
    std::vector<Value> values_;
};

}  // namespace

ScaleSection read_scale(TableReader& parameter, const toml::table& table, bool cuts_cells) {
    return ScaleReader(parameter, table, cuts_cells).read();
}

}  // namespace ringmaster
