#pragma once

#include "ringmaster/cli/event.hpp"
#include "ringmaster/cli/options.hpp"

namespace ringmaster {

/// Plays the event, or only its verification, shows it on standard error and leaves the report. Returns the exit
/// status. Throws Error: when it is running already, when what is stored does not fit the control file, and when
/// nothing can be stored any more.
int run_event(const Event& event, const Options& options);

}  // namespace ringmaster
