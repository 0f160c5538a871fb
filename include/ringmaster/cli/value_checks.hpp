#pragma once

#include <string>
#include <vector>

#include "ringmaster/event/event_state.hpp"

namespace ringmaster {

/// Codes of parameters: see play/value_trials.hpp.
struct KeptParameters {
    std::vector<std::string> ignored;
    std::vector<std::string> lingering;
};

/// Tries what a process of the candidate that stays makes of new values: of each parameter that of another of these
/// candidates, all else as the last has it. Nothing where no process stays, and of engines that speak GTP.
KeptParameters try_kept_parameters(const LoadedControlFile& loaded, const std::vector<Parameters>& candidates);

/// Which parameters do not change how the candidate plays, as far as some searches tell, and whether it plays always
/// alike where nothing else makes games differ: a line each. Takes a few seconds mostly, some twenty at most.
std::vector<std::string> warnings_of_values(const LoadedControlFile& loaded, const std::vector<Parameters>& candidates);

}  // namespace ringmaster
