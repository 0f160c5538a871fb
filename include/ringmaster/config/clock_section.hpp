#pragma once

#include <optional>

#include "ringmaster/config/reader.hpp"
#include "ringmaster/game/clock.hpp"

namespace ringmaster {

/// Reads `clock`, `enforce_clock` and `time_margin`, for the games of an event or of a matchup.
void read_clocks(TableReader& reader, ClockSettings& clocks);

/// Reads `clock` alone, as a player may have it.
void read_clock(TableReader& reader, std::optional<TimeControl>& control);

}  // namespace ringmaster
