#include "ringmaster/config/competition_type.hpp"

namespace ringmaster {

const std::vector<std::pair<std::string, CompetitionType>>& competition_types() {
    static const std::vector<std::pair<std::string, CompetitionType>> types{
        {"mc_tuner", CompetitionType::mc_tuner}, {"model_tuner", CompetitionType::model_tuner}};
    return types;
}

}  // namespace ringmaster
