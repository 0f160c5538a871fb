#include "ringmaster/tune/tree/child_choice.hpp"

#include <algorithm>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/statistics.hpp"

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

double merit(const NodeStatistics& child, const TreeSettings& settings) {
    switch (settings.best) {
        case BestRule::posterior_mean:
            return child.mean();
        case BestRule::lower_bound:
            return wilson_interval(child.wins, child.visits, settings.confidence).low;
        case BestRule::most_wins:
            break;
    }
    return child.wins;
}

Retirement::Retirement(const TreeSettings& settings, const NodeStatistics& leader) : settings_(settings) {
    const NodeStatistics games = without_prior(leader);
    if (settings.retire == RetireRule::confidence) {
        bar_ = wilson_interval(games.wins, games.visits, settings.confidence).low;
    } else if (settings.retire == RetireRule::fudge && games.visits > 0) {
        bar_ = games.wins / (games.visits + settings.fudge);
    }
}

bool Retirement::is_retired(const NodeStatistics& child) const {
    const NodeStatistics games = without_prior(child);
    switch (settings_.retire) {
        case RetireRule::confidence:
            return games.visits >= settings_.min_games && games.wins < bar_ * games.visits &&
                   wilson_interval(games.wins, games.visits, settings_.confidence).high < bar_;
        case RetireRule::fudge:
            return games.visits > 0 && (games.wins + settings_.fudge) / (games.visits + settings_.fudge) < bar_;
        case RetireRule::none:
            break;
    }
    return false;
}

NodeStatistics Retirement::without_prior(const NodeStatistics& child) const {
    return {child.visits - settings_.initial_visits, child.wins - settings_.initial_wins, 0};
}

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
