#pragma once

#include <string>

#include "ringmaster/cli/options.hpp"

namespace ringmaster {

/// What --help prints.
std::string help_text();

/// ringmaster(1) in Markdown, which the build has lowdown(1) convert.
std::string man_page();

std::string bash_completion();
std::string zsh_completion();
std::string fish_completion();

/// What `ringmaster manual PART` prints.
std::string manual_text(const std::string& part);

}  // namespace ringmaster
