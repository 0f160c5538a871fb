#pragma once

#include <functional>
#include <string>

#include <toml++/toml.h>

#include "ringmaster/config/engine_ranges.hpp"

namespace ringmaster {

/// Calls `visit` for each parameter of an event of chess that has no scale, with the option that it sets.
void for_each_unranged_parameter(toml::table& file,
                                 const std::function<void(toml::table&, const std::string& option)>& visit);

/// Gives parameters without a scale what the engine tells of their options. An untold range is an empty scale that
/// stands nowhere in the file.
void add_ranges(toml::table& file, const EngineRanges& ranges);

}  // namespace ringmaster
