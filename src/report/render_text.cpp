#include "ringmaster/report/render_text.hpp"

#include <algorithm>
#include <limits>

#include "ringmaster/base/text.hpp"

namespace ringmaster {

namespace {

using Row = std::vector<std::string>;

std::string harmless(const std::string& text, bool keep_newlines = false) {
    return printable(text, std::numeric_limits<std::size_t>::max(), keep_newlines);
}

std::string without_trailing_blanks(const std::string& line) {
    return line.substr(0, line.find_last_not_of(' ') + 1);
}

Row headings_of(const Table& table) {
    Row headings;
    for (const Table::Column& column : table.columns) {
        headings.push_back(column.heading);
    }
    return headings;
}

/// The heading and the rows, each as long as there are columns, harmless.
std::vector<Row> lines_of(const Table& table) {
    std::vector<Row> lines{headings_of(table)};
    lines.insert(lines.end(), table.rows.begin(), table.rows.end());
    for (Row& line : lines) {
        line.resize(table.columns.size());
        std::transform(line.begin(), line.end(), line.begin(), [](const std::string& cell) { return harmless(cell); });
    }
    return lines;
}

std::vector<std::size_t> widths_of(const std::vector<Row>& lines) {
    std::vector<std::size_t> widths(lines.front().size(), 0);
    for (const Row& line : lines) {
        for (std::size_t i = 0; i < line.size(); ++i) {
            widths[i] = std::max(widths[i], display_width(line[i]));
        }
    }
    return widths;
}

std::string aligned(const Row& line, const Table& table, const std::vector<std::size_t>& widths) {
    std::string text;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const std::string fill(widths[i] - display_width(line[i]), ' ');
        text += i == 0 ? "" : "  ";
        text += table.columns[i].right_aligned ? fill + line[i] : line[i] + fill;
    }
    return without_trailing_blanks(text) + "\n";
}

std::string render(const Table& table) {
    const auto lines = lines_of(table);
    const auto widths = widths_of(lines);
    std::string text = table.title.empty() ? "" : without_trailing_blanks(harmless(table.title)) + "\n";
    for (const Row& line : lines) {
        text += aligned(line, table, widths);
    }
    return text;
}

std::string render(const Paragraph& paragraph) {
    std::string text;
    for (const std::string& lines : paragraph.lines) {
        for (const std::string& line : split(harmless(lines, true), '\n')) {
            text += without_trailing_blanks(line) + "\n";
        }
    }
    return text;
}

}  // namespace

std::string render_text(const Report& report) {
    std::string text;
    for (const auto& block : report.blocks) {
        const std::string rendered = std::visit([](const auto& any) { return render(any); }, block);
        const bool both = !text.empty() && !rendered.empty();
        text += (both ? "\n" : "") + rendered;
    }
    return text;
}

}  // namespace ringmaster
