#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "ringmaster/config/problem.hpp"
#include "ringmaster/drafts/new_event.hpp"

namespace ringmaster {

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
/// the user should see it. Of the options three say what the file does not: the command of the engine, for a file that
/// names none; the names of the parameters that are to be tuned (none: as many as can be); the number of games.
ImportResult import_settings(std::string_view text, const std::string& name, const NewOptions& options = {});

/// The same of a control file of Gomill's: mc_tuner, ce_tuner, playoff or allplayall.
ImportResult import_gomill(std::string_view text, const std::string& name);

/// The comment that an imported file begins with.
std::string heading_of_import(const std::string& origin, const std::string& name,
                              const std::vector<std::string>& left_out);

}  // namespace ringmaster
