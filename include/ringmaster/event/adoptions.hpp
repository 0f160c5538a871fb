#pragma once

#include <vector>

#include "ringmaster/event/epochs.hpp"
#include "ringmaster/report/adoption.hpp"

namespace ringmaster {

/// What was adopted, in the order in which it was. Throws Error (Fault::state) for a fact that makes no sense.
std::vector<AdoptionFacts> stored_adoptions(const StoredFacts& facts);

/// The facts with one more.
StoredFacts with_adoption(StoredFacts facts, const AdoptionFacts& adoption);

}  // namespace ringmaster
