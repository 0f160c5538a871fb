#pragma once

#include <string>
#include <string_view>

#include "ringmaster/cli/options.hpp"

namespace ringmaster {

/// What --help prints.
std::string help_text();

/// ringmaster(1), in troff's man macros.
std::string man_page();

/// ringmaster.toml(5) out of docs/control_file.md. Knows the Markdown that is used there: headings, paragraphs, lists,
/// tables, code blocks, inline code, links.
std::string control_file_page(std::string_view markdown);

std::string bash_completion();
std::string zsh_completion();
std::string fish_completion();

/// What `ringmaster manual ...` prints. Throws Error when the file to convert cannot be read.
std::string manual_text(const Options& options);

}  // namespace ringmaster
