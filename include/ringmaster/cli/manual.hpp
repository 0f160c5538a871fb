#pragma once

#include <string>

#include "ringmaster/cli/options.hpp"

namespace ringmaster {

/// What --help prints: every action, and the options of a run.
std::string help_text();

/// What --help prints beside an action that users name: what it does, and all its options.
std::string help_text(Action action);

/// What `ringmaster manual PART` prints.
std::string manual_text(ManualPart part);

}  // namespace ringmaster
