#pragma once

#include <string>

namespace ringmaster {

/// A formula for how strong a candidate really is, for simulations.
struct TruthFormula {
    std::string expression;
    bool is_logit = false;  ///< it gives ln(p / (1 - p)), not p itself
};

}  // namespace ringmaster
