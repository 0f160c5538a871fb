#pragma once

#include <memory>
#include <variant>
#include <vector>

#include "ringmaster/tune/ce_tuner.hpp"
#include "ringmaster/tune/model/model_settings.hpp"
#include "ringmaster/tune/tree/tree_settings.hpp"
#include "ringmaster/tune/tuned_parameter.hpp"
#include "ringmaster/tune/tuner.hpp"

namespace ringmaster {

/// What a control file says of its tuner; which alternative it is says which tuner.
using TunerSettings = std::variant<TreeTunerSettings, ModelTunerSettings, DuelTunerSettings, CeTunerSettings>;

/// Throws Error when a setting is out of range.
std::unique_ptr<Tuner> make_tuner(std::vector<TunedParameter> parameters, const TunerSettings& settings);

}  // namespace ringmaster
