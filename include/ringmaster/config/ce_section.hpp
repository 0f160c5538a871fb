#pragma once

#include <string>
#include <vector>

#include "ringmaster/config/reader.hpp"
#include "ringmaster/tune/ce_tuner.hpp"

namespace ringmaster {

/// The keys of the top level that ce_tuner has and others have not.
const std::vector<std::string>& ce_keys();

/// Reads the settings of ce_tuner, which stand at the top level.
void read_ce_settings(TableReader& top, CeTunerSettings& settings);

/// "cross-entropy, 50 samples of 4 games, elite 0.2, step 0.7": how it is steered.
std::string steering_text(const CeTunerSettings& settings);

}  // namespace ringmaster
