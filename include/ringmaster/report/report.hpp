#pragma once

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
    std::vector<std::string> lines;
};

/// What is known, as data: a competition makes it, a renderer shows it.
struct Report {
    std::vector<std::variant<Paragraph, Table>> blocks;
};

}  // namespace ringmaster
