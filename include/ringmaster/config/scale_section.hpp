#pragma once

#include <cstddef>
#include <optional>

#include "ringmaster/config/reader.hpp"
#include "ringmaster/tune/scale.hpp"

namespace ringmaster {

/// The table `scale` of one parameter.
struct ScaleSection {
    std::optional<Scale> scale;  ///< none: it has a problem
    std::size_t listed = 0;      ///< how many values an explicit scale has; 0 for other scales
    bool is_ordered = false;     ///< of an explicit scale: its order says something, by `ordered` or, without that,
                                 ///< because it lists numbers upwards or downwards
};

ScaleSection read_scale(TableReader& parameter, const toml::table& table, bool cuts_cells);

}  // namespace ringmaster
