#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>

#include "ringmaster/tune/tree/child_groups.hpp"
#include "ringmaster/tune/tree/rave.hpp"
#include "ringmaster/tune/tree/space.hpp"
#include "ringmaster/tune/tree/tree_settings.hpp"

namespace ringmaster {

class Children;

/// A cell of the tree that was visited: a game was played or begun in it or below it.
struct TreeNode : NodeStatistics {
    std::unique_ptr<Children> children;  ///< null as long as it was not expanded; there may be none
};

/// The children of an expanded node. Only the visited ones are stored; the others are all alike. A child is its rank
/// among those that are different candidates.
class Children {
public:
    Children(DistinctChildren cells, const NodeStatistics& fresh, const TreeSettings& settings);

    const DistinctChildren& cells() const { return cells_; }
    const ChildGroups& groups() const { return groups_; }
    std::uint32_t size() const { return cells_.size(); }

    /// Null for an unvisited child.
    const TreeNode* find(std::uint32_t rank) const;

    const NodeStatistics& statistics(std::uint32_t rank) const;

    /// What the child's relatives did; only with settings.rave.
    NodeStatistics relatives(std::uint32_t rank) const;

    /// The child, stored from now on.
    TreeNode& visit(std::uint32_t rank);

    void add_in_flight(std::uint32_t rank, TreeNode& child, int change);
    void add_result(std::uint32_t rank, TreeNode& child, double reward);

private:
    void change(std::uint32_t rank, TreeNode& child, const NodeStatistics& to);

    DistinctChildren cells_;
    NodeStatistics fresh_;
    ChildGroups groups_;
    std::optional<RaveTable> rave_;
    std::unordered_map<std::uint32_t, std::unique_ptr<TreeNode>> visited_;
};

}  // namespace ringmaster
