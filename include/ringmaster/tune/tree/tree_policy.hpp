#pragma once

#include <memory>

#include "ringmaster/tune/tree/node_statistics.hpp"
#include "ringmaster/tune/tree/tree_settings.hpp"

namespace ringmaster {

/// A policy that computes for each child an index from its statistics and its parent's and chooses the greatest. What
/// it computes is pure. The policies that draw lots instead are thompson.hpp and top_two_thompson.hpp.
class IndexPolicy {
public:
    virtual ~IndexPolicy() = default;

    /// What all children of a node have in common: a number that grows with the parent's games.
    virtual double exploration(const NodeStatistics& parent) const = 0;

    /// The index of a child. It does not fall while the wins rise and the visits stay.
    virtual double score(const NodeStatistics& child, double exploration) const = 0;
};

/// Null for a policy that draws lots.
std::unique_ptr<const IndexPolicy> make_index_policy(const TreeSettings& settings);

}  // namespace ringmaster
