#pragma once

#include <optional>

#include "ringmaster/cli/options.hpp"
#include "ringmaster/event/event_state.hpp"
#include "ringmaster/os/files.hpp"
#include "ringmaster/report/facts.hpp"

namespace ringmaster {

struct MadeMatch {
    LoadedControlFile loaded;
    FileLock lock;  ///< the event's: nobody else makes or plays a match in this file meanwhile
};

/// Writes the control file of the match that was asked for, unless it is there, and gives it loaded; one that somebody
/// edited stays as it is; when something is wrong with that, prints all problems to standard error and gives nothing.
/// Throws Error, and writes nothing, when something is wrong with what is asked for, when there is another match in the
/// file, and when it is being played.
std::optional<MadeMatch> make_match(const Options& options);

/// For --exit-verdict: what the report's first line says, and when that is open what the SPRT has accepted.
int exit_status_of(const EventFacts& facts);

}  // namespace ringmaster
