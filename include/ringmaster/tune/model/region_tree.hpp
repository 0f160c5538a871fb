#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "ringmaster/base/random.hpp"
#include "ringmaster/tune/model/model_games.hpp"

namespace ringmaster {

/// A stretch of one coordinate and how it is cut further. Only parts in which something can be played are there.
struct Stretch {
    double low = 0;
    double high = 1;
    std::vector<std::uint32_t> parts;  ///< numbers of the stretches it is cut into
};

/// All stretches of one dimension; number 0 is the whole. Continuous dimensions are cut into `split` equal parts per
/// level, a category into its values at the first level; a stretch with a single value is not cut (its only part is
/// itself).
std::vector<Stretch> cut_dimension(const ModelDimension& dimension, int split, int levels);

/// Wins and visits of nested cells: the coarse-to-fine search of UCT (Kocsis and Szepesvari 2006, as Gomill 2010
/// applies it to parameters). It is not the tree of mc_tuner: every game counts whoever chose it, and a choice is a
/// random point of a leaf, not its centre. Nodes start with 5 wins in 10 visits. The tree is a pure function of the set
/// of games: their order does not matter.
class RegionTree {
public:
    static constexpr int deepest = 6;  ///< levels that a cell with many games may reach

    /// A cell: the number of a stretch for each dimension.
    using Stretches = std::vector<std::uint32_t>;

    /// `depth` levels are always made. Cells in which nothing is allowed are no children.
    explicit RegionTree(const std::vector<ModelDimension>& dimensions, int depth = 3, AllowedSettings allowed = {});

    /// Counts games[game], unless it was played beyond the cube, where no cells are; games must be told in the order of
    /// their numbers, from 0.
    void add(const ModelGames& games, std::size_t game);

    /// A random point of the leaf that UCB1 (Auer, Cesa-Bianchi and Fischer 2002) leads to: at each node to the child
    /// with the greatest w/v + E sqrt(ln v_parent / v), ties by chance. What is really played there.
    std::vector<double> choose(Random& random) const;

    /// The centre of the leaf, or the allowed point of it that was found nearest to that, that is reached by taking the
    /// greatest lower bound w/v - 1/2/sqrt(v).
    std::vector<double> best() const;

    /// By how many standard deviations a's cell won more than b's, at the level where that says most: the maximum over
    /// the levels where their cells differ of (wa/va - wb/vb) / sqrt(dispersion/4 (1/va + 1/vb)). -9 if none differ.
    double evidence(std::span<const double> a, std::span<const double> b, double dispersion = 1) const;

    /// The cell of `a` where it parts from that of b, or the smallest that both share.
    Stretches cell_apart(std::span<const double> a, std::span<const double> b) const;
    const Stretch& stretch(const Stretches& cell, std::size_t i) const { return cuts_[i][cell[i]]; }
    /// The greatest width of a cell's ordered dimensions; the number of levels that were cut tells it.
    double width(const Stretches& cell) const;

private:
    struct Child {
        std::uint32_t number = 0;
        std::uint32_t node = 0;
    };
    static constexpr double prior_visits = 10;
    static constexpr double prior_wins = 5;
    /// A cell with games. Cells without are not made: they all have the prior.
    struct Node {
        double visits = prior_visits;
        double wins = prior_wins;
        std::uint32_t tree_games = 0;      ///< games that the tree itself chose
        std::vector<Child> children;       ///< by number
        std::vector<std::uint32_t> games;  ///< of a leaf
    };

    std::uint32_t child_count(const Stretches& cell) const;
    std::uint32_t child_number(const Stretches& cell, std::span<const double> point) const;
    void enter_child(Stretches& cell, std::uint32_t number) const;
    const Node& child_in(const Node& node, std::uint32_t number) const;
    void count(std::uint32_t node, const ModelGames& games, std::size_t game);
    std::uint32_t push_down(std::uint32_t node, const Stretches& cell, const ModelGames& games, std::size_t game);
    bool is_open(const Node& node, int depth) const;
    std::uint32_t choose_child(const Node& node, const Stretches& cell, const std::vector<double>& of_cell,
                               Random& random) const;
    const std::optional<std::vector<double>>& allowed_in(const Stretches& cell,
                                                         const std::vector<double>& of_parent) const;
    std::optional<std::vector<double>> if_allowed_in(const Stretches& cell, const std::vector<double>& point) const;
    std::optional<std::uint32_t> random_allowed(const Node& node, const Stretches& cell,
                                                const std::vector<double>& of_cell, Random& random) const;
    bool is_allowed(const Stretches& cell, std::uint32_t child, const std::vector<double>& of_cell) const;
    std::uint32_t random_unvisited(const Node& node, std::uint32_t children, Random& random) const;
    std::vector<double> random_point(const Stretches& cell, Random& random) const;
    std::vector<double> random_allowed_point(const Stretches& cell, const std::vector<double>& of_cell,
                                             Random& random) const;
    /// Goes to a child, and from an allowed point of the cell to one of the child.
    void enter_child(Stretches& cell, std::uint32_t number, std::vector<double>& of_cell) const;
    std::vector<double> any_allowed() const { return allowed_.any().value_or(std::vector<double>{}); }
    std::vector<double> centre_of(const Stretches& cell) const;

    std::vector<ModelDimension> dimensions_;
    int depth_;
    AllowedSettings allowed_;
    std::vector<std::vector<Stretch>> cuts_;
    std::vector<Node> nodes_;
    Node without_games_;
    /// An allowed point of each cell that was asked for; nothing where none was found.
    mutable std::map<Stretches, std::optional<std::vector<double>>> allowed_in_;
};

}  // namespace ringmaster
