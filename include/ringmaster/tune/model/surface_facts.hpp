#pragma once

#include <optional>
#include <vector>

#include "ringmaster/report/facts.hpp"
#include "ringmaster/tune/model/insight.hpp"
#include "ringmaster/tune/model/model_space.hpp"

namespace ringmaster {

/// Tells in the facts of a tuner's event what a model of so many games says: how the recommended point compares with
/// the present values, what is left to gain, what each parameter does.
void add_insight(EventFacts& facts, const ModelSpace& space, const Insight& insight,
                 const std::vector<double>& recommended, std::size_t games, bool is_of_duels);

/// Where the present values lie, if all parameters have one; of several places that nearest to the recommended point.
std::optional<std::vector<double>> default_point(const ModelSpace& space, const std::vector<double>& recommended);

/// Tells in the facts of a tuner's event what the surface through its games says of the recommended point. `games` are
/// those of the model.
Insight add_surface_facts(EventFacts& facts, const ModelSpace& space, const SurfaceModel& model,
                          const ModelGames& games, const std::vector<double>& recommended);

}  // namespace ringmaster
