#pragma once

#include <string>
#include <vector>

#include "ringmaster/base/value.hpp"
#include "ringmaster/tune/scale.hpp"

namespace ringmaster {

/// One dimension of what is tuned.
struct TunedParameter {
    std::string code;
    Scale scale;
    int split = 1;       ///< into how many cells each cell is cut in this dimension; the tree's
    std::string format;  ///< printf-style
};

/// "level: 3; rave: 0.10", by the parameters' formats.
std::string describe(const std::vector<TunedParameter>& parameters, const Parameters& values);

}  // namespace ringmaster
