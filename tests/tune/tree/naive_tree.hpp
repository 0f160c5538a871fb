#pragma once

#include <map>
#include <vector>

#include "ringmaster/tune/tree/child_choice.hpp"
#include "ringmaster/tune/tree/space.hpp"

#include "tune/tree/children_of.hpp"

namespace ringmaster {

/// What UcbTree promises for the policies without RAVE, written down without thought of cost: every child is stored,
/// and every choice looks at every child.
class NaiveTree {
public:
    struct Node : NodeStatistics {
        std::map<std::uint32_t, Node> children;
    };

    NaiveTree(const Space& space, const TreeSettings& settings) : space_(space), settings_(settings) {
        static_cast<NodeStatistics&>(root_) = fresh();
        expand(root_, {});
    }

    /// The equally good cells to play next, in ascending order, at each level: the one that `pick` chooses is followed.
    template <typename Pick>
    CellPath choose(const Pick& pick) {
        CellPath cell;
        for (Node* node = &root_;;) {
            const bool may_grow =
                node->visits > settings_.initial_visits && cell.size() < static_cast<std::size_t>(settings_.max_depth);
            if (node->children.empty() && may_grow) {
                expand(*node, cell);
            }
            if (node->children.empty()) {
                return cell;
            }
            const std::vector<std::uint32_t> tied = best_by_policy(*node);
            cell.push_back(tied.at(pick(static_cast<std::uint32_t>(tied.size()))));
            node = &node->children.at(cell.back());
        }
    }

    template <typename Change>
    void change_along(const CellPath& cell, const Change& change) {
        Node* node = &root_;
        change(*node);
        for (const std::uint32_t number : cell) {
            node = &node->children.at(number);
            change(*node);
        }
    }

    CellPath best() const {
        CellPath cell;
        for (const Node* node = &root_; !node->children.empty();) {
            cell.push_back(best_child(*node));
            node = &node->children.at(cell.back());
        }
        return cell;
    }

    std::vector<CellPath> retired() const {
        std::vector<CellPath> retired;
        add_retired(root_, {}, retired);
        return retired;
    }

private:
    NodeStatistics fresh() const {
        return {static_cast<double>(settings_.initial_visits), static_cast<double>(settings_.initial_wins), 0};
    }

    void expand(Node& node, const CellPath& cell) {
        for (const std::uint32_t number : children_of(space_, cell)) {
            static_cast<NodeStatistics&>(node.children[number]) = fresh();
        }
    }

    NodeStatistics seen(const Node& node) const {
        return {node.visits, node.wins, settings_.count_in_flight ? node.in_flight : 0};
    }

    bool is_retired(const Node& node, const Node& child) const {
        return Retirement(settings_, node.children.at(best_child(node))).is_retired(child);
    }

    std::vector<std::uint32_t> best_by_policy(const Node& node) const {
        const TreePolicy policy(settings_, seen(node));
        std::vector<std::uint32_t> tied;
        double greatest = 0;
        for (const auto& [number, child] : node.children) {
            if (is_retired(node, child)) {
                continue;
            }
            const double score = policy.score(seen(child));
            if (tied.empty() || score > greatest) {
                tied.clear();
                greatest = score;
            }
            if (score == greatest) {
                tied.push_back(number);
            }
        }
        return tied;
    }

    std::uint32_t best_child(const Node& node) const {
        std::uint32_t best = node.children.begin()->first;
        for (const auto& [number, child] : node.children) {
            if (merit(child, settings_) > merit(node.children.at(best), settings_)) {
                best = number;
            }
        }
        return best;
    }

    void add_retired(const Node& node, const CellPath& path, std::vector<CellPath>& retired) const {
        for (const auto& [number, child] : node.children) {
            CellPath below = path;
            below.push_back(number);
            if (is_retired(node, child)) {
                retired.push_back(below);
            } else {
                add_retired(child, below, retired);
            }
        }
    }

    const Space& space_;
    TreeSettings settings_;
    Node root_;
};

/// A tie goes to the first.
inline std::uint32_t first_of(std::uint32_t) {
    return 0;
}

}  // namespace ringmaster
