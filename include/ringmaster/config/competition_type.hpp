#pragma once

#include <string>
#include <utility>
#include <vector>

namespace ringmaster {

/// How candidates are chosen, `competition_type` in the control file.
enum class CompetitionType {
    mc_tuner,     ///< a tree of cells (UcbTree)
    model_tuner,  ///< any point of the space (ModelTuner)
};

/// The words of the control file.
const std::vector<std::pair<std::string, CompetitionType>>& competition_types();

}  // namespace ringmaster
