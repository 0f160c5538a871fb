#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace ringmaster {

/// A set of numbers that knows the order of its members: which is the k-th, how many lie below a bound, which is the
/// k-th number that is missing. Each operation costs about the logarithm of the size, and a member some 50 bytes.
class RankSet {
public:
    RankSet();
    RankSet(RankSet&&) noexcept;
    RankSet& operator=(RankSet&&) noexcept;
    ~RankSet();

    /// Adding a member again, or removing what is none, is a bug.
    void insert(std::uint32_t number);
    void erase(std::uint32_t number);

    std::uint32_t size() const;

    /// How many members are less than `bound`.
    std::uint32_t below(std::uint32_t bound) const;

    /// The k-th member from 0, ascending; k must be below size().
    std::uint32_t member(std::uint32_t k) const;

    /// The k-th number from 0, ascending, that is not a member.
    std::uint32_t missing(std::uint32_t k) const;

    /// All members, ascending.
    std::vector<std::uint32_t> members() const;

private:
    struct Numbers;
    std::unique_ptr<Numbers> numbers_;
};

}  // namespace ringmaster
