#include "ringmaster/config/parameter_section.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

constexpr long long greatest_split = 1'000'000;
constexpr long long most_cells = 4'000'000'000;
constexpr int most_cells_tried = 100;
constexpr int most_depths_tried = 10;

bool contains(const std::vector<std::string>& words, const std::string& word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_code(const std::string& text) {
    constexpr std::string_view digits = "0123456789-";
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
    const auto is_allowed = [&](char letter) {
        return letters.find(letter) != std::string_view::npos || digits.find(letter) != std::string_view::npos;
    };
    return !text.empty() && digits.find(text.front()) == std::string_view::npos &&
           std::all_of(text.begin(), text.end(), is_allowed);
}

Value value_in(const TunedParameter& parameter, long long cell) {
    return parameter.scale.at((static_cast<double>(cell) + 0.5) / parameter.split);
}

std::vector<Value> values_to_try(const TunedParameter& parameter, int max_depth = 1) {
    std::vector<Value> values = parameter.scale.listed_values();
    if (!values.empty()) {
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

/// Reads the table `scale` of one parameter.
class ScaleReader {
public:
    ScaleReader(TableReader& owner, const toml::table& table) : reader_(owner.inside(table, "scale")) {}

    std::optional<Scale> read() {
        const std::size_t problems = reader_.problem_count();
        for (const char* kind : {"linear", "log", "explicit", "formula"}) {
            if (reader_.find(kind) != nullptr) {
                kinds_.emplace_back(kind);
            }
        }
        reader_.truth("integer", integer_);
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

    /// How many values an explicit scale has; 0 for other scales.
    std::size_t explicit_size() const { return values_.size(); }

private:
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
        return low && high ? std::optional(ends) : std::nullopt;
    }

    std::optional<Scale> make_explicit() {
        const std::size_t problems = reader_.problem_count();
        if (const toml::node* integer = reader_.find("integer"); integer != nullptr && integer->is_boolean()) {
            reader_.problem("integer", "integer does not go with explicit (leave it out)");
        }
        const toml::array* list = reader_.list("explicit");
        for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
            read_explicit((*list)[i], fmt::format("explicit: item {}", i + 1));
        }
        if (list == nullptr || reader_.problem_count() > problems) {
            return std::nullopt;
        }
        return Scale::explicit_values(values_);
    }

    void read_explicit(const toml::node& node, const std::string& name) {
        std::string text;
        double real = 0;
        if (const auto* whole = node.as_integer()) {
            values_.emplace_back(static_cast<long long>(whole->get()));
        } else if (const auto* truth = node.as_boolean()) {
            values_.emplace_back(truth->get());
        } else if (node.is_floating_point()) {
            if (reader_.read(node, name, real)) {
                values_.emplace_back(real);
            }
        } else if (!node.is_string()) {
            reader_.problem(node.source().begin,
                            name + " must be a number, a text, true or false, not " + kind_of(node));
        } else if (reader_.read(node, name, text)) {
            add_text(node, name, text);
        }
    }

    void add_text(const toml::node& node, const std::string& name, const std::string& text) {
        if (printable(text, text.size()) != text) {
            reader_.problem(node.source().begin, name + " must not hold control characters");
            return;
        }
        values_.emplace_back(text);
    }

    TableReader reader_;
    std::vector<std::string> kinds_;
    bool integer_ = false;
    std::vector<Value> values_;
};

/// Reads one [[parameters]] table after the other.
class ParameterSectionReader {
public:
    explicit ParameterSectionReader(TableReader& file) : file_(file) {}

    void read(const toml::table& table, std::size_t number) {
        const auto* text = table.get("code") == nullptr ? nullptr : table.get("code")->as_string();
        const bool is_named = text != nullptr && is_code(text->get());
        const std::string label = is_named ? "parameter '" + text->get() + "'" : fmt::format("parameter {}", number);
        TableReader reader = file_.inside(table, label);
        const std::size_t problems = reader.problem_count();
        const std::string code = read_code(reader, is_named);
        const std::optional<TunedParameter> parameter = read_rest(reader, code);
        if (parameter && reader.problem_count() == problems) {
            check(reader, *parameter);
        }
        if (parameter && reader.problem_count() == problems) {
            section_.parameters.push_back(*parameter);
            section_.places.push_back(reader.place_of("code"));
        } else if (is_named) {
            section_.broken.push_back(code);
        }
        section_.has_nameless = section_.has_nameless || !is_named;
    }

    ParameterSection take() { return std::move(section_); }

private:
    std::string read_code(TableReader& reader, bool is_named) {
        std::string code;
        reader.require("code", "code = \"level\"");
        if (!reader.text("code", code)) {
            return code;
        }
        if (!is_named) {
            reader.problem(
                "code", "code '" + code + "' must be of letters, digits, '_' and '-', and begin with a letter or '_'");
        } else if (code == "seed" || code == "game_id" || code == "dir") {
            reader.problem("code", "{" + code + "} is ringmaster's own (choose another code)");
        } else if (contains(codes_, code)) {
            reader.problem("code", "another parameter has this code");
        }
        codes_.push_back(code);
        return code;
    }

    std::optional<TunedParameter> read_rest(TableReader& reader, const std::string& code) {
        reader.require("scale", "scale = { linear = [0, 1] }");
        std::optional<Scale> scale;
        int split = 0;
        if (const toml::table* table = reader.table("scale")) {
            ScaleReader scale_reader(reader, *table);
            scale = scale_reader.read();
            split = static_cast<int>(std::min<std::size_t>(scale_reader.explicit_size(), greatest_split + 1));
        }
        if (!reader.whole("split", split, {1, greatest_split}) && scale && split == 0) {
            reader.require("split", "split = 8");
        }
        std::string format = code + ": %s";
        reader.text("format", format);
        reader.finish();
        return scale ? std::optional(TunedParameter{code, *scale, split, format}) : std::nullopt;
    }

    /// Tries every cell, so that no game has to find out that it has no value.
    void check(TableReader& reader, const TunedParameter& parameter) {
        std::string key = "scale";
        try {
            for (int cell = 0; cell < parameter.split; ++cell) {
                value_in(parameter, cell);
            }
            key = "format";
            for (const Value& value : values_to_try(parameter)) {
                format_printf(parameter.format, value);
            }
        } catch (const Error& error) {
            reader.problem(key, error.what());
        }
    }

    TableReader& file_;
    ParameterSection section_;
    std::vector<std::string> codes_;
};

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

}  // namespace

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

ParameterSection read_parameters(TableReader& file) {
    ParameterSectionReader parameters(file);
    file.require("parameters", "a [[parameters]] section for each parameter");
    const toml::array* list = file.list("parameters");
    if (list != nullptr && list->empty()) {
        file.problem("parameters", "parameters is empty (write a [[parameters]] section for each parameter)");
    }
    bool has_nameless = list == nullptr || list->empty();
    for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
        const toml::node& node = (*list)[i];
        if (const toml::table* table = node.as_table()) {
            parameters.read(*table, i + 1);
        } else {
            file.problem(node.source().begin,
                         fmt::format("parameter {} must be a table, not {}", i + 1, kind_of(node)));
            has_nameless = true;
        }
    }
    ParameterSection section = parameters.take();
    section.has_nameless = section.has_nameless || has_nameless;
    check_product(file, section.parameters);
    return section;
}

}  // namespace ringmaster
