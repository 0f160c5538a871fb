#pragma once

#include <cstdint>
#include <vector>

#include "ringmaster/tune/tree/children.hpp"
#include "ringmaster/tune/tree/tree_policy.hpp"

namespace ringmaster {

/// Chooses one child of a node, by the settings' policy, and says which child is the best and which have retired.
/// Children are given by rank; a node has at least one. It refers to the settings, which must outlive it.
class ChildChoice {
public:
    explicit ChildChoice(const TreeSettings& settings) : settings_(settings) {}

    /// Whose game is next. `parent` are the statistics of the node.
    std::uint32_t choose(const Children& children, const NodeStatistics& parent, const TieBreak& tie_break) const;

    /// The child with the greatest merit, the first of equals.
    std::uint32_t best(const Children& children) const;

    /// Those that play no more, ascending.
    std::vector<std::uint32_t> retired(const Children& children) const;

    /// Whether all but one have retired; false when none can.
    bool only_one_left(const Children& children) const;

private:
    std::uint32_t choose_by_group(const Children& children, const TreePolicy& policy, const TieBreak& tie_break) const;
    std::uint32_t choose_with_rave(const Children& children, const TreePolicy& policy, const TieBreak& tie_break) const;

    const TreeSettings& settings_;
};

}  // namespace ringmaster
