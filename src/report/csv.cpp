#include "ringmaster/report/csv.hpp"

#include <cmath>
#include <variant>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/text.hpp"

#include "tables.hpp"

namespace ringmaster {
namespace {

std::string csv_field(const std::string& text) {
    const std::string field = printable(text, std::string::npos, true);
    return field.find_first_of(",\"\n") == std::string::npos ? field : '"' + join(split(field, '"'), "\"\"") + '"';
}

Table main_table(const EventFacts& facts) {
    if (facts.tournament) {
        return ranking_table(facts, TableFor::programs);
    }
    switch (facts.main_table) {
        case MainTable::candidates:
            return candidates_for_programs(facts);
        case MainTable::stretches:
            return stretches_for_programs(facts);
        default:
            return curves_for_programs(facts);
    }
}

}  // namespace

std::string csv_line(const std::vector<std::string>& fields) {
    return join(each(fields, csv_field), ",") + "\n";
}

std::string csv_number(double number) {
    return std::isfinite(number) ? fmt::format("{}", number) : "";
}

std::string csv_value(const Value& value) {
    const auto* number = std::get_if<double>(&value);
    return number != nullptr ? csv_number(*number) : to_text(value);
}

std::vector<std::string> columns_of(const std::vector<std::string>& codes, const std::vector<std::string>& taken) {
    std::vector<std::string> all = taken;
    for (std::string name : codes) {
        while (contains(all, name)) {
            name.insert(0, "parameter_");
        }
        all.push_back(name);
    }
    return {all.begin() + std::ssize(taken), all.end()};
}

std::string render_csv(const EventFacts& facts) {
    const Table table = main_table(facts);
    std::string text = csv_line(each(table.columns, &Table::Column::heading));
    for (const std::vector<Cell>& row : table.rows) {
        text += csv_line(each(
            row, [](const Cell& cell) { return cell.is_number ? csv_number(cell.number.value_or(NAN)) : cell.text; }));
    }
    return text;
}

}  // namespace ringmaster
