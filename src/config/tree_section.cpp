#include "ringmaster/config/tree_section.hpp"

#include <climits>

#include <fmt/format.h>

namespace ringmaster {
namespace {

void read_prior(TableReader& top, TreeSettings& tree) {
    const std::size_t problems = top.problem_count();
    top.whole("initial_visits", tree.initial_visits, positive);
    top.whole("initial_wins", tree.initial_wins, positive);
    if (top.problem_count() == problems && tree.initial_wins > tree.initial_visits) {
        const std::string key = top.find("initial_wins") == nullptr ? "initial_visits" : "initial_wins";
        top.problem(key, fmt::format("initial_wins ({}) must be at most initial_visits ({})", tree.initial_wins,
                                     tree.initial_visits));
    }
}

void read_confidence(TableReader& top, double& confidence) {
    double value = confidence;
    if (top.number("confidence", value) && !(value > 0 && value < 1)) {
        const std::string remedy =
            value > 1 && value < 100 ? fmt::format(" (write {} for {}%)", value / 100, value) : "";
        top.problem("confidence", fmt::format("confidence must be above 0 and below 1, not {}{}", value, remedy));
    } else {
        confidence = value;
    }
}

}  // namespace

const std::vector<std::string>& tree_keys() {
    static const std::vector<std::string> keys{"exploration_coefficient",
                                               "initial_visits",
                                               "initial_wins",
                                               "max_depth",
                                               "in_flight",
                                               "policy",
                                               "beta_ucb_cap",
                                               "rave",
                                               "retire",
                                               "rave_equivalence",
                                               "min_games",
                                               "confidence",
                                               "fudge",
                                               "best",
                                               "summary_spec",
                                               "stop_when_decided"};
    return keys;
}

void read_tree_settings(TableReader& top, TreeSettings& tree) {
    top.number("exploration_coefficient", tree.exploration_coefficient);
    read_prior(top, tree);
    top.whole("max_depth", tree.max_depth, positive);
    top.choice<bool>("in_flight", tree.count_in_flight, {{"count", true}, {"ignore", false}});
    top.choice("policy", tree.policy);
    read_number_between(top, "beta_ucb_cap", 0, 1000, tree.beta_ucb_cap);
    top.truth("rave", tree.rave);
    read_number_between(top, "rave_equivalence", 0.001, 1e9, tree.rave_equivalence);
    top.choice("retire", tree.retire);
    top.whole("min_games", tree.min_games, positive);
    read_confidence(top, tree.confidence);
    top.whole("fudge", tree.fudge, positive);
    top.choice("best", tree.best);
}

void read_reward(TableReader& top, RewardSettings& reward) {
    top.choice("reward", reward.kind);
    read_number_between(top, "margin_exponent", 0.001, 1000, reward.margin_exponent);
    read_number_between(top, "margin_max", 0.001, 1e9, reward.margin_max);
    read_number_between(top, "area_exponent", 0.1, 10, reward.area_exponent);
    read_number_between(top, "reward_resignation", 0.5, 1, reward.resignation);
    read_number_between(top, "reward_forfeit", 0.5, 1, reward.forfeit);
}

}  // namespace ringmaster
