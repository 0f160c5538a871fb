#include "ringmaster/tune/tree/child_choice.hpp"

#include <algorithm>
#include <cmath>

#include <boost/math/special_functions/beta.hpp>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/base/statistics.hpp"
#include "ringmaster/tune/tree/rave.hpp"

namespace ringmaster {
namespace {

constexpr double least_rave_value = 0.1;

std::uint32_t pick_one(std::uint32_t count, const TieBreak& tie_break) {
    const std::uint32_t pick = tie_break(count);
    if (pick >= count) {
        throw bug("a tie was broken in favour of a child that does not exist");
    }
    return pick;
}

const auto everyone = [](const NodeStatistics&) { return true; };

}  // namespace

double upper_beta_quantile(double a, double b, double above) {
    namespace policies = boost::math::policies;
    using Plain = policies::policy<policies::promote_double<false>, policies::evaluation_error<policies::ignore_error>,
                                   policies::overflow_error<policies::ignore_error>>;
    if (above <= 0 || above >= 1) {
        return above <= 0 ? 1 : 0;
    }
    return boost::math::ibetac_inv(a, b, above, Plain());
}

TreePolicy::TreePolicy(const TreeSettings& settings, const NodeStatistics& node)
    : settings_(settings),
      exploration_(settings.policy == PolicyKind::ucb
                       ? settings.exploration_coefficient * std::sqrt(std::log(node.expected_visits()))
                       : 1 / (node.expected_visits() + 1)) {
}

double TreePolicy::score(const NodeStatistics& child) const {
    if (settings_.policy == PolicyKind::ucb) {
        return child.mean() + exploration_ * std::sqrt(1 / child.expected_visits());
    }
    return capped(quantile(child.mean(), child.expected_visits()), child);
}

double TreePolicy::score_with_rave(const NodeStatistics& child, const NodeStatistics& relatives) const {
    const double weight = rave_weight(child.visits - settings_.initial_visits, settings_.rave_equivalence);
    if (settings_.policy == PolicyKind::ucb) {
        return score(with_rave(child, std::max(least_rave_value, relatives.mean()), weight));
    }
    const double own = quantile(child.mean(), child.expected_visits());
    const double theirs = quantile(relatives.mean(), relatives.visits + child.in_flight);
    return capped((1 - weight) * own + weight * std::max(least_rave_value, theirs), child);
}

double TreePolicy::quantile(double mean, double visits) const {
    const bool is_certain = mean <= 0 || mean >= 1;
    return is_certain ? mean : upper_beta_quantile(mean * visits, (1 - mean) * visits, exploration_);
}

double TreePolicy::capped(double value, const NodeStatistics& child) const {
    return std::min(value, child.visits / (child.visits + settings_.beta_ucb_cap));
}

double merit(const NodeStatistics& child, const TreeSettings& settings) {
    if (settings.best == BestRule::lower_bound) {
        return wilson_interval(child.wins, child.visits, settings.confidence).low;
    }
    return settings.best == BestRule::most_wins ? child.wins : child.mean();
}

Retirement::Retirement(const TreeSettings& settings, const NodeStatistics& leader) : settings_(settings) {
    const NodeStatistics games = without_prior(leader);
    if (settings.retire == RetireRule::none || games.visits <= 0) {
        return;
    }
    if (settings.retire_against == RetireBar::score) {
        bar_ = games.mean();
    } else if (settings.retire == RetireRule::confidence) {
        bar_ = wilson_interval(games.wins, games.visits, settings.confidence).low;
    } else {
        bar_ = games.wins / (games.visits + settings.fudge);
    }
}

bool Retirement::is_retired(const NodeStatistics& child) const {
    const NodeStatistics games = without_prior(child);
    if (settings_.retire == RetireRule::confidence) {
        return games.visits >= settings_.min_games && games.wins < bar_ * games.visits &&
               wilson_interval(games.wins, games.visits, settings_.confidence).high < bar_;
    }
    return settings_.retire == RetireRule::fudge && games.visits > 0 &&
           (games.wins + settings_.fudge) / (games.visits + settings_.fudge) < bar_;
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
        const NodeStatistics child = children.statistics(rank).seen(settings_.count_in_flight);
        if (retirement.is_retired(child)) {
            continue;
        }
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
    for (const auto& [statistics, group] : children.groups().by_statistics()) {
        if (retirement.is_retired(statistics)) {
            append(ranks, group.members());
        }
    }
    std::ranges::sort(ranks);
    return ranks;
}

bool ChildChoice::only_one_left(const Children& children) const {
    const bool may_be = settings_.retire != RetireRule::none && children.groups().unvisited_count() <= 1;
    return may_be && retired(children).size() + 1 == children.size();
}

}  // namespace ringmaster
