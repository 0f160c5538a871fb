#pragma once

#include "ringmaster/config/reader.hpp"
#include "ringmaster/game/reward.hpp"
#include "ringmaster/game/setup.hpp"
#include "ringmaster/tune/make_tuner.hpp"

namespace ringmaster {

/// Reads what a game is worth to the tuner, which stands at the top level.
void read_reward(TableReader& top, RewardSettings& reward);

/// Reports what does not go with the tuner and the scorer: the reward by area.
void check_reward(TableReader& top, const TunerSettings& settings, const RewardSettings& reward, Scorer scorer);
/// The same where we do not know the rules of the game.
void check_reward_without_rules(TableReader& top, Rules rules, const RewardSettings& reward);
/// The same for the games of a script.
void check_script_reward(TableReader& top, const RewardSettings& reward, bool has_margin);

}  // namespace ringmaster
