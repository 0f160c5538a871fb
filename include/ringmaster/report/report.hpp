#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace ringmaster {

/// What stands in a table: a text for people, and for programs, and to sort by, the number that it tells.
struct Cell {
    Cell(std::string words) : text(std::move(words)) {}
    Cell(const char* words) : text(words) {}
    Cell(std::uint64_t count) : Cell(std::to_string(count), static_cast<double>(count)) {}
    Cell(std::string words, std::optional<double> value) : text(std::move(words)), number(value), is_number(true) {}

    std::string text;
    std::optional<double> number;  ///< nothing, or no finite one, where it is not known
    bool is_number = false;        ///< with one such all of its column stand at the right
    std::string link = {};         ///< on a page it leads to this file, a path from there; empty: nowhere
};

/// A table for any format: render_text, page_html and render_csv print it.
struct Table {
    struct Column {
        std::string heading;
        bool right_aligned = false;
    };
    std::string title;
    std::vector<Column> columns;
    std::vector<std::vector<Cell>> rows;
    std::optional<std::size_t> marked = std::nullopt;  ///< on a page this row stands out
    bool sorts = false;                                ///< on a page, at a click
};

/// Adds columns to a table of these rows, each cell made by a function or a member: `add("games", &Side::games)`. Both
/// must outlive it.
template <class Rows>
auto columns_adder(Table& table, const Rows& rows) {
    table.rows.resize(rows.size());
    return [&table, &rows](std::string heading, const auto& cell_of) {
        std::size_t i = 0;
        bool has_number = false;
        for (const auto& row : rows) {
            const Cell& cell = table.rows[i++].emplace_back(std::invoke(cell_of, row));
            has_number = has_number || cell.is_number;
        }
        table.columns.push_back({std::move(heading), has_number});
    };
}

/// Lines that belong together.
struct Paragraph {
    enum class Kind { plain, answer, warning };
    std::vector<std::string> lines;
    Kind kind = Kind::plain;
    std::size_t hang = 0;  ///< what does not fit into a line goes on so many columns to the right
};

/// Blocks for a terminal: text_report.hpp makes it of facts, render_text.hpp lays it out.
using Report = std::vector<std::variant<Paragraph, Table>>;

}  // namespace ringmaster
