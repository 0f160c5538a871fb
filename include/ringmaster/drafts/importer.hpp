#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ringmaster/config/problem.hpp"

namespace ringmaster {

/// A control file made from what another tuner was told, or everything that keeps it from being made.
struct ImportResult {
    std::string control_file;           ///< its text, what was left out as comments; empty when there are problems
    std::vector<std::string> left_out;  ///< what has no counterpart here or needs none, a line each
    std::vector<Problem> problems;
};

/// Reads an experiment of CLOP 0.0.9 (a .clop file), weather-factory's config.json, or OpenBench's lines of SPSA
/// parameters; which of them it is shows in the text. `name` is the file's, as the user should see it.
ImportResult import_settings(std::string_view text, const std::string& name);

}  // namespace ringmaster
