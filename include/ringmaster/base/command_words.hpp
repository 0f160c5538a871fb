#pragma once

#include <string>
#include <vector>

#include "ringmaster/base/text.hpp"

namespace ringmaster {

/// quote_command as a control file has it: braces of placeholders need no quotes.
std::string quote_command_template(const std::vector<std::string>& words);

}  // namespace ringmaster
