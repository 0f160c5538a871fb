#pragma once

#include <string>

#include "ringmaster/tune/tuned_parameter.hpp"

namespace ringmaster {

/// The parameter's format; with more digits where it would print cells alike that play differently, as each is a
/// candidate of its own. Down to this depth of a tree, but of no more than a thousand cells.
std::string format_of_cells(const TunedParameter& parameter, int max_depth);

}  // namespace ringmaster
