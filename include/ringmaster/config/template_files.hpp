#pragma once

#include <vector>

#include "ringmaster/config/control_file.hpp"
#include "ringmaster/config/paths.hpp"
#include "ringmaster/config/reader.hpp"

namespace ringmaster {

/// The [[candidate.files]] tables of a control file.
struct TemplateSection {
    std::vector<TemplateFile> files;  ///< those without a problem
    bool is_present = false;          ///< there are some, right or wrong
};

TemplateSection read_template_files(TableReader& candidate, const PathContext& context);

/// What the placeholders in a player's settings stand for in a trial: the parameters' `values` and ringmaster's own.
Parameters with_own_placeholders(Parameters values, bool has_files);

}  // namespace ringmaster
