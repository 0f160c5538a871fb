#include "ringmaster/competition/duel_facts.hpp"

#include "ringmaster/base/text.hpp"

namespace ringmaster {

std::string DuelFacts::place(const Choice& choice) const {
    return "against " + describe(control_.parameters, tuner_.other_parameters(choice).value());
}

std::vector<std::string> DuelFacts::history_lines() const {
    return {describe(control_.parameters, tuner_.recommended()) + "   after " +
            counted(static_cast<long long>(tuner_.duels()), "duel")};
}

void DuelFacts::add(EventFacts& facts, FactsDetail detail) const {
    if (const std::uint64_t aside = tuner_.games_outside(); aside > 0) {
        facts.warnings.push_back({WarningKind::set_aside, aside});
    }
    if (!tuner_.has_results()) {
        return;
    }
    facts.answer.reason = Reason::not_verified;
    if (detail == FactsDetail::brief) {
        return;
    }
    const std::vector<double> point = tuner_.recommended_point();
    for (std::size_t i = 0; i < point.size(); ++i) {
        facts.parameters[i].recommended = control_.parameters[i].scale.at(point[i]);
    }
}

}  // namespace ringmaster
