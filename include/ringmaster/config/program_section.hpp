#pragma once

#include <vector>

#include "ringmaster/config/paths.hpp"
#include "ringmaster/config/reader.hpp"
#include "ringmaster/game/setup.hpp"

namespace ringmaster {

/// Reads what every program has in its table: command, cwd, environ, threads, memory_limit, discard_stderr. Gives the
/// places of the texts in which placeholders may stand, in the order of for_each_placeholder_text.
std::vector<Place> read_program(TableReader& reader, const PathContext& context, ProgramSetup& setup);

}  // namespace ringmaster
