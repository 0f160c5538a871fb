#include "ringmaster/competition/ce_facts.hpp"

#include <cmath>

#include <fmt/format.h>

#include "ringmaster/base/text.hpp"
#include "ringmaster/competition/recommendations.hpp"
#include "ringmaster/competition/stretches.hpp"

namespace ringmaster {

/// Gomill's code of a sample.
std::string CeFacts::place(const Choice& choice) const {
    const SampleChoice& sample = choice_of<SampleChoice>(choice);
    return fmt::format("[g{}#{}]", sample.generation, sample.sample);
}

/// How far the present generation is spread, in ranges of the parameters.
std::string CeFacts::deviations() const {
    const CeDistribution& present = tuner_.distributions().back();
    std::vector<std::string> all;
    for (std::size_t i = 0; i < present.variance.size(); ++i) {
        all.push_back(fmt::format("{} {:.3f}", control_.parameters[i].code, std::sqrt(present.variance[i])));
    }
    return join(all, ", ");
}

std::vector<std::string> CeFacts::history_lines() const {
    const std::vector<CeDistribution>& distributions = tuner_.distributions();
    return {fmt::format("generation {} around {}   deviation in ranges: {}   after {}", distributions.size() - 1,
                        describe(control_.parameters, tuner_.space().engine_parameters(distributions.back().mean)),
                        deviations(), counted(static_cast<long long>(tuner_.games()), "game"))};
}

void CeFacts::add(EventFacts& facts, FactsDetail detail) const {
    facts.main_table = MainTable::stretches;
    if (const std::uint64_t aside = tuner_.games_outside(); aside > 0) {
        facts.warnings.emplace_back(SetAside{aside});
    }
    if (!tuner_.has_results()) {
        return;
    }
    facts.answer.reason = Reason::not_verified;
    facts.steering += fmt::format(", generation {} with deviations (in ranges) of {}",
                                  tuner_.distributions().size() - 1, deviations());
    const std::vector<double> point = tuner_.recommended_point();
    for (std::size_t i = 0; i < point.size(); ++i) {
        facts.parameters[i].recommended = control_.parameters[i].scale.at(point[i]);
    }
    if (detail != FactsDetail::brief) {
        add_samples(facts);
    }
    if (detail == FactsDetail::history) {
        add_history(facts);
    }
}

void CeFacts::add_samples(EventFacts& facts) const {
    std::vector<PointGames> samples;
    for (const CeTuner::Generation& generation : tuner_.generations()) {
        for (const CeTuner::Sample& sample : generation) {
            if (sample.games > 0) {
                samples.push_back({sample.point, sample.games, sample.points});
            }
        }
    }
    add_stretches(facts, control_.parameters, samples);
}

void CeFacts::add_history(EventFacts& facts) const {
    const std::vector<CeDistribution>& distributions = tuner_.distributions();
    std::uint64_t games = 0;
    for (std::size_t generation = 0; generation + 1 < distributions.size(); ++generation) {
        for (const CeTuner::Sample& sample : tuner_.generations()[generation]) {
            games += sample.games;
        }
        facts.history.push_back(
            {games, places_and_values(distributions[generation + 1].mean, control_.parameters), {}, {}});
    }
}

}  // namespace ringmaster
