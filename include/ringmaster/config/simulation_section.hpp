#pragma once

#include <vector>

#include "ringmaster/config/reader.hpp"
#include "ringmaster/config/simulation_settings.hpp"
#include "ringmaster/tune/tuned_parameter.hpp"

namespace ringmaster {

/// Reads the section [simulation], if there is one. A formula is tried in the middle of the space, unless `parameters`
/// is empty.
void read_simulation(TableReader& top, const std::vector<TunedParameter>& parameters, SimulationSettings& simulation);

}  // namespace ringmaster
