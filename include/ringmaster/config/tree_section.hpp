#pragma once

#include <string>
#include <vector>

#include "ringmaster/config/reader.hpp"
#include "ringmaster/game/reward.hpp"
#include "ringmaster/tune/tree/tree_settings.hpp"

namespace ringmaster {

/// The keys of the top level that mc_tuner has and model_tuner has not.
const std::vector<std::string>& tree_keys();

/// Reads the settings of mc_tuner's tree, which stand at the top level.
void read_tree_settings(TableReader& top, TreeSettings& tree);

/// Reads what a game is worth to the tuner: keys of the top level, too.
void read_reward(TableReader& top, RewardSettings& reward);

}  // namespace ringmaster
