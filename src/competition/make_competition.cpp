#include "ringmaster/competition/make_competition.hpp"

#include <utility>

#include "ringmaster/competition/ce_facts.hpp"
#include "ringmaster/competition/duel_facts.hpp"
#include "ringmaster/competition/model_facts.hpp"
#include "ringmaster/competition/tournament.hpp"
#include "ringmaster/competition/tree_facts.hpp"
#include "ringmaster/competition/tuning_event.hpp"

namespace ringmaster {
namespace {

WatchedTuner make_watched(const ControlFile& control, TreeTunerSettings settings) {
    settings.area_exponent = control.reward.area_exponent;
    auto tuner = std::make_unique<TreeTuner>(control.parameters, settings);
    auto facts = std::make_unique<TreeFacts>(*tuner, control);
    return {std::move(tuner), std::move(facts)};
}

WatchedTuner make_watched(const ControlFile& control, const ModelTunerSettings& settings) {
    auto tuner = std::make_unique<ModelTuner>(control.parameters, settings);
    auto facts = std::make_unique<ModelFacts>(*tuner, control);
    return {std::move(tuner), std::move(facts)};
}

WatchedTuner make_watched(const ControlFile& control, const DuelTunerSettings& settings) {
    auto tuner = std::make_unique<DuelTuner>(control.parameters, settings);
    auto facts = std::make_unique<DuelFacts>(*tuner, control);
    return {std::move(tuner), std::move(facts)};
}

WatchedTuner make_watched(const ControlFile& control, const CeTunerSettings& settings) {
    auto tuner = std::make_unique<CeTuner>(control.parameters, settings);
    auto facts = std::make_unique<CeFacts>(*tuner, control);
    return {std::move(tuner), std::move(facts)};
}

}  // namespace

WatchedTuner make_watched_tuner(const ControlFile& control) {
    return std::visit([&](const auto& settings) { return make_watched(control, settings); }, control.tuner);
}

std::unique_ptr<Competition> make_competition(const ControlFile& control, const EventIdentity& identity) {
    if (control.tournament) {
        return std::make_unique<Tournament>(control, identity);
    }
    return std::make_unique<TuningEvent>(control, identity);
}

}  // namespace ringmaster
