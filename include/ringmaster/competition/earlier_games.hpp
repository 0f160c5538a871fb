#pragma once

#include <optional>
#include <vector>

#include "ringmaster/game/record.hpp"
#include "ringmaster/tune/tuned_parameter.hpp"
#include "ringmaster/tune/tuner.hpp"

namespace ringmaster {

/// Whether a game was chosen among other parameters than these, or by other cells.
bool is_of_other_parameters(const GameRecord& record, const std::vector<TunedParameter>& parameters,
                            const Tuner& tuner);

/// A game as it is told now, where parameters have been added, taken out of the search or put into another order since
/// it was played: its sides have all parameters, those that were not there then at TunedParameter::before, and its
/// choice is what the tuner calls it now. Nothing when no candidate of the tuner has such values.
std::optional<GameRecord> as_told_now(GameRecord record, const std::vector<TunedParameter>& parameters,
                                      const Tuner& tuner);

}  // namespace ringmaster
