#pragma once

#include <string>

#include "ringmaster/base/statistics.hpp"
#include "ringmaster/base/tally.hpp"

namespace ringmaster {

/// "0.455", or "-" for no games.
std::string win_rate_text(const Tally& tally);

/// "0.21 - 0.72".
std::string interval_text(const Interval& interval);

/// "2.98", "0.00" for what would round to "-0.00".
std::string llr_text(double llr);

/// "+35", "-120", "+inf".
std::string elo_text(double elo);

}  // namespace ringmaster
