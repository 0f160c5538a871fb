#pragma once

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

namespace ringmaster {

/// A table whose cells are text already; numbers are right-aligned by the column's word.
struct Table {
    struct Column {
        std::string heading;
        bool right_aligned = false;
    };
    std::string title;
    std::vector<Column> columns;
    std::vector<std::vector<std::string>> rows;
};

/// Lines that belong together.
struct Paragraph {
    enum class Kind { plain, answer, warning };
    std::vector<std::string> lines;
    Kind kind = Kind::plain;
    std::size_t hang = 0;  ///< what does not fit into a line goes on so many columns to the right
};

/// Blocks of text, for a terminal: text_report.hpp makes it of facts, render_text.hpp lays it out.
struct Report {
    std::vector<std::variant<Paragraph, Table>> blocks;
};

}  // namespace ringmaster
