#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ringmaster/config/control_file.hpp"
#include "ringmaster/event/epochs.hpp"
#include "ringmaster/store/store.hpp"
#include "ringmaster/tune/tuner.hpp"

namespace ringmaster {

/// Games of another event that are to begin the search of this one.

/// The games of its present epoch that chose something, as this event's tuner is told them: a parameter that it did not
/// have is at its default. `name` is what reports call it. Throws Error that says why they say nothing of this event's
/// candidates.
std::vector<KnownResult> known_games_of(const Store& other, const std::string& name, const ControlFile& control);

/// What the state keeps of those that the event of this name has given.
std::vector<KnownResult> kept_games_of(const std::string& name, const StoredFacts& stored);

/// Games by their number and their end: a copy of an event has the same.
using GamesByEnd = std::set<std::pair<std::uint64_t, double>>;
GamesByEnd games_by_end(const Store& store, int epoch);

/// The results that the event goes on with; `own` are its own games. What it once took from another event it keeps,
/// whatever that one has played since; else it could not be resumed exactly. A game that it has already, its own or
/// another source's, loses its settings.
std::vector<KnownResult> known_results(const std::vector<KnownResult>& loaded, const StoredFacts& stored,
                                       const GamesByEnd& own);

/// What the state is to keep of these results.
StoredFacts facts_of_known(const std::vector<KnownResult>& results);

}  // namespace ringmaster
