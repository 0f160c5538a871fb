#pragma once

#include <memory>
#include <vector>

#include "ringmaster/base/random.hpp"
#include "ringmaster/tune/tree/arm.hpp"
#include "ringmaster/tune/tree/children.hpp"
#include "ringmaster/tune/tree/tree_policy.hpp"

namespace ringmaster {

/// Where the chance of one choice comes from.
struct Chance {
    const TieBreak& tie_break;
    Random* random = nullptr;  ///< for the policies that draw lots; without one they are a bug
};

/// Chooses one child of a node, by the settings' policy, and says which child is the best and which have retired.
/// Children are given by rank; a node has at least one. It refers to the settings, which must outlive it.
class ChildChoice {
public:
    explicit ChildChoice(const TreeSettings& settings);

    /// Whose game is next. `parent` are the statistics of the node.
    std::uint32_t choose(const Children& children, const NodeStatistics& parent, const Chance& chance) const;

    /// The child with the greatest merit, the first of equals.
    std::uint32_t best(const Children& children) const;

    /// Those that play no more, ascending.
    std::vector<std::uint32_t> retired(const Children& children) const;

    /// Whether all but one have retired; false when none can.
    bool only_one_left(const Children& children) const;

private:
    std::uint32_t choose_by_index(const Children& children, double exploration, const Chance& chance) const;
    std::uint32_t choose_among(const Children& children, const std::vector<Arm>& arms, double exploration,
                               const Chance& chance) const;
    std::size_t draw(const std::vector<Arm>& arms, const Chance& chance) const;
    std::vector<Arm> groups_as_arms(const Children& children) const;
    std::vector<Arm> children_as_arms(const Children& children) const;

    const TreeSettings& settings_;
    std::unique_ptr<const IndexPolicy> policy_;
};

}  // namespace ringmaster
