#include "page_html.hpp"

#include <cmath>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

std::string_view entity_of(char letter) {
    switch (letter) {
        case '&':
            return "&amp;";
        case '<':
            return "&lt;";
        case '>':
            return "&gt;";
        case '"':
            return "&quot;";
        case '\'':
            return "&#39;";
        default:
            return {};
    }
}

bool is_plain_in_link(char letter) {
    const bool is_letter = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
    return is_letter || is_digit(letter) || std::string_view("-._~/").find(letter) != std::string_view::npos;
}

/// As JavaScript reads it; empty when it is not known.
std::string sort_key(const Cell& cell) {
    const double number = cell.number.value_or(NAN);
    const std::string text = std::isnan(number)   ? ""
                             : std::isinf(number) ? (number > 0 ? "Infinity" : "-Infinity")
                                                  : fmt::format("{}", number);
    return " data-key=\"" + text + "\"";
}

std::string headings_html(const Table& table) {
    std::string html;
    for (const Table::Column& column : table.columns) {
        const std::string text = escaped(column.heading);
        const std::string content = table.sorts ? element("button", text, "type=\"button\"") : text;
        html += element("th", content, column.right_aligned ? "scope=\"col\" class=\"number\"" : "scope=\"col\"");
    }
    return element("thead", element("tr", html));
}

std::string rows_html(const Table& table) {
    std::string html;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        std::string cells;
        for (const Cell& cell : table.rows[i]) {
            cells += element("td", escaped(cell.text), cell.is_number ? "class=\"number\"" + sort_key(cell) : "");
        }
        html += element("tr", cells, table.marked == i ? "class=\"marked\"" : "") + "\n";
    }
    return element("tbody", html);
}

}  // namespace

std::string escaped(std::string_view text) {
    std::string html;
    for (const char letter : printable(text, std::string::npos, true)) {
        const std::string_view entity = entity_of(letter);
        html += entity.empty() ? std::string_view(&letter, 1) : entity;
    }
    return html;
}

std::string escaped_json(std::string json) {
    for (std::size_t at = json.find('<'); at != std::string::npos; at = json.find('<', at)) {
        json.replace(at, 1, "\\u003c");
    }
    return json;
}

std::string link_target(std::string_view path) {
    std::string link = "./";
    for (const char letter : path) {
        link += is_plain_in_link(letter) ? std::string(1, letter)
                                         : fmt::format("%{:02X}", static_cast<unsigned char>(letter));
    }
    return link;
}

std::string element(std::string_view tag, std::string_view content, std::string_view attributes) {
    return fmt::format("<{0}{1}{2}>{3}</{0}>", tag, attributes.empty() ? "" : " ", attributes, content);
}

std::string html_of(const Table& table) {
    if (table.rows.empty()) {
        return "";
    }
    const std::string content = headings_html(table) + rows_html(table);
    return element("div", element("table", content, table.sorts ? "class=\"sorts\"" : ""), "class=\"wide\"") + "\n";
}

}  // namespace ringmaster
