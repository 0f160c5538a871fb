#pragma once

#include <string>
#include <string_view>

namespace ringmaster {

/// The inside of a TOML string in double quotes.
std::string toml_escaped(std::string_view text);

/// The text as a string of TOML, in double quotes.
std::string toml_text(std::string_view text);

}  // namespace ringmaster
