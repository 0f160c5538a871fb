#pragma once

#include <string>

#include "ringmaster/report/facts.hpp"

namespace ringmaster {

/// The one table of an event for programs: the players of a tournament, a line for each; else what
/// EventFacts::main_table says. What is not known, or not finite, is an empty field; a number reads back as it was.
/// docs/report_format.md explains the columns.
std::string render_csv(const EventFacts& facts);

}  // namespace ringmaster
