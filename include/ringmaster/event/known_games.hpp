#pragma once

#include <string>
#include <vector>

#include "ringmaster/config/control_file.hpp"
#include "ringmaster/event/epochs.hpp"
#include "ringmaster/store/store.hpp"
#include "ringmaster/tune/known_results.hpp"

namespace ringmaster {

/// Games of another event that are to begin the search of this one.

/// The games of its present epoch that chose something, as this event's tuner is told them: a parameter that it did not
/// have is at its default. `name` is what reports call it. Throws Error that says why they say nothing of this event's
/// candidates.
std::vector<KnownResult> known_games_of(const Store& other, const std::string& name, const ControlFile& control);

/// What the state keeps of those that the event of this name has given.
std::vector<KnownResult> kept_games_of(const std::string& name, const StoredFacts& stored);

/// The results that the event goes on with. What it once took from another event it keeps, whatever that one has played
/// since; else it could not be resumed exactly. `has_games` says that it has begun.
std::vector<KnownResult> known_results(const std::vector<KnownResult>& loaded, const StoredFacts& stored,
                                       bool has_games);

/// What the state is to keep of these results.
StoredFacts facts_of_known(const std::vector<KnownResult>& results);

}  // namespace ringmaster
