#pragma once

#include <cstdint>
#include <vector>

#include "ringmaster/tune/tree/space.hpp"

namespace ringmaster {

/// The numbers of a cell's children that are different candidates, by rank.
inline std::vector<std::uint32_t> children_of(const Space& space, const CellPath& path) {
    const DistinctChildren children = space.children(path);
    std::vector<std::uint32_t> numbers;
    for (std::uint32_t rank = 0; rank < children.size(); ++rank) {
        numbers.push_back(children.number(rank));
    }
    return numbers;
}

}  // namespace ringmaster
