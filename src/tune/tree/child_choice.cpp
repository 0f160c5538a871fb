#include "ringmaster/tune/tree/child_choice.hpp"

#include <algorithm>

#include "ringmaster/base/error.hpp"
#include "ringmaster/tune/tree/recommendation.hpp"
#include "ringmaster/tune/tree/retirement.hpp"

namespace ringmaster {
namespace {

std::uint32_t pick_one(std::uint32_t count, const TieBreak& tie_break) {
    const std::uint32_t pick = tie_break(count);
    if (pick >= count) {
        throw bug("a tie was broken in favour of a child that does not exist");
    }
    return pick;
}

const auto everyone = [](const NodeStatistics&) { return true; };

}  // namespace

std::uint32_t ChildChoice::best(const Children& children) const {
    const ChildGroups& groups = children.groups();
    const auto by_merit = [&](const NodeStatistics& child) { return merit(child, settings_); };
    return groups.kth(groups.best(by_merit, everyone), 0);
}

std::uint32_t ChildChoice::choose(const Children& children, const NodeStatistics& parent,
                                  const TieBreak& tie_break) const {
    const TreePolicy policy(settings_, parent);
    return settings_.rave ? choose_with_rave(children, policy, tie_break)
                          : choose_by_group(children, policy, tie_break);
}

std::uint32_t ChildChoice::choose_by_group(const Children& children, const TreePolicy& policy,
                                           const TieBreak& tie_break) const {
    const ChildGroups& groups = children.groups();
    const auto score = [&](const NodeStatistics& child) { return policy.score(child); };
    ChildGroups::Tied tied;
    if (settings_.retire == RetireRule::none) {
        tied = groups.best(score, everyone);
    } else {
        const Retirement retirement(settings_, children.statistics(best(children)));
        tied = groups.best(score, [&](const NodeStatistics& child) { return !retirement.is_retired(child); });
    }
    return groups.kth(tied, pick_one(tied.count, tie_break));
}

std::uint32_t ChildChoice::choose_with_rave(const Children& children, const TreePolicy& policy,
                                            const TieBreak& tie_break) const {
    const Retirement retirement(settings_, children.statistics(best(children)));
    std::vector<std::uint32_t> tied;
    double greatest = 0;
    for (std::uint32_t rank = 0; rank < children.size(); ++rank) {
        NodeStatistics child = children.statistics(rank);
        if (retirement.is_retired(child)) {
            continue;
        }
        child.in_flight = settings_.count_in_flight ? child.in_flight : 0;
        const double score = policy.score_with_rave(child, children.relatives(rank));
        if (tied.empty() || score > greatest) {
            tied.clear();
            greatest = score;
        }
        if (score == greatest) {
            tied.push_back(rank);
        }
    }
    return tied[pick_one(static_cast<std::uint32_t>(tied.size()), tie_break)];
}

std::vector<std::uint32_t> ChildChoice::retired(const Children& children) const {
    const Retirement retirement(settings_, children.statistics(best(children)));
    std::vector<std::uint32_t> ranks;
    children.groups().for_each([&](const NodeStatistics& statistics, const RankSet& group) {
        if (retirement.is_retired(statistics)) {
            const std::vector<std::uint32_t> members = group.members();
            ranks.insert(ranks.end(), members.begin(), members.end());
        }
    });
    std::sort(ranks.begin(), ranks.end());
    return ranks;
}

bool ChildChoice::only_one_left(const Children& children) const {
    const bool may_be = settings_.retire != RetireRule::none && children.groups().unvisited_count() <= 1;
    return may_be && retired(children).size() + 1 == children.size();
}

}  // namespace ringmaster
