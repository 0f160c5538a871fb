#pragma once

#include <optional>
#include <string>

#include "ringmaster/base/value.hpp"

namespace ringmaster {

/// A printf-style format with a conversion that prints so many digits of a number behind the point; of `%s`, `%e` and
/// `%g` so many digits in all. Nothing when it is malformed.
std::optional<std::string> format_with_digits(const std::string& format, int digits);

}  // namespace ringmaster
