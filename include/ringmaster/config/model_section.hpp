#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ringmaster/config/reader.hpp"
#include "ringmaster/tune/model/model_settings.hpp"

namespace ringmaster {

/// The keys of the top level that model_tuner has and mc_tuner has not.
const std::vector<std::string>& model_keys();

/// Reads the settings of model_tuner, which stand at the top level.
void read_model_settings(TableReader& top, ModelSettings& model);

/// The same where candidates play each other: their keys, and "duels, H 1".
const std::vector<std::string>& duel_keys();
void read_duel_settings(TableReader& top, DuelTunerSettings& settings);
std::string steering_text(const DuelTunerSettings& settings);

/// Reads `stop_when_regret_below`, a win rate above 0 and below 1/2.
void read_regret(TableReader& top, std::optional<double>& stop_when_regret_below);

/// "model, smooth, H 2.5": how a model is steered, in the words of the control file.
std::string steering_text(const ModelSettings& model);

}  // namespace ringmaster
