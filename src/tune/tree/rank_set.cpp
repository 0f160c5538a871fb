#include "ringmaster/tune/tree/rank_set.hpp"

#include <functional>

#include <ext/pb_ds/assoc_container.hpp>
#include <ext/pb_ds/tree_policy.hpp>

#include "ringmaster/base/error.hpp"

namespace ringmaster {

struct RankSet::Numbers : __gnu_pbds::tree<std::uint32_t, __gnu_pbds::null_type, std::less<>, __gnu_pbds::rb_tree_tag,
                                           __gnu_pbds::tree_order_statistics_node_update> {};

RankSet::RankSet() : numbers_(std::make_unique<Numbers>()) {
}
RankSet::RankSet(RankSet&&) noexcept = default;
RankSet& RankSet::operator=(RankSet&&) noexcept = default;
RankSet::~RankSet() = default;

void RankSet::insert(std::uint32_t number) {
    if (!numbers_->insert(number).second) {
        throw bug("a number was added to a set twice");
    }
}

void RankSet::erase(std::uint32_t number) {
    if (!numbers_->erase(number)) {
        throw bug("a number was taken out of a set that does not hold it");
    }
}

std::uint32_t RankSet::size() const {
    return static_cast<std::uint32_t>(numbers_->size());
}

std::uint32_t RankSet::below(std::uint32_t bound) const {
    return static_cast<std::uint32_t>(numbers_->order_of_key(bound));
}

std::uint32_t RankSet::member(std::uint32_t k) const {
    const auto found = numbers_->find_by_order(k);
    if (found == numbers_->end()) {
        throw bug("a set has no such member");
    }
    return *found;
}

/// A member m with i members before it has m - i missing numbers before it, which grows from member to member.
std::uint32_t RankSet::missing(std::uint32_t k) const {
    std::uint32_t before = 0;
    for (auto node = numbers_->node_begin(); node != numbers_->node_end();) {
        const auto left = node.get_l_child();
        const auto below = static_cast<std::uint32_t>(left == numbers_->node_end() ? 0 : left.get_metadata());
        if (**node - (before + below) > k) {
            node = left;
        } else {
            before += below + 1;
            node = node.get_r_child();
        }
    }
    return k + before;
}

std::vector<std::uint32_t> RankSet::members() const {
    return {numbers_->begin(), numbers_->end()};
}

}  // namespace ringmaster
