#include "ringmaster/tune/tree/tree_policy.hpp"

#include <algorithm>
#include <cmath>

#include <boost/math/special_functions/beta.hpp>

#include "ringmaster/tune/tree/rave.hpp"

namespace ringmaster {
namespace {

constexpr double least_rave_value = 0.1;

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

}  // namespace ringmaster
