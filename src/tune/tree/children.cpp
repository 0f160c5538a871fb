#include "ringmaster/tune/tree/children.hpp"

#include <utility>

namespace ringmaster {

Children::Children(DistinctChildren cells, const NodeStatistics& fresh, const TreeSettings& settings)
    : cells_(std::move(cells)), fresh_(fresh), groups_(cells_.size(), fresh, settings.count_in_flight) {
    if (settings.rave) {
        rave_.emplace(cells_);
    }
}

const TreeNode* Children::find(std::uint32_t rank) const {
    const auto found = visited_.find(rank);
    return found == visited_.end() ? nullptr : found->second.get();
}

const NodeStatistics& Children::statistics(std::uint32_t rank) const {
    const TreeNode* node = find(rank);
    return node == nullptr ? fresh_ : *node;
}

NodeStatistics Children::relatives(std::uint32_t rank) const {
    return rave_->relatives(cells_.coordinates(rank), fresh_);
}

TreeNode& Children::visit(std::uint32_t rank) {
    std::unique_ptr<TreeNode>& node = visited_[rank];
    if (!node) {
        node = std::make_unique<TreeNode>(TreeNode{fresh_, nullptr});
        groups_.add_visited(rank);
    }
    return *node;
}

void Children::change(std::uint32_t rank, TreeNode& child, const NodeStatistics& to) {
    groups_.move(rank, child, to);
    static_cast<NodeStatistics&>(child) = to;
}

void Children::add_in_flight(std::uint32_t rank, TreeNode& child, int amount) {
    NodeStatistics to = child;
    to.in_flight += static_cast<std::uint32_t>(amount);
    change(rank, child, to);
}

void Children::add_result(std::uint32_t rank, TreeNode& child, double reward) {
    NodeStatistics to = child;
    to.visits += 1;
    to.wins += reward;
    change(rank, child, to);
    if (rave_) {
        rave_->add(cells_.coordinates(rank), reward);
    }
}

}  // namespace ringmaster
