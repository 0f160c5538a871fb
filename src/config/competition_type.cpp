#include "ringmaster/config/competition_type.hpp"

#include <variant>

#include "ringmaster/config/ce_section.hpp"
#include "ringmaster/config/model_section.hpp"
#include "ringmaster/config/sections.hpp"
#include "ringmaster/config/tree_section.hpp"

namespace ringmaster {

const std::vector<CompetitionType>& competition_types() {
    static const std::vector<CompetitionType> types{
        {"mc_tuner", TreeTunerSettings{}, tree_keys(), true, false, 0},
        {"model_tuner", ModelTunerSettings{}, model_keys(), false, false, 0.1},
        {"model_tuner", DuelTunerSettings{}, duel_keys(), false, true, 0.1},
        {"ce_tuner", CeTunerSettings{}, ce_keys(), false, false, 0},
        {"playoff", {}, {"matchups", "alternating"}, false, false, 0, read_playoff},
        {"all_play_all", {}, {"competitors", "rounds", "gauntlet"}, false, false, 0, read_all_play_all},
    };
    return types;
}

std::string competition_type_of(const ControlFile& control) {
    return control.tournament ? control.tournament->competition_type : type_of(control.tuner).name;
}

int depth_of(const TunerSettings& settings) {
    const auto* tuner = std::get_if<TreeTunerSettings>(&settings);
    return tuner == nullptr ? 1 : tuner->tree.max_depth;
}

namespace {

std::string text_of(const TreeTunerSettings& settings) {
    return steering_text(settings.tree);
}
std::string text_of(const ModelTunerSettings& settings) {
    return steering_text(settings.model);
}
std::string text_of(const DuelTunerSettings& settings) {
    return steering_text(settings);
}
std::string text_of(const CeTunerSettings& settings) {
    return steering_text(settings);
}

}  // namespace

std::string steering_text(const TunerSettings& settings) {
    return std::visit([](const auto& kind) { return text_of(kind); }, settings);
}

}  // namespace ringmaster
