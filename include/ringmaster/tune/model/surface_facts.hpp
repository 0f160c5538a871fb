#pragma once

#include <vector>

#include "ringmaster/report/facts.hpp"
#include "ringmaster/tune/model/insight.hpp"
#include "ringmaster/tune/model/model_space.hpp"

namespace ringmaster {

/// Tells in the facts of a tuner's event what the surface through its games says of the recommended point: how it
/// compares with the present values, what is left to gain, what each parameter does. `games` are those of the model.
Insight add_surface_facts(EventFacts& facts, const ModelSpace& space, const SurfaceModel& model,
                          const ModelGames& games, const std::vector<double>& recommended);

}  // namespace ringmaster
