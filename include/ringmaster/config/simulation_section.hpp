#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ringmaster/config/reader.hpp"
#include "ringmaster/tune/truth.hpp"

namespace ringmaster {

/// The section [simulation] of a control file: what `simulate` plays when the command line does not say otherwise.
struct SimulationSettings {
    std::optional<TruthFormula> truth;
    std::vector<std::uint64_t> games;  ///< ascending; empty: not stated
    int replications = 200;
    std::optional<int> in_flight;
    double draw_rate = 0;
};

/// Reads the section, if there is one. A formula is tried in the middle of the space, unless `parameters` is empty.
void read_simulation(TableReader& top, const std::vector<TunedParameter>& parameters, SimulationSettings& simulation);

}  // namespace ringmaster
