#pragma once

#include "ringmaster/game/job.hpp"
#include "ringmaster/game/outcome.hpp"
#include "ringmaster/os/guardian.hpp"
#include "ringmaster/play/kept_engines.hpp"

namespace ringmaster {

/// Plays one game with two engine processes, and a third to count it where the settings want a referee. An engine whose
/// player says `reuse` comes from the kept ones if it is there, and goes back to them unless it failed (null: none are
/// kept); all others are fresh and are ended whatever happens. Each finds the files of its player in its scratch
/// folder, which is gone afterwards. It returns when all are gone or put away; every wait on the way has a deadline.
/// What goes wrong, whatever it is, is in the outcome.
Outcome run_game(const Job& job, Guardian* guardian, KeptEngines* kept = nullptr);

}  // namespace ringmaster
