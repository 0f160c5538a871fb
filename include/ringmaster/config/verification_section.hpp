#pragma once

#include "ringmaster/config/reader.hpp"
#include "ringmaster/config/verification_settings.hpp"

namespace ringmaster {

/// Reads the settings, which stand at the top level.
void read_verification(TableReader& top, VerificationSettings& verification);

}  // namespace ringmaster
