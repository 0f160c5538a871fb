#include "ringmaster/competition/make_competition.hpp"

#include <utility>

#include "ringmaster/competition/model_report.hpp"
#include "ringmaster/competition/tree_report.hpp"
#include "ringmaster/competition/tuning_event.hpp"

namespace ringmaster {
namespace {

ReportedTuner make_reported(const ControlFile& control, TreeTunerSettings settings) {
    settings.area_exponent = control.reward.area_exponent;
    auto tuner = std::make_unique<TreeTuner>(control.parameters, settings);
    auto report = std::make_unique<TreeReport>(*tuner, control);
    return {std::move(tuner), std::move(report)};
}

ReportedTuner make_reported(const ControlFile& control, const ModelTunerSettings& settings) {
    auto tuner = std::make_unique<ModelTuner>(control.parameters, settings);
    auto report = std::make_unique<ModelReport>(*tuner, control);
    return {std::move(tuner), std::move(report)};
}

}  // namespace

ReportedTuner make_reported_tuner(const ControlFile& control) {
    return std::visit([&](const auto& settings) { return make_reported(control, settings); }, control.tuner);
}

std::unique_ptr<Competition> make_competition(const ControlFile& control, const EventIdentity& identity) {
    return std::make_unique<TuningEvent>(control, identity);
}

}  // namespace ringmaster
