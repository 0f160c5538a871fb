#pragma once

#include <string_view>

#include "ringmaster/cli/options.hpp"

namespace ringmaster {

/// Asks what is not told by options, where there is a terminal; tries the engines; writes a control file, and what it
/// needs beside it, over nothing that is there; does what `check` does with it; and says what to type next. Returns the
/// exit status. Throws Error.
int make_control_file(const Options& options);

/// Makes a control file of another tuner's file, prints it or writes it to the file that --output names, says on
/// standard error what was left out or is wrong, and returns the exit status. Throws Error.
int print_imported(const Options& options);

/// examples/chess/openings.epd, which the build makes part of the program.
std::string_view chess_openings();

}  // namespace ringmaster
