#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace ringmaster {

/// How deep brackets and the dots of keys may stand inside one another: a TOML parser recurses for each.
constexpr int deepest_nesting = 100;

/// Where a TOML text first goes deeper than that. The text need not be valid TOML.
std::optional<std::size_t> find_too_deep(std::string_view text);

}  // namespace ringmaster
