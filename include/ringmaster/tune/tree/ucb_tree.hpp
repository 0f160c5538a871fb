#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ringmaster/base/random.hpp"
#include "ringmaster/tune/tree/child_choice.hpp"
#include "ringmaster/tune/tree/children.hpp"
#include "ringmaster/tune/tree/space.hpp"
#include "ringmaster/tune/tree/tree_settings.hpp"

namespace ringmaster {

/// The UCT tree over a Space, as in Gomill's mc_tuner (Woodcraft 2010 after Kocsis and Szepesvari 2006; UCB1 by Auer,
/// Cesa-Bianchi and Fischer 2002). With max_depth 1 it is a bandit on a grid.
///
/// Of a node's children that with the greatest score of TreePolicy is chosen; what may be added to it is described in
/// rave.hpp and Retirement, and what games in flight do in NodeStatistics.
///
/// A leaf that has a finished game and is chosen again is expanded while the depth allows, and one of its children is
/// chosen; a cell that is no candidate at once. Only visited nodes are stored, and a choice looks at the groups of
/// equal children, so that a million candidates cost no more than the games played; RAVE is the exception. It refers to
/// the space, which must outlive it.
class UcbTree {
public:
    using Node = TreeNode;

    /// Throws Error when RAVE is to compare more than a million children.
    UcbTree(const Space& space, const TreeSettings& settings);
    UcbTree(const UcbTree&) = delete;
    UcbTree& operator=(const UcbTree&) = delete;

    /// The cell to play next; expands a leaf where the rules say so. Ties are broken by random.below(count).
    CellPath choose(Random& random);
    CellPath choose(const TieBreak& tie_break);

    /// A game of the cell begins, or ends without a result.
    void begin(const CellPath& cell) { add_in_flight(cell, +1); }
    void abandon(const CellPath& cell) { add_in_flight(cell, -1); }

    /// Counts a finished game of the cell: `reward` in [0,1], 1/2 for a draw. Expands what the path needs, so that
    /// replaying stored games gives the tree they made. Throws Error when the path does not fit the space.
    void add_result(const CellPath& cell, double reward);

    /// Adds a result where rewards do not add up: `points` are what all finished games, this one included, are worth
    /// together, those of the whole tree, then those of each node on the way to the cell. Each is in [0, games]. RAVE,
    /// which adds rewards up, does not go with it.
    void add_result(const CellPath& cell, std::span<const double> points);

    /// Adds the score of a finished game, which decides nothing, to those of the cell and all that it lies in.
    void add_score(const CellPath& cell, double score);

    /// The recommended cell: from the root always the child that settings.best prefers, the first of equals, to a leaf.
    CellPath best() const;

    /// The cells that play no more, in ascending order. What lies below them is not listed.
    std::vector<CellPath> retired() const;

    /// Whether only the recommended cell is left: all others have retired, at every level of the way to it, and it is
    /// not to be cut finer. False when nothing can retire.
    bool decided() const;

    const Node& root() const { return root_; }

    /// The node of a cell; for one that was not visited a node without games, and null when the tree does not reach
    /// there.
    const Node* find(const CellPath& cell) const;
    const Node& unvisited() const { return unvisited_; }

    /// How many levels of the way to a cell lead from children to children: all of them when the cell can be played.
    std::size_t levels_to(const CellPath& cell) const;

    /// The children of a node by rank, from 0 and ascending with their number in the cell: how many, the number of one,
    /// the node of one, and which of them were visited.
    std::uint32_t child_count(const Node& node) const { return node.children ? node.children->size() : 0; }
    std::uint32_t child_number(const Node& node, std::uint32_t rank) const {
        return node.children->cells().number(rank);
    }
    const Node& child(const Node& node, std::uint32_t rank) const;
    std::vector<std::uint32_t> visited_children(const Node& node) const;

    /// Nodes made so far, the root and the unvisited children of expanded nodes included.
    std::uint64_t node_count() const { return node_count_; }

    /// Finished games of a node, the prior not counted, and the points scored in them.
    double games(const Node& node) const { return node.visits - settings_.initial_visits; }
    double points(const Node& node) const { return node.wins - settings_.initial_wins; }

private:
    struct Step {
        Children* siblings;
        std::uint32_t rank;
        Node* node;
    };

    void expand(Node& node, const CellPath& cell);
    void add_in_flight(const CellPath& cell, int change);
    std::vector<Step> steps_to(const CellPath& cell);
    void add_retired(const Node& node, CellPath& path, std::vector<CellPath>& retired) const;

    const Space& space_;
    TreeSettings settings_;
    ChildChoice choice_;
    Node root_;
    Node unvisited_;
    std::uint64_t node_count_ = 1;
};

}  // namespace ringmaster
