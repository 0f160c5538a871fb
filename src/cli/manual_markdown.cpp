#include <algorithm>
#include <utility>

#include "ringmaster/base/text.hpp"
#include "ringmaster/cli/manual.hpp"

#include "manual_text.hpp"

namespace ringmaster {
namespace {

/// Inline code or a link at the beginning of the text, as troff; `length` is what it takes there, 0 if there is none.
/// Of a link into our own documents only the text remains.
std::string inline_element(std::string_view text, std::size_t& length) {
    const std::size_t code_end = text.front() == '`' ? text.find('`', 1) : std::string_view::npos;
    const std::size_t middle = text.front() == '[' ? text.find(']') : std::string_view::npos;
    const std::size_t link_end =
        text.substr(std::min(middle, text.size()), 2) == "](" ? text.find(')', middle) : middle;
    length = 0;
    if (code_end != std::string_view::npos) {
        length = code_end + 1;
        return "\\fB" + troff(text.substr(1, code_end - 1)) + "\\fR";
    }
    if (link_end == std::string_view::npos || link_end == middle) {
        return "";
    }
    length = link_end + 1;
    const std::string_view address = text.substr(middle + 2, link_end - middle - 2);
    const bool outside = address.find("://") != std::string_view::npos;
    return troff(text.substr(1, middle - 1)) + (outside ? " (" + troff(address) + ")" : "");
}

std::string inline_text(std::string_view text) {
    std::string result;
    std::string plain;
    while (!text.empty()) {
        std::size_t length = 0;
        const std::string element = inline_element(text, length);
        if (length > 0) {
            result += troff(std::exchange(plain, "")) + element;
        } else {
            plain += text.front();
        }
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return result + troff(plain);
}

/// The cells of a row of a table; `\|` and a bar in inline code do not end one.
std::vector<std::string> cells_of(const std::string& row) {
    std::vector<std::string> cells{""};
    bool in_code = false;
    for (std::size_t i = 1; i < row.size(); ++i) {
        in_code = in_code != (row[i] == '`');
        if (row[i] == '\\' && i + 1 < row.size() && row[i + 1] == '|') {
            cells.back() += row[++i];
        } else if (row[i] == '|' && !in_code) {
            cells.emplace_back();
        } else {
            cells.back() += row[i];
        }
    }
    std::transform(cells.begin(), cells.end(), cells.begin(), trim);
    if (cells.size() > 1 && cells.back().empty()) {
        cells.pop_back();
    }
    return cells;
}

/// A row becomes an item: the first cell is its tag, the last one its text, those between stand above that by name.
std::string table_row(const std::vector<std::string>& headings, const std::vector<std::string>& cells) {
    std::vector<std::string> between;
    for (std::size_t i = 1; i + 1 < std::min(cells.size(), headings.size()); ++i) {
        between.push_back(troff(headings[i]) + ": " + inline_text(cells[i]));
    }
    const std::string last = cells.size() > 1 ? inline_text(cells.back()) : "";
    const std::string gap = between.empty() || last.empty() ? "" : "\n.br\n";
    const std::string text = join(between, "; ") + gap + last;
    return ".TP\n" + inline_text(cells.front()) + "\n" + (text.empty() ? "" : text + "\n");
}

/// Reads line by line; a line that is not known as anything else belongs to a paragraph.
class Page {
public:
    void add(const std::string& line) {
        if (line.starts_with("```")) {
            add_fence();
        } else if (in_code_) {
            text_ += troff(line) + "\n";
        } else if (line.starts_with("|")) {
            add_row(cells_of(line));
        } else {
            headings_.clear();
            add_text(line);
        }
    }
    std::string take() { return std::move(text_); }

private:
    void add_fence() {
        text_ += in_code_ ? ".EE\n.RE\n" : paragraph() + ".RS 4\n.EX\n";
        in_code_ = !in_code_;
        gap_ = true;
    }

    void add_row(const std::vector<std::string>& cells) {
        const bool is_rule = cells[0].find_first_not_of(":-") == std::string::npos;
        if (headings_.empty()) {
            headings_ = cells;
        } else if (!is_rule) {
            text_ += table_row(headings_, cells);
            gap_ = true;
        }
    }

    void add_text(const std::string& line) {
        if (line.starts_with("# ")) {
            add_heading(".SH DESCRIPTION");
        } else if (line.starts_with("## ")) {
            add_heading(".SH " + troff(troff_heading(line.substr(3))));
        } else if (line.starts_with("### ")) {
            add_heading(".SS " + troff(line.substr(4)));
        } else if (line.starts_with("- ")) {
            text_ += ".IP \\(bu 2\n" + inline_text(line.substr(2)) + "\n";
            gap_ = false;
        } else if (trim(line).empty()) {
            gap_ = gap_ || !after_heading_;
        } else {
            text_ += paragraph() + inline_text(trim(line)) + "\n";
        }
        after_heading_ = line.starts_with("#") || (after_heading_ && trim(line).empty());
    }

    void add_heading(const std::string& request) {
        text_ += request + "\n";
        gap_ = false;
    }

    /// The request for a new paragraph where one begins.
    std::string paragraph() { return std::exchange(gap_, false) ? ".PP\n" : ""; }

    std::string text_;
    std::vector<std::string> headings_;
    bool in_code_ = false;
    bool gap_ = false;
    bool after_heading_ = false;
};

}  // namespace

std::string control_file_page(std::string_view markdown) {
    Page page;
    for (const std::string& line : split(markdown, '\n')) {
        page.add(line);
    }
    return troff_head("ringmaster.toml", "5", "the control file of ringmaster") + page.take() +
           ".SH SEE ALSO\n.BR ringmaster (1)\n";
}

}  // namespace ringmaster
