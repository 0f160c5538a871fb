#pragma once

#include <string>

#include "ringmaster/cli/options.hpp"
#include "ringmaster/config/control_file.hpp"

namespace ringmaster {

/// What `simulate` prints: the control file's tuner, or those of --compare, played without engines, the replications
/// spread over all cores by processes. The result does not hang on how many there are. Throws Error (Fault::usage) for
/// what is wrong with the formula or with --compare.
std::string simulation_text(const ControlFile& control, const SimulateOptions& options, OutputFormat format);

}  // namespace ringmaster
