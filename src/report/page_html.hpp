#pragma once

#include <string>
#include <string_view>

#include "ringmaster/report/report.hpp"

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

/// Nothing for a table without rows. Its title is the page's business.
std::string html_of(const Table& table);

}  // namespace ringmaster
