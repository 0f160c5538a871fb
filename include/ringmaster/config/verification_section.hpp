#pragma once

#include "ringmaster/config/competition_type.hpp"
#include "ringmaster/config/reader.hpp"
#include "ringmaster/config/verification_settings.hpp"

namespace ringmaster {

/// Reads the settings, which stand at the top level. A model_tuner verifies with a tenth of its games unless told
/// otherwise, mc_tuner with none, as Gomill.
void read_verification(TableReader& top, CompetitionType type, VerificationSettings& verification);

}  // namespace ringmaster
