#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include <ext/pb_ds/assoc_container.hpp>
#include <ext/pb_ds/tree_policy.hpp>

namespace ringmaster {

/// A set of numbers that knows the order of its members: which is the k-th, how many lie below a bound, which is the
/// k-th number that is missing.
class RankSet {
public:
    /// Adding a member again, or removing what is none, is a bug.
    void insert(std::uint32_t number);
    void erase(std::uint32_t number);

    std::uint32_t size() const { return static_cast<std::uint32_t>(numbers_.size()); }
    bool contains(std::uint32_t number) const { return numbers_.find(number) != numbers_.end(); }

    /// How many members are less than `bound`.
    std::uint32_t below(std::uint32_t bound) const { return static_cast<std::uint32_t>(numbers_.order_of_key(bound)); }

    /// The k-th member from 0, ascending; k must be below size().
    std::uint32_t member(std::uint32_t k) const;

    /// The k-th number from 0, ascending, that is not a member.
    std::uint32_t missing(std::uint32_t k) const;

    /// All members, ascending.
    std::vector<std::uint32_t> members() const { return {numbers_.begin(), numbers_.end()}; }

private:
    __gnu_pbds::tree<std::uint32_t, __gnu_pbds::null_type, std::less<>, __gnu_pbds::rb_tree_tag,
                     __gnu_pbds::tree_order_statistics_node_update>
        numbers_;
};

}  // namespace ringmaster
