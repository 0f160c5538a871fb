#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "ringmaster/tune/space.hpp"

namespace ringmaster {

struct TreeSettings {
    double exploration_coefficient = 0.45;
    int initial_visits = 10;
    int initial_wins = 5;
    int max_depth = 1;
    bool count_in_flight = true;
};

/// Picks one of `count` (at least 1) equally good children: a number below `count`. They are offered in ascending
/// order.
using TieBreak = std::function<std::uint32_t(std::uint32_t count)>;

/// The UCT tree over a Space, as in Gomill's mc_tuner (Woodcraft 2010 after Kocsis and Szepesvari 2006; UCB1 by Auer,
/// Cesa-Bianchi and Fischer 2002). With max_depth 1 it is plain UCB on a grid.
///
/// A node is chosen among the children of p for the greatest
///     w/v + E * sqrt(ln(V)) * sqrt(1/n)
/// with w and v the wins and visits of finished games plus the priors. Without counting games in flight V and n are the
/// finished visits of p and of the node. With it the games in progress through each are added to V and n but not to w/v
/// (WU-UCT, Liu et al. 2020), so that slots that ask at the same time do not all get the same candidate.
///
/// A leaf that has a finished game and is chosen again is expanded while the depth allows, and one of its children is
/// chosen. It refers to the space, which must outlive it.
class UcbTree {
public:
    struct Node {
        double visits = 0;  ///< finished games and the prior
        double wins = 0;    ///< of these; a draw is half
        std::uint32_t in_flight = 0;
        std::vector<std::uint32_t> numbers;  ///< child number in the cell of each child; empty for a leaf
        std::vector<Node> children;
    };

    UcbTree(const Space& space, const TreeSettings& settings);

    /// The cell to play next; expands a leaf where the rules say so.
    CellPath choose(const TieBreak& tie_break);

    /// A game of the cell begins, or ends without a result.
    void begin(const CellPath& cell) { add_in_flight(cell, +1); }
    void abandon(const CellPath& cell) { add_in_flight(cell, -1); }

    /// Counts a finished game of the cell: `reward` is 1, 1/2 or 0. Expands what the path needs, so that replaying
    /// stored games gives the tree they made. Throws Error when the path does not fit the space.
    void add_result(const CellPath& cell, double reward);

    /// The recommended cell: from the root always the child with most wins (priors included), the first on a tie, to a
    /// leaf.
    CellPath best() const;

    const Node& root() const { return root_; }
    /// The node of a cell, or null when the tree does not reach there.
    const Node* find(const CellPath& cell) const;

    /// Nodes made so far, the root included.
    std::size_t node_count() const { return node_count_; }

    /// Finished games of a node, the prior not counted, and the points scored in them.
    double games(const Node& node) const { return node.visits - settings_.initial_visits; }
    double points(const Node& node) const { return node.wins - settings_.initial_wins; }

private:
    bool expand(Node& node, const CellPath& cell);
    std::size_t best_child(const Node& node, const TieBreak& tie_break) const;
    void add_in_flight(const CellPath& cell, int change);
    std::vector<Node*> nodes_along(const CellPath& cell);

    const Space& space_;
    TreeSettings settings_;
    Node root_;
    std::size_t node_count_ = 1;
};

}  // namespace ringmaster
