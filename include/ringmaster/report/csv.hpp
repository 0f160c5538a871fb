#pragma once

#include <string>
#include <vector>

#include "ringmaster/base/value.hpp"

namespace ringmaster {

struct EventFacts;

/// One line of CSV (RFC 4180, but it ends in a line feed alone, as programs on Unix expect). A field with a comma, a
/// quote or a line feed is quoted. Texts come from outside: other control characters become `?` and what is no UTF-8
/// becomes U+FFFD. A field that a spreadsheet would take for a formula is left as it is.
std::string csv_line(const std::vector<std::string>& fields);

/// The shortest text that reads back as the same number; empty unless it is finite.
std::string csv_number(double number);

std::string csv_value(const Value& value);

/// The names of columns that are called like engine parameters, none of them in `taken` and no two alike: a code that
/// would be gets "parameter_" before it.
std::vector<std::string> columns_of(const std::vector<std::string>& codes, const std::vector<std::string>& taken);

/// The one table of an event for programs: the players of a tournament, a line for each; else what
/// EventFacts::main_table says. What is not known, or not finite, is an empty field; a number reads back as it was.
/// docs/report_format.md explains the columns.
std::string render_csv(const EventFacts& facts);

}  // namespace ringmaster
