#pragma once

#include <ostream>
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

/// Whether the candidate takes new values; prints what is wrong.
bool takes_new_values(std::ostream& out, const LoadedControlFile& loaded, const std::vector<Parameters>& candidates);

/// Prints which parameters do not change how the candidate plays, as far as some searches tell, and whether it plays
/// always alike where nothing else makes games differ. Takes a few seconds mostly, some twenty at most.
void print_trials_of_values(std::ostream& out, const LoadedControlFile& loaded,
                            const std::vector<Parameters>& candidates);

}  // namespace ringmaster
