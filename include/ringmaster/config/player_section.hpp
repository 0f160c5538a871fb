#pragma once

#include <string>
#include <vector>

#include "ringmaster/config/paths.hpp"
#include "ringmaster/config/placeholder_check.hpp"
#include "ringmaster/config/reader.hpp"
#include "ringmaster/game/setup.hpp"

namespace ringmaster {

/// A player as the control file has it: a [players.NAME] table, or [candidate].
struct PlayerSection {
    PlayerSetup setup;
    std::vector<PlacedText> texts;
};

PlayerSection read_player(TableReader& reader, const std::string& code, const Timeouts& defaults,
                          const PathContext& context);

/// The table `timeouts` of a player or of the file.
void read_timeouts(TableReader& owner, Timeouts& timeouts);

}  // namespace ringmaster
