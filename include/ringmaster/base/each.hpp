#pragma once

#include <algorithm>
#include <functional>
#include <type_traits>
#include <vector>

namespace ringmaster {

/// What `make`, a function or a member, gives for each of them, in their order.
template <class Range, class Make>
auto each(const Range& range, const Make& make) {
    std::vector<std::decay_t<std::invoke_result_t<const Make&, decltype(*range.begin())>>> made;
    for (const auto& one : range) {
        made.push_back(std::invoke(make, one));
    }
    return made;
}

/// The first element whose member has that value; null: there is none.
template <class Range, class Member, class Wanted>
auto find_by(const Range& range, const Member& member, const Wanted& wanted) {
    const auto found = std::ranges::find(range, wanted, member);
    return found == range.end() ? nullptr : &*found;
}

/// Puts all of `more` behind what is in the list.
template <class List, class Range>
void append(List& list, const Range& more) {
    list.insert(list.end(), more.begin(), more.end());
}

}  // namespace ringmaster
