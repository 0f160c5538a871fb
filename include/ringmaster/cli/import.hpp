#pragma once

#include "ringmaster/cli/options.hpp"

namespace ringmaster {

/// Makes a control file of another tuner's file, prints it or writes it to the file that --output names, says on
/// standard error what was left out or is wrong, and returns the exit status. Throws Error.
int print_imported(const Options& options);

}  // namespace ringmaster
