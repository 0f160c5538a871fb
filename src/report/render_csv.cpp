#include "ringmaster/report/render_csv.hpp"

#include <cmath>

#include "ringmaster/report/csv.hpp"

#include "tables.hpp"

namespace ringmaster {
namespace {

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

std::string render_csv(const EventFacts& facts) {
    const Table table = main_table(facts);
    std::vector<std::string> fields;
    for (const Table::Column& column : table.columns) {
        fields.push_back(column.heading);
    }
    std::string text = csv_line(fields);
    for (const std::vector<Cell>& row : table.rows) {
        fields.clear();
        for (const Cell& cell : row) {
            fields.push_back(cell.is_number ? csv_number(cell.number.value_or(NAN)) : cell.text);
        }
        text += csv_line(fields);
    }
    return text;
}

}  // namespace ringmaster
