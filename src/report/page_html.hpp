#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ringmaster {

/// HTML as text: the only place that puts `<` before what is not ours.

/// Text from outside, printable() and harmless between tags and in quoted attributes. Newlines are kept.
std::string escaped(std::string_view text);

/// JSON, harmless inside of <script>.
std::string escaped_json(std::string json);

/// A relative path as the target of a link, whatever it looks like: "./a%20b.sgf".
std::string link_target(std::string_view path);

/// `<tag attributes>content</tag>`; the content is HTML.
std::string element(std::string_view tag, std::string_view content, std::string_view attributes = "");

/// A field of a table. One with a number stands at the right and is sorted by it.
struct PageField {
    std::string text;  ///< not yet escaped
    std::optional<double> number = std::nullopt;
    bool is_number = false;

    static PageField of(std::string text) { return {std::move(text)}; }
    static PageField of(std::string text, std::optional<double> number) { return {std::move(text), number, true}; }
};

struct PageTable {
    std::string name;
    std::vector<std::string> headings;
    std::vector<std::vector<PageField>> rows;
    std::optional<std::size_t> marked;  ///< this row stands out
    bool sorts = false;                 ///< on a click
};

/// Nothing for a table without rows.
std::string html_of(const PageTable& table);

}  // namespace ringmaster
