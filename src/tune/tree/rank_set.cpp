#include "ringmaster/tune/tree/rank_set.hpp"

#include "ringmaster/base/error.hpp"

namespace ringmaster {

void RankSet::insert(std::uint32_t number) {
    if (!numbers_.insert(number).second) {
        throw bug("a number was added to a set twice");
    }
}

void RankSet::erase(std::uint32_t number) {
    if (!numbers_.erase(number)) {
        throw bug("a number was taken out of a set that does not hold it");
    }
}

std::uint32_t RankSet::member(std::uint32_t k) const {
    const auto found = numbers_.find_by_order(k);
    if (found == numbers_.end()) {
        throw bug("a set has no such member");
    }
    return *found;
}

/// A member m with i members before it has m - i missing numbers before it, which grows from member to member.
std::uint32_t RankSet::missing(std::uint32_t k) const {
    std::uint32_t low = 0;
    std::uint32_t high = size();
    while (low < high) {
        const std::uint32_t middle = low + (high - low) / 2;
        if (member(middle) - middle > k) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return k + low;
}

}  // namespace ringmaster
