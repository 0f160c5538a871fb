#include "ringmaster/competition/adjudications.hpp"

#include "ringmaster/game/circumstances.hpp"

namespace ringmaster {

void Adjudications::tell(const GameRecord& record) {
    adjudicated_ += record.ending == Ending::adjudicated;
    if (record.circumstances != present_text_) {
        present_text_ = record.circumstances;
        const Circumstances circumstances = parse_circumstances(present_text_);
        const auto ruling = circumstances.find(audit_word);
        present_ = ruling == circumstances.end() ? std::nullopt : parse_ruling(ruling->second);
    }
    const bool is_known = record.winner || record.ending == Ending::jigo;
    if (present_ && is_known) {
        ++played_on_;
        wrong_ += record.winner != present_->winner;
    }
}

std::optional<AdjudicationFacts> Adjudications::facts() const {
    if (adjudicated_ + played_on_ == 0) {
        return std::nullopt;
    }
    return AdjudicationFacts{adjudicated_, played_on_, wrong_, clopper_pearson_interval(wrong_, played_on_)};
}

}  // namespace ringmaster
