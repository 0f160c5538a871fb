#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "ringmaster/base/tally.hpp"
#include "ringmaster/tune/tree/node_statistics.hpp"
#include "ringmaster/tune/tree/rank_set.hpp"
#include "ringmaster/tune/tree/rave.hpp"
#include "ringmaster/tune/tree/space.hpp"
#include "ringmaster/tune/tree/tree_settings.hpp"

namespace ringmaster {

/// Picks one of `count` (at least 1) equally good children: a number below `count`. They are offered in ascending
/// order.
using TieBreak = std::function<std::uint32_t(std::uint32_t count)>;

/// The children of a node, sorted by what is known about them: those with equal statistics are one group, for which a
/// policy computes one score. A child is its rank among its siblings. The unvisited ones are a group that is not
/// stored, so a million of them costs nothing.
class ChildGroups {
public:
    /// Equal numbers of visits stand together, the most wins first.
    struct MoreWinsFirst {
        bool operator()(const NodeStatistics& a, const NodeStatistics& b) const {
            return std::tie(a.visits, a.in_flight, b.wins) < std::tie(b.visits, b.in_flight, a.wins);
        }
    };
    using Groups = std::map<NodeStatistics, RankSet, MoreWinsFirst>;

    /// Groups that share the greatest score.
    struct Tied {
        double score = 0;
        std::uint32_t count = 0;  ///< of children in them
        std::vector<const RankSet*> groups;
        bool with_unvisited = false;
    };

    /// `size` children that all have the statistics `prior`. Unless `count_in_flight`, games in flight are not seen.
    ChildGroups(std::uint32_t size, const NodeStatistics& prior, bool count_in_flight);

    /// A child is visited for the first time. It may still have the statistics of the others.
    void add_visited(std::uint32_t rank);

    /// The statistics of a visited child change.
    void move(std::uint32_t rank, const NodeStatistics& from, const NodeStatistics& to);

    std::uint32_t unvisited_count() const { return size_ - visited_.size(); }
    const RankSet& visited() const { return visited_; }

    /// The groups of visited children.
    const Groups& by_statistics() const { return groups_; }

    /// The groups with the greatest score among those that are admitted. Both are functions of the statistics, and
    /// neither may fall while the wins rise and the visits stay, so that only the first groups of each number of visits
    /// need to be looked at. No groups when none is admitted.
    template <typename Score, typename Admits>
    Tied best(const Score& score, const Admits& admits) const {
        Tied tied;
        if (unvisited_count() > 0 && admits(prior_)) {
            offer(tied, score(prior_), nullptr);
        }
        for (auto group = groups_.begin(); group != groups_.end();) {
            const NodeStatistics& first = group->first;
            if (admits(first)) {
                const double top = score(first);
                offer(tied, top, &group->second);
                while (++group != groups_.end() && same_visits(group->first, first) && top == tied.score &&
                       admits(group->first) && score(group->first) == top) {
                    offer(tied, top, &group->second);
                }
            }
            group = after_visits_of(group, first);
        }
        return tied;
    }

    /// The k-th child, ascending, of the tied groups; k must be below their count.
    std::uint32_t kth(const Tied& tied, std::uint32_t k) const;

private:
    static bool same_visits(const NodeStatistics& a, const NodeStatistics& b) {
        return a.visits == b.visits && a.in_flight == b.in_flight;
    }
    Groups::const_iterator after_visits_of(Groups::const_iterator group, const NodeStatistics& first) const;
    void offer(Tied& tied, double score, const RankSet* group) const;
    std::uint32_t tied_below(const Tied& tied, std::uint32_t bound) const;

    std::uint32_t size_;
    NodeStatistics prior_;
    bool count_in_flight_;
    RankSet visited_;
    Groups groups_;
};

class Children;

/// A cell of the tree that was visited: a game was played or begun in it or below it.
struct TreeNode : NodeStatistics {
    Tally scores;                        ///< of its games, as far as these were told
    std::unique_ptr<Children> children;  ///< null as long as it was not expanded; there may be none
};

/// The children of an expanded node. Only the visited ones are stored; the others are all alike. A child is its rank
/// among those that are different candidates.
class Children {
public:
    Children(DistinctChildren cells, const NodeStatistics& prior, const TreeSettings& settings);

    const DistinctChildren& cells() const { return cells_; }
    const ChildGroups& groups() const { return groups_; }
    std::uint32_t size() const { return cells_.size(); }

    /// The node of a child; null for an unvisited one.
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
    NodeStatistics prior_;
    ChildGroups groups_;
    std::optional<RaveTable> rave_;
    std::unordered_map<std::uint32_t, std::unique_ptr<TreeNode>> visited_;
};

}  // namespace ringmaster
