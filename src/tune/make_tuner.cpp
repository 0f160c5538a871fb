#include "ringmaster/tune/make_tuner.hpp"

#include <utility>

#include "ringmaster/tune/model/duel_tuner.hpp"
#include "ringmaster/tune/model/model_tuner.hpp"
#include "ringmaster/tune/tree/tree_tuner.hpp"

namespace ringmaster {
namespace {

std::unique_ptr<Tuner> make(std::vector<TunedParameter> parameters, const TreeTunerSettings& settings) {
    return std::make_unique<TreeTuner>(std::move(parameters), settings);
}

std::unique_ptr<Tuner> make(std::vector<TunedParameter> parameters, const ModelTunerSettings& settings) {
    return std::make_unique<ModelTuner>(std::move(parameters), settings);
}

std::unique_ptr<Tuner> make(std::vector<TunedParameter> parameters, const DuelTunerSettings& settings) {
    return std::make_unique<DuelTuner>(std::move(parameters), settings);
}

std::unique_ptr<Tuner> make(std::vector<TunedParameter> parameters, const CeTunerSettings& settings) {
    return std::make_unique<CeTuner>(std::move(parameters), settings);
}

}  // namespace

std::unique_ptr<Tuner> make_tuner(std::vector<TunedParameter> parameters, const TunerSettings& settings) {
    return std::visit([&](const auto& kind) { return make(std::move(parameters), kind); }, settings);
}

}  // namespace ringmaster
