#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ringmaster/drafts/importer.hpp"

namespace ringmaster {

/// A control file of Gomill 0.8: mc_tuner, ce_tuner, playoff or allplayall.
ImportResult import_gomill(std::string_view text, const std::string& name);

/// The comment that an imported file begins with.
std::string heading_of_import(const std::string& origin, const std::string& name,
                              const std::vector<std::string>& left_out);

}  // namespace ringmaster
