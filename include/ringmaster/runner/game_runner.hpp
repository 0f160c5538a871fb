#pragma once

#include "ringmaster/game/job.hpp"
#include "ringmaster/game/outcome.hpp"
#include "ringmaster/os/guardian.hpp"

namespace ringmaster {

/// Plays one game with two fresh engine processes, and ends both whatever happens. It returns when both are gone; every
/// wait on the way has a deadline. What goes wrong is in the outcome.
Outcome run_game(const Job& job, Guardian* guardian);

}  // namespace ringmaster
