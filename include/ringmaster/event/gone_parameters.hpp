#pragma once

#include <optional>
#include <vector>

#include "ringmaster/config/control_file.hpp"
#include "ringmaster/event/epochs.hpp"
#include "ringmaster/store/store.hpp"

namespace ringmaster {

/// The parameters of the epoch that the control file has no more, and what they were in its games. `kept` is the
/// control file of then, if there is one that can be read. It proposes what they always were, or else their default.
std::vector<GoneParameter> gone_parameters(const ControlFile& control, std::optional<ControlFile> kept,
                                           const StoredFacts& facts, const Store& store, int epoch);

}  // namespace ringmaster
