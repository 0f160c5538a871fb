#pragma once

#include "ringmaster/cli/options.hpp"
#include "ringmaster/cli/run.hpp"

namespace ringmaster {

/// Makes what is recommended the defaults, in the control file, and keeps in the event that it was done; with --ablated
/// only the changes that an ablation leaves, with --undo what was there before. What cannot be written there is
/// printed, for people to write it. Throws Error (Fault::usage) where the answer is not CHANGE, unless --anyway is
/// given. One that was cut short is finished when it is asked for again; another time nothing happens.
int adopt(const Event& event, const Options& options);

}  // namespace ringmaster
