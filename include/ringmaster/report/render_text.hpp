#pragma once

#include <string>

#include "ringmaster/report/report.hpp"

namespace ringmaster {

/// The report as plain text: blocks set off by blank lines, columns two blanks apart, no trailing blanks.
std::string render_text(const Report& report);

}  // namespace ringmaster
