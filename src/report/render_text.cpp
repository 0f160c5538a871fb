#include "ringmaster/report/render_text.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "ringmaster/base/each.hpp"
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

/// The heading and the rows, each as long as there are columns, harmless.
std::vector<Row> lines_of(const Table& table) {
    std::vector<Row> lines{each(table.columns, [](const auto& column) { return harmless(column.heading); })};
    for (const std::vector<Cell>& row : table.rows) {
        lines.push_back(each(row, [](const Cell& cell) { return harmless(cell.text); }));
        lines.back().resize(table.columns.size());
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

/// How narrow each column may become: one of text has room for its longest word, within reason.
std::vector<std::size_t> least_widths_of(const std::vector<Row>& lines, const Table& table,
                                         const std::vector<std::size_t>& widths) {
    constexpr std::size_t usual = 12;
    constexpr std::size_t most = 40;
    std::vector<std::size_t> least = widths;
    for (std::size_t i = 0; i < widths.size(); ++i) {
        if (table.columns[i].right_aligned) {
            continue;
        }
        least[i] = usual;
        for (const Row& line : lines) {
            for (const std::string& word : split(line[i], ' ')) {
                least[i] = std::max(least[i], std::min(display_width(word), most));
            }
        }
    }
    return least;
}

/// Takes from the widest columns of text what is too much.
void narrow(std::vector<std::size_t>& widths, const std::vector<std::size_t>& least, std::size_t width) {
    std::size_t total = 2 * (widths.size() - 1);
    total = std::accumulate(widths.begin(), widths.end(), total);
    while (total > width) {
        std::size_t* widest = nullptr;
        for (std::size_t i = 0; i < widths.size(); ++i) {
            if (widths[i] > least[i] && (widest == nullptr || widths[i] > *widest)) {
                widest = &widths[i];
            }
        }
        if (widest == nullptr) {
            return;
        }
        --*widest;
        --total;
    }
}

std::string aligned(const Row& line, const Table& table, const std::vector<std::size_t>& widths) {
    std::string text;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const std::string fill(widths[i] - std::min(widths[i], display_width(line[i])), ' ');
        text += i == 0 ? "" : "  ";
        text += table.columns[i].right_aligned ? fill + line[i] : line[i] + fill;
    }
    return without_trailing_blanks(text) + "\n";
}

/// A row whose cells may go on below.
std::string row_text(const Row& row, const Table& table, const std::vector<std::size_t>& widths) {
    std::vector<Row> cells;
    std::size_t height = 1;
    for (std::size_t i = 0; i < row.size(); ++i) {
        cells.push_back(display_width(row[i]) > widths[i] ? wrapped(row[i], widths[i]) : Row{row[i]});
        height = std::max(height, cells.back().size());
    }
    std::string text;
    for (std::size_t k = 0; k < height; ++k) {
        const Row line = each(cells, [&](const Row& cell) { return k < cell.size() ? cell[k] : ""; });
        text += aligned(line, table, widths);
    }
    return text;
}

std::string render(const Table& table, const TextLayout& layout) {
    const auto lines = lines_of(table);
    auto widths = widths_of(lines);
    if (layout.width > 0) {
        narrow(widths, least_widths_of(lines, table, widths), layout.width);
    }
    std::string text;
    if (!table.title.empty()) {
        for (const std::string& line : wrapped(harmless(table.title), layout.width)) {
            text += without_trailing_blanks(line) + "\n";
        }
    }
    for (const Row& line : lines) {
        text += row_text(line, table, widths);
    }
    return text;
}

/// An answer's word is bold, a warning yellow.
std::string coloured(const std::string& line, const Paragraph& paragraph, bool is_first) {
    const bool is_answer = paragraph.kind == Paragraph::Kind::answer;
    if (paragraph.kind == Paragraph::Kind::plain || (is_answer && !is_first)) {
        return line;
    }
    const std::size_t end = is_answer ? std::min(paragraph.hang, line.size()) : line.size();
    return (is_answer ? "\x1b[1m" : "\x1b[33m") + line.substr(0, end) + "\x1b[0m" + line.substr(end);
}

std::string render(const Paragraph& paragraph, const TextLayout& layout) {
    std::string text;
    for (const std::string& lines : paragraph.lines) {
        for (const std::string& line : split(harmless(lines, true), '\n')) {
            bool is_first = true;
            for (const std::string& part : wrapped(line, layout.width, paragraph.hang)) {
                const std::string shown = without_trailing_blanks(part);
                text += (layout.colour ? coloured(shown, paragraph, is_first) : shown) + "\n";
                is_first = false;
            }
        }
    }
    return text;
}

}  // namespace

std::vector<std::string> wrapped(const std::string& text, std::size_t width, std::size_t hang) {
    if (width == 0 || display_width(text) <= width) {
        return {text};
    }
    std::vector<std::string> lines;
    std::string line;
    const std::string indent(hang < width ? hang : 0, ' ');
    std::size_t from = text.find_first_not_of(' ');
    line = text.substr(0, std::min(from, text.size()));
    bool is_begun = false;
    while (from < text.size()) {
        const std::size_t end = std::min(text.find(' ', from), text.size());
        const std::size_t next = std::min(text.find_first_not_of(' ', end), text.size());
        const std::string word = text.substr(from, end - from);
        if (is_begun && display_width(line) + display_width(word) > width) {
            lines.push_back(without_trailing_blanks(line));
            line = indent;
        }
        line += word + text.substr(end, next - end);
        is_begun = true;
        from = next;
    }
    lines.push_back(line);
    return lines;
}

std::string render_text(const Report& report, const TextLayout& layout) {
    std::string text;
    for (const auto& block : report) {
        const std::string rendered = std::visit([&](const auto& any) { return render(any, layout); }, block);
        const bool both = !text.empty() && !rendered.empty();
        text += (both ? "\n" : "") + rendered;
    }
    return text;
}

}  // namespace ringmaster
