#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ringmaster/tune/truth_formula.hpp"

namespace ringmaster {

/// What `simulate` plays when the command line does not say otherwise.
struct SimulationSettings {
    std::optional<TruthFormula> truth;
    std::vector<std::uint64_t> games;  ///< ascending; empty: not stated
    int replications = 200;
    std::optional<int> in_flight;
    double draw_rate = 0;
};

}  // namespace ringmaster
