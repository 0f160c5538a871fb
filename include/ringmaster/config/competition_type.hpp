#pragma once

#include "ringmaster/base/enum_words.hpp"

namespace ringmaster {

/// How candidates are chosen, `competition_type` in the control file.
enum class CompetitionType {
    mc_tuner,     ///< a tree of cells (UcbTree)
    model_tuner,  ///< any point of the space (ModelTuner)
};
constexpr auto words_of(CompetitionType) {
    return std::to_array<EnumWord<CompetitionType>>(
        {{"mc_tuner", CompetitionType::mc_tuner}, {"model_tuner", CompetitionType::model_tuner}});
}

}  // namespace ringmaster
