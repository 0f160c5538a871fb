#pragma once

#include "ringmaster/cli/options.hpp"
#include "ringmaster/config/control_file.hpp"
#include "ringmaster/runner/event_files.hpp"

namespace ringmaster {

/// Prints the event's games as `games` was asked to, those of earlier epochs too, and returns the exit status. However
/// many they are, one at a time is in memory; a run may be storing more meanwhile. Throws Error.
int print_games(const ControlFile& control, const EventFiles& files, const Options& options);

}  // namespace ringmaster
