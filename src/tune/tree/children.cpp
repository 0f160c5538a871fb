#include "ringmaster/tune/tree/children.hpp"

#include <limits>
#include <utility>

namespace ringmaster {

ChildGroups::ChildGroups(std::uint32_t size, const NodeStatistics& prior, bool count_in_flight)
    : size_(size), prior_(prior), count_in_flight_(count_in_flight) {
}

void ChildGroups::add_visited(std::uint32_t rank) {
    visited_.insert(rank);
    groups_[prior_].insert(rank);
}

void ChildGroups::move(std::uint32_t rank, const NodeStatistics& from, const NodeStatistics& to) {
    const NodeStatistics after = to.seen(count_in_flight_);
    const auto group = groups_.find(from.seen(count_in_flight_));
    if (group->first == after) {
        return;
    }
    if (group->second.size() > 1) {
        group->second.erase(rank);
        groups_[after].insert(rank);
        return;
    }
    Groups::node_type alone = groups_.extract(group);
    alone.key() = after;
    if (const auto result = groups_.insert(std::move(alone)); !result.inserted) {
        result.position->second.insert(rank);
    }
}

ChildGroups::Groups::const_iterator ChildGroups::after_visits_of(Groups::const_iterator group,
                                                                 const NodeStatistics& first) const {
    constexpr int steps = 4;
    for (int i = 0; i < steps; ++i) {
        if (group == groups_.end() || !same_visits(group->first, first)) {
            return group;
        }
        ++group;
    }
    NodeStatistics last = first;
    last.wins = -std::numeric_limits<double>::infinity();
    return groups_.upper_bound(last);
}

void ChildGroups::offer(Tied& tied, double score, const RankSet* group) const {
    if (tied.count == 0 || score > tied.score) {
        tied.score = score;
        tied.count = 0;
        tied.groups.clear();
        tied.with_unvisited = false;
    }
    if (score == tied.score) {
        tied.count += group == nullptr ? unvisited_count() : group->size();
        if (group == nullptr) {
            tied.with_unvisited = true;
        } else {
            tied.groups.push_back(group);
        }
    }
}

std::uint32_t ChildGroups::tied_below(const Tied& tied, std::uint32_t bound) const {
    std::uint32_t below = tied.with_unvisited ? bound - visited_.below(bound) : 0;
    for (const RankSet* group : tied.groups) {
        below += group->below(bound);
    }
    return below;
}

std::uint32_t ChildGroups::kth(const Tied& tied, std::uint32_t k) const {
    if (tied.groups.empty() || (tied.groups.size() == 1 && !tied.with_unvisited)) {
        return tied.with_unvisited ? visited_.missing(k) : tied.groups.front()->member(k);
    }
    std::uint32_t low = 0;
    std::uint32_t high = size_ - 1;
    while (low < high) {
        const std::uint32_t middle = low + (high - low) / 2;
        if (tied_below(tied, middle + 1) > k) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return low;
}

Children::Children(DistinctChildren cells, const NodeStatistics& prior, const TreeSettings& settings)
    : cells_(std::move(cells)), prior_(prior), groups_(cells_.size(), prior, settings.count_in_flight) {
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
    return node == nullptr ? prior_ : *node;
}

NodeStatistics Children::relatives(std::uint32_t rank) const {
    return rave_->relatives(cells_.coordinates(rank), statistics(rank), prior_);
}

TreeNode& Children::visit(std::uint32_t rank) {
    std::unique_ptr<TreeNode>& node = visited_[rank];
    if (!node) {
        node = std::make_unique<TreeNode>(TreeNode{prior_, {}, nullptr});
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
