#pragma once

#include <string>
#include <vector>

#include "ringmaster/base/value.hpp"
#include "ringmaster/config/reader.hpp"
#include "ringmaster/tune/space.hpp"

namespace ringmaster {

/// The [[parameters]] tables of a control file.
struct ParameterSection {
    std::vector<TunedParameter> parameters;  ///< those without a problem
    std::vector<Place> places;               ///< of their codes
    Parameters first_cell;                   ///< the values at the centre of the first cell, and of the last one
    Parameters last_cell;
    std::vector<std::string> broken;  ///< codes of the others
    bool has_nameless = false;  ///< some have not even a code, or there are none: codes cannot be told from mistakes
};

ParameterSection read_parameters(TableReader& file);

}  // namespace ringmaster
