#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "ringmaster/runner/event_files.hpp"

namespace ringmaster {

/// What the event's other files know of games that its state file, whose highest number this is, does not have: then it
/// is an old copy, or one that was made without its log. Empty: nothing. A few SGF files may always be ahead of the
/// state file, since no game waits for the disk.
std::string missing_games(const EventFiles& files, const std::optional<std::uint64_t>& highest_number);

}  // namespace ringmaster
