#pragma once

#include <utility>
#include <variant>

#include "ringmaster/tune/ce_tuner.hpp"
#include "ringmaster/tune/model/model_settings.hpp"
#include "ringmaster/tune/tree/tree_settings.hpp"

namespace ringmaster {

/// What a control file says of its tuner; which alternative it is says which tuner. Each can make() its tuner, and says
/// its steering() in the words of the control file.
using TunerSettings = std::variant<TreeTunerSettings, ModelTunerSettings, DuelTunerSettings, CeTunerSettings>;

/// Throws Error when there are too many parameters or cells.
inline std::unique_ptr<Tuner> make_tuner(std::vector<TunedParameter> parameters, const TunerSettings& settings,
                                         const AllowedSettings& allowed = {}) {
    return std::visit([&](const auto& kind) { return kind.make(std::move(parameters), allowed); }, settings);
}

/// "ucb, with rave" or "model, surface smooth, H 2.5".
inline std::string steering_text(const TunerSettings& settings) {
    return std::visit([](const auto& kind) { return kind.steering(); }, settings);
}

}  // namespace ringmaster
