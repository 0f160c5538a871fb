#include "ringmaster/competition/adjudications.hpp"

namespace ringmaster {

void Adjudications::tell(const GameRecord& record) {
    adjudicated_ += record.ending == Ending::adjudicated;
    const std::optional<Ruling>& audit = record.circumstances.audit;
    if (audit && (record.winner || record.ending == Ending::jigo)) {
        ++played_on_;
        wrong_ += record.winner != audit->winner;
    }
}

std::optional<AdjudicationFacts> Adjudications::facts() const {
    if (adjudicated_ + played_on_ == 0) {
        return std::nullopt;
    }
    return AdjudicationFacts{adjudicated_, played_on_, wrong_, clopper_pearson_interval(wrong_, played_on_)};
}

}  // namespace ringmaster
