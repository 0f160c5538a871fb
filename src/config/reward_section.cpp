#include "ringmaster/config/reward_section.hpp"

namespace ringmaster {

void read_reward(TableReader& top, RewardSettings& reward) {
    top.choice("reward", reward.kind);
    read_number_between(top, "margin_exponent", 0.001, 1000, reward.margin_exponent);
    read_number_between(top, "margin_max", 0.001, 1e9, reward.margin_max);
    read_number_between(top, "area_exponent", 0.1, 10, reward.area_exponent);
    read_number_between(top, "reward_resignation", 0.5, 1, reward.resignation);
    read_number_between(top, "reward_forfeit", 0.5, 1, reward.forfeit);
}

void check_reward(TableReader& top, const TunerSettings& settings, const RewardSettings& reward, Scorer scorer) {
    if (reward.kind != RewardKind::area) {
        return;
    }
    if (scorer != Scorer::internal) {
        top.problem("reward",
                    "reward = \"area\" needs scorer = \"internal\", or nobody says whose each point is "
                    "(write that, or reward = \"margin\")");
    }
    const auto* tuner = std::get_if<TreeTunerSettings>(&settings);
    if (tuner == nullptr) {
        top.problem("reward",
                    "reward = \"area\" goes with competition_type = \"mc_tuner\" only: it is a mean over many "
                    "games of one candidate (write \"win\" or \"margin\")");
    } else if (tuner->tree.rave) {
        top.problem("rave",
                    "rave = true does not go with reward = \"area\", which is no sum over games (leave one of "
                    "them out)");
    }
}

void check_reward_without_rules(TableReader& top, Rules rules, const RewardSettings& reward) {
    if (rules == Rules::none && reward.kind != RewardKind::win) {
        top.problem("reward", "with rules = \"none\" we know of wins only (leave reward out)");
    }
}

void check_script_reward(TableReader& top, const RewardSettings& reward, bool has_margin) {
    if (reward.kind == RewardKind::area) {
        top.problem("reward", "reward = \"area\" is for games of Go that we count (write \"win\" or \"margin\")");
    }
    if (reward.kind == RewardKind::margin && !has_margin) {
        top.problem("reward", "reward = \"margin\" needs a script that tells margins (write margin = true in [game])");
    }
    if (reward.kind == RewardKind::margin && !reward.margin_max) {
        top.problem("reward", "reward = \"margin\" needs margin_max, the margin from which on a win is a whole one");
    }
}

}  // namespace ringmaster
