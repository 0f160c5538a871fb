#pragma once

#include <optional>
#include <string>

#include "ringmaster/base/value.hpp"

namespace ringmaster {

/// A control file's text with these values as the defaults of its parameters and no other byte changed; a default that
/// has the value already stays as it is written. Nothing where a parameter of the values has no `default` in the text,
/// or where the new text would say anything else anew: it is read again and compared.
std::optional<std::string> with_defaults(const std::string& text, const Parameters& values);

/// The value as TOML has it.
std::string toml_text_of(const Value& value);

}  // namespace ringmaster
