#pragma once

#include "ringmaster/tune/tree/child_groups.hpp"

namespace ringmaster {

/// Some equal children among which a policy that draws lots chooses.
struct Arm {
    NodeStatistics statistics;
    std::uint32_t count = 1;         ///< of children with these statistics
    const RankSet* group = nullptr;  ///< which they are; null: the unvisited, or the one child `rank`
    std::uint32_t rank = 0;
};

}  // namespace ringmaster
