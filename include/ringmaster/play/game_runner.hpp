#pragma once

#include "ringmaster/game/job.hpp"
#include "ringmaster/game/outcome.hpp"
#include "ringmaster/os/guardian.hpp"
#include "ringmaster/play/kept_engines.hpp"

namespace ringmaster {

/// Plays one game with two engine processes, and a third to count it where the settings want a referee. An engine whose
/// player says `reuse` comes from the kept ones if it is there, and goes back to them unless it failed (null: none are
/// kept); all others are new and are ended whatever happens. Each finds the files of its player in its scratch
/// folder, which is gone afterwards. It returns when all are gone or put away; every wait on the way has a deadline.
/// What goes wrong, whatever it is, is in the outcome.
Outcome run_game(const Job& job, Guardian* guardian, KeptEngines* kept = nullptr);

/// Plays the game, or the games, of a job by its script. A script that fails, says nothing or runs too long makes the
/// game void; one that says that the candidate failed makes it void too, or lost where the job says that failures lose.
/// Nothing of its process group is left afterwards.
Outcome play_by_script(const Job& job, Guardian* guardian);

}  // namespace ringmaster
