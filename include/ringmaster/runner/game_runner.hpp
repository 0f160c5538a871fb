#pragma once

#include "ringmaster/game/job.hpp"
#include "ringmaster/game/outcome.hpp"
#include "ringmaster/os/guardian.hpp"

namespace ringmaster {

/// Plays one game with two fresh engine processes, and a third to count it where the settings want a referee; ends them
/// all whatever happens. Each finds the files of its player in its scratch folder, which is gone afterwards. It returns
/// when all are gone; every wait on the way has a deadline. What goes wrong, whatever it is, is in the outcome.
Outcome run_game(const Job& job, Guardian* guardian);

}  // namespace ringmaster
