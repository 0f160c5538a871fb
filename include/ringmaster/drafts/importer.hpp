#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ringmaster/config/problem.hpp"

namespace ringmaster {

/// What the file to import does not say.
struct ImportOptions {
    std::optional<std::string> engine;           ///< the command of the engine, for a file that names none
    std::vector<std::string> parameters;         ///< the names of those that are to be tuned; none: as many as can be
    std::optional<std::string> number_of_games;  ///< as it was typed
};

/// Nobody reads more of them, and each has to be found in the text.
inline constexpr std::size_t most_problems_of_import = 100;

/// A control file made from what another tuner was told, or everything that keeps it from being made.
struct ImportResult {
    std::string control_file;           ///< its text, what was left out as comments; empty when there are problems
    std::vector<std::string> left_out;  ///< what has no counterpart here or needs none, a line each
    std::vector<Problem> problems;
    bool needs_chess = false;  ///< openings.epd belongs beside it
};

/// Reads an experiment of CLOP 0.0.9 (a .clop file), weather-factory's config.json, OpenBench's or fishtest's lines of
/// SPSA parameters, or a control file of Gomill 0.8; which of them it is shows in the text. `name` is the file's, as
/// the user should see it.
ImportResult import_settings(std::string_view text, const std::string& name, const ImportOptions& options = {});

}  // namespace ringmaster
