#include "ringmaster/competition/duel_facts.hpp"

#include "ringmaster/base/text.hpp"
#include "ringmaster/competition/stretches.hpp"

namespace ringmaster {

std::string DuelFacts::place(const Choice& choice) const {
    return "against " + describe(control_.parameters, tuner_.other_parameters(choice).value());
}

std::vector<std::string> DuelFacts::history_lines() const {
    const std::vector<double>& point = recent_.of(tuner_, tuner_.duels());
    return {describe(control_.parameters, tuner_.space().engine_parameters(point)) + "   after " +
            counted(static_cast<long long>(recent_.games()), "duel")};
}

void DuelFacts::add(EventFacts& facts, FactsDetail detail) const {
    facts.main_table = MainTable::stretches;
    if (const std::uint64_t aside = tuner_.games_outside(); aside > 0) {
        facts.warnings.emplace_back(SetAside{aside});
    }
    if (!tuner_.has_results()) {
        return;
    }
    facts.answer.reason = Reason::not_verified;
    const std::vector<double> point =
        detail == FactsDetail::brief ? recent_.of(tuner_, tuner_.duels()) : tuner_.recommended_point();
    for (std::size_t i = 0; i < point.size(); ++i) {
        facts.parameters[i].recommended = control_.parameters[i].scale.at(point[i]);
    }
    if (detail != FactsDetail::brief) {
        add_games(facts);
    }
    if (detail == FactsDetail::history) {
        add_history(facts);
    }
}

/// Both sides of each.
void DuelFacts::add_games(EventFacts& facts) const {
    const ModelGames& sides = tuner_.search().sides();
    std::vector<PointGames> games;
    for (std::size_t side = tuner_.search().first_side(); side < sides.size(); ++side) {
        const auto at = sides.point(side);
        games.push_back({{at.begin(), at.end()}, 1, sides.reward(side)});
    }
    add_stretches(facts, control_.parameters, games);
}

void DuelFacts::add_history(EventFacts& facts) const {
    for (const std::size_t games : history_moments(tuner_.duels())) {
        const std::vector<double> point = tuner_.search().recommended_after(games);
        facts.history.push_back({games, places_and_values(point, control_.parameters), {}, {}});
    }
}

}  // namespace ringmaster
