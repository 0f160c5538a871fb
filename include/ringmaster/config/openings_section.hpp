#pragma once

#include "ringmaster/config/control_file.hpp"
#include "ringmaster/config/paths.hpp"
#include "ringmaster/config/reader.hpp"

namespace ringmaster {

/// Reads `openings` and `opening_moves` of an event whose games are played by GTP. Its games must have been read, the
/// matchups of a tournament too: one board for all, and no handicap.
void read_openings_of_gtp(TableReader& top, const PathContext& context, ControlFile& file);

}  // namespace ringmaster
