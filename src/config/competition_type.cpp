#include "ringmaster/config/competition_type.hpp"

#include <variant>

#include "ringmaster/config/model_section.hpp"
#include "ringmaster/config/tree_section.hpp"

namespace ringmaster {

const std::vector<CompetitionType>& competition_types() {
    static const std::vector<CompetitionType> types{
        {"mc_tuner", TreeTunerSettings{}, tree_keys(), true, 0},
        {"model_tuner", ModelTunerSettings{}, model_keys(), false, 0.1},
    };
    return types;
}

int depth_of(const TunerSettings& settings) {
    const auto* tuner = std::get_if<TreeTunerSettings>(&settings);
    return tuner == nullptr ? 1 : tuner->tree.max_depth;
}

std::string steering_text(const TunerSettings& settings) {
    const auto* tuner = std::get_if<TreeTunerSettings>(&settings);
    return tuner == nullptr ? steering_text(std::get<ModelTunerSettings>(settings).model) : steering_text(tuner->tree);
}

}  // namespace ringmaster
