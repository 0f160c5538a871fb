#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "ringmaster/config/engine_ranges.hpp"
#include "ringmaster/config/problem.hpp"
#include "ringmaster/event/event_state.hpp"

namespace ringmaster {

/// The ranges of the parameters that have no scale in this text of a control file: what the event's state keeps, so
/// that they are the same for all games, and else what the engine says, which is started. What it does not say is a
/// problem. Where mistakes in [candidate], of which reading for games will tell, keep us from asking, they are any.
EngineRanges find_ranges(const std::string& text, const std::filesystem::path& control_file, ReadFor purpose,
                         std::vector<Problem>& problems);

/// Starts the engine whose options give parameters their scales, and says which of them are no longer what the event's
/// state has.
std::vector<std::string> changed_ranges(const LoadedControlFile& loaded);

}  // namespace ringmaster
