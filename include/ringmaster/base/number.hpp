#pragma once

#include <optional>
#include <string_view>

namespace ringmaster {

/// The finite number that the whole text is, in decimal; it may begin with a plus sign.
std::optional<double> number_of(std::string_view text);

}  // namespace ringmaster
