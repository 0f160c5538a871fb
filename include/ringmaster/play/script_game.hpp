#pragma once

#include "ringmaster/game/job.hpp"
#include "ringmaster/game/outcome.hpp"
#include "ringmaster/os/guardian.hpp"

namespace ringmaster {

/// Plays the game, or the games, of a job by its script. A script that fails, says nothing or runs too long makes the
/// game void; one that says that the candidate failed makes it void too, or lost where the job says that failures lose.
/// Nothing of its process group is left afterwards.
Outcome play_by_script(const Job& job, Guardian* guardian);

}  // namespace ringmaster
