#include "ringmaster/tune/tree/child_choice.hpp"

#include <algorithm>

#include "ringmaster/base/error.hpp"
#include "ringmaster/tune/tree/recommendation.hpp"
#include "ringmaster/tune/tree/retirement.hpp"
#include "ringmaster/tune/tree/thompson.hpp"
#include "ringmaster/tune/tree/top_two_thompson.hpp"

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

ChildChoice::ChildChoice(const TreeSettings& settings) : settings_(settings), policy_(make_index_policy(settings)) {
}

std::uint32_t ChildChoice::best(const Children& children) const {
    const ChildGroups& groups = children.groups();
    const auto by_merit = [&](const NodeStatistics& child) { return merit(child, settings_); };
    return groups.kth(groups.best(by_merit, everyone), 0);
}

std::uint32_t ChildChoice::choose(const Children& children, const NodeStatistics& parent, const Chance& chance) const {
    const double exploration = policy_ ? policy_->exploration(parent) : 0;
    if (policy_ && !settings_.rave) {
        return choose_by_index(children, exploration, chance);
    }
    const std::vector<Arm> arms = settings_.rave ? children_as_arms(children) : groups_as_arms(children);
    return choose_among(children, arms, exploration, chance);
}

std::uint32_t ChildChoice::choose_by_index(const Children& children, double exploration, const Chance& chance) const {
    const ChildGroups& groups = children.groups();
    const auto score = [&](const NodeStatistics& child) { return policy_->score(child, exploration); };
    ChildGroups::Tied tied;
    if (settings_.retire == RetireRule::none) {
        tied = groups.best(score, everyone);
    } else {
        const Retirement retirement(settings_, children.statistics(best(children)));
        tied = groups.best(score, [&](const NodeStatistics& child) { return !retirement.is_retired(child); });
    }
    return groups.kth(tied, pick_one(tied.count, chance.tie_break));
}

std::uint32_t ChildChoice::choose_among(const Children& children, const std::vector<Arm>& arms, double exploration,
                                        const Chance& chance) const {
    if (!policy_) {
        const Arm& arm = arms[draw(arms, chance)];
        return settings_.rave ? arm.rank : children.groups().kth(arm.group, pick_one(arm.count, chance.tie_break));
    }
    std::vector<std::uint32_t> tied;
    double greatest = 0;
    for (const Arm& arm : arms) {
        const double score = policy_->score(arm.statistics, exploration);
        if (tied.empty() || score > greatest) {
            tied.clear();
            greatest = score;
        }
        if (score == greatest) {
            tied.push_back(arm.rank);
        }
    }
    return tied[pick_one(static_cast<std::uint32_t>(tied.size()), chance.tie_break)];
}

std::size_t ChildChoice::draw(const std::vector<Arm>& arms, const Chance& chance) const {
    if (chance.random == nullptr) {
        throw bug("a policy that draws lots was given no random numbers");
    }
    return settings_.policy == PolicyKind::thompson ? thompson(arms, *chance.random)
                                                    : top_two_thompson(arms, *chance.random);
}

std::vector<Arm> ChildChoice::groups_as_arms(const Children& children) const {
    const Retirement retirement(settings_, children.statistics(best(children)));
    std::vector<Arm> arms;
    children.groups().for_each([&](const NodeStatistics& statistics, const RankSet* group) {
        if (!retirement.is_retired(statistics)) {
            const std::uint32_t count = group == nullptr ? children.groups().unvisited_count() : group->size();
            arms.push_back({statistics, count, group, 0});
        }
    });
    return arms;
}

std::vector<Arm> ChildChoice::children_as_arms(const Children& children) const {
    const Retirement retirement(settings_, children.statistics(best(children)));
    std::vector<Arm> arms;
    for (std::uint32_t rank = 0; rank < children.size(); ++rank) {
        const NodeStatistics& own = children.statistics(rank);
        if (!retirement.is_retired(own)) {
            const double weight = rave_weight(own.visits - settings_.initial_visits, settings_.rave_equivalence);
            NodeStatistics mixed = children.statistics_with_rave(rank, weight);
            mixed.in_flight = settings_.count_in_flight ? mixed.in_flight : 0;
            arms.push_back({mixed, 1, nullptr, rank});
        }
    }
    return arms;
}

std::vector<std::uint32_t> ChildChoice::retired(const Children& children) const {
    const Retirement retirement(settings_, children.statistics(best(children)));
    std::vector<std::uint32_t> ranks;
    children.groups().for_each([&](const NodeStatistics& statistics, const RankSet* group) {
        if (group != nullptr && retirement.is_retired(statistics)) {
            const std::vector<std::uint32_t> members = group->members();
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
