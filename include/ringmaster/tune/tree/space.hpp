#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ringmaster/base/value.hpp"
#include "ringmaster/tune/allowed_settings.hpp"
#include "ringmaster/tune/tuned_parameter.hpp"

namespace ringmaster {

/// A cell of the unit cube: from the root, the number of the child taken at each level. Children are numbered with the
/// first dimension slowest. The empty path is the whole cube.
using CellPath = std::vector<std::uint32_t>;

/// The children of one cell that are different candidates: of those with equal engine parameters only the lowest. They
/// are not listed: equality of engine parameters is equality in every dimension, so they are the product of the
/// different coordinates of each dimension. A child has a number (in the cell) and a rank, from 0, among those that are
/// here; both ascend together.
class DistinctChildren {
public:
    std::uint32_t size() const { return size_; }

    /// `rank` must be below size().
    std::uint32_t number(std::uint32_t rank) const;

    /// The rank of the child of this number; nothing for one that is not here.
    std::optional<std::uint32_t> rank(std::uint32_t number) const;

    /// For each dimension how many different coordinates there are, and which of them the child of a rank has.
    std::vector<std::uint32_t> widths() const;
    std::vector<std::uint32_t> coordinates(std::uint32_t rank) const;

private:
    friend class Space;
    struct Dimension {
        std::uint32_t split = 1;
        std::uint32_t width = 1;
        std::vector<std::uint32_t> coordinates;  ///< ascending; empty: all are different
    };
    std::uint32_t in_product(std::uint32_t rank) const { return kept_.empty() ? rank : kept_[rank]; }

    std::vector<Dimension> dimensions_;
    std::uint32_t size_ = 0;
    std::vector<std::uint32_t> kept_;  ///< the ranks in the product that are here, ascending; empty: all
};

/// Where not all settings are allowed so many cells of a level are looked at.
constexpr std::uint32_t most_cells_with_constraints = 1'000'000;

/// The space that is searched: the unit cube, cut level by level into product(split) equal cells, and for each cell the
/// candidate at its centre. Where that is not allowed the cell is no candidate, but one of the smaller cells in it may
/// be; one in which no candidate is found is no child.
class Space {
public:
    /// The space of at least one parameter; the product of the splits must fit 32 bits, and be at most
    /// most_cells_with_constraints where not all settings are allowed, else Error. Cells are cut `max_depth` times.
    explicit Space(std::vector<TunedParameter> parameters, AllowedSettings allowed = {}, int max_depth = 1);

    const std::vector<TunedParameter>& parameters() const { return parameters_; }

    const AllowedSettings& allowed() const { return allowed_; }

    /// How many children a cell has: the product of the splits.
    std::uint32_t branching() const { return branching_; }

    /// Here and below: a path with a child number that is too large throws Error.
    /// The centre of the cell, computed as Gomill does: per level breadth /= split, low += coordinate*breadth; low +
    /// breadth/2.
    std::vector<double> centre(const CellPath& path) const { return allowed_.point_in_force(middle(path)); }

    /// Whether the centre of the cell may be played.
    bool is_candidate(const CellPath& path) const { return allowed_.are_all() || allowed_.has_point(middle(path)); }

    /// The cell, or the first candidate among its children and theirs; nothing where none is found.
    std::optional<CellPath> candidate_in(const CellPath& path) const;

    /// The engine parameters at the centre of the cell, as they are played.
    Parameters engine_parameters(const CellPath& path) const;

    /// The cell of this depth where these values lie; nothing when one of them lies in none, as in a scale that turns
    /// round and does not have it at a centre, or when they are no candidate.
    std::optional<CellPath> path_of(const Parameters& played, std::size_t depth) const;

    /// The cell that a path means which was told when the parameters were in the order of these; of other parameters
    /// than there are now it is the path itself.
    CellPath in_order_now(CellPath path, const Parameters& then) const;

    /// The children of a cell that are different candidates. None when all children would be the same candidate as the
    /// cell itself, which is a candidate and not the root. Costs as much as the sum, not the product, of the splits,
    /// unless not all settings are allowed.
    DistinctChildren children(const CellPath& path) const;

    /// Whether the whole cube has no children. Ends at the first one.
    bool is_empty() const;

    /// "level: 3; rave: 0.10", by the parameters' formats.
    std::string describe(const Parameters& engine_parameters) const {
        return ringmaster::describe(parameters_, allowed_.shown(engine_parameters));
    }

    /// "(0,1) (1,0)": the coordinates level by level.
    std::string coordinates(const CellPath& path) const;

private:
    std::vector<double> middle(const CellPath& path) const;
    bool is_child(const CellPath& path) const;
    std::vector<std::vector<double>> numbers_in(const CellPath& path) const;
    DistinctChildren different_in(const CellPath& path, const std::vector<std::size_t>& dimensions) const;
    DistinctChildren different_in(const CellPath& path) const;
    void leave_out_what_is_not_allowed(DistinctChildren& children, const CellPath& path) const;

    std::vector<TunedParameter> parameters_;
    AllowedSettings allowed_;
    std::size_t max_depth_;
    std::uint32_t branching_ = 1;
};

/// The parameter's format; with more digits where it would print cells alike that play differently, as each is a
/// candidate of its own. Down to this depth of a tree, but of no more than a thousand cells.
std::string format_of_cells(const TunedParameter& parameter, int max_depth);

}  // namespace ringmaster
