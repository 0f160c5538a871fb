#pragma once

#include <cstdint>
#include <vector>

namespace ringmaster {

/// A set of numbers that knows the order of its members: which is the k-th, how many lie below a bound, which is the
/// k-th number that is missing. Kept as a list of short sorted runs, so that each operation costs about the square
/// root of the size at worst, and a few bytes a member.
class RankSet {
public:
    /// Adding a member again, or removing what is none, is a bug.
    void insert(std::uint32_t number);
    void erase(std::uint32_t number);

    std::uint32_t size() const { return size_; }
    bool contains(std::uint32_t number) const;

    /// How many members are less than `bound`.
    std::uint32_t below(std::uint32_t bound) const;

    /// The k-th member from 0, ascending; k must be below size().
    std::uint32_t member(std::uint32_t k) const;

    /// The k-th number from 0, ascending, that is not a member.
    std::uint32_t missing(std::uint32_t k) const;

    /// All members, ascending.
    std::vector<std::uint32_t> members() const;

private:
    using Run = std::vector<std::uint32_t>;

    std::size_t run_for(std::uint32_t number) const;

    std::vector<Run> runs_;  ///< none is empty
    std::uint32_t size_ = 0;
};

}  // namespace ringmaster
