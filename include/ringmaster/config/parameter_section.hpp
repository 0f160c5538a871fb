#pragma once

#include <string>
#include <vector>

#include "ringmaster/base/value.hpp"
#include "ringmaster/config/reader.hpp"
#include "ringmaster/tune/tree/space.hpp"

namespace ringmaster {

/// The [[parameters]] tables of a control file.
struct ParameterSection {
    std::vector<TunedParameter> parameters;  ///< those without a problem
    std::vector<Place> places;               ///< of their codes
    std::vector<std::string> broken;         ///< codes of the others
    bool has_nameless = false;  ///< some have not even a code, or there are none: codes cannot be told from mistakes
};

/// A parameter that is cut into cells has a `split`; one that may be played anywhere may be `ordered`.
ParameterSection read_parameters(TableReader& file, bool cuts_cells);

/// The values that formats and placeholders are tried with, so that a misfit is found before the first game: each item
/// has one for every parameter. Of an explicit scale every value occurs, of others those of up to 100 cells, the first
/// and the last among them, and of each deeper level the first and the last; where nothing is cut, eleven values from
/// end to end. There is at least one item.
std::vector<Parameters> trial_values(const std::vector<TunedParameter>& parameters, int max_depth);

}  // namespace ringmaster
