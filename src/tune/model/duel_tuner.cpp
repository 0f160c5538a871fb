#include "ringmaster/tune/model/duel_tuner.hpp"

#include <utility>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"

namespace ringmaster {
namespace {

/// Where the present values lie, if all parameters have one.
std::optional<std::vector<double>> start_of(const ModelSpace& space) {
    const std::optional<Parameters> present = present_settings(space.parameters());
    return present ? space.point_of(*present, std::vector<double>(space.dimensions().size(), 0.5)) : std::nullopt;
}

std::variant<DuelSearch, Spsa> search_of(const ModelSpace& space, const DuelTunerSettings& settings) {
    if (const auto& spsa = settings.spsa) {
        return Spsa(space.dimensions(), {spsa->games, spsa->c_end, spsa->r_end, start_of(space)});
    }
    return DuelSearch(space.dimensions(),
                      {start_of(space), settings.height.value_or(DuelSettings{}.height), settings.ridge});
}

}  // namespace

DuelTuner::DuelTuner(std::vector<TunedParameter> parameters, const DuelTunerSettings& settings)
    : space_(std::move(parameters)), search_(search_of(space_, settings)) {
}

std::optional<Choice> DuelTuner::choose(Random& random) {
    Duel duel = std::visit([&random](auto& search) { return search.choose(random); }, search_);
    return DuelChoice{std::move(duel.first), std::move(duel.second)};
}

void DuelTuner::tell(const Choice& choice, const Parameters& played, const GameResult& result) {
    const DuelChoice& asked = choice_of<DuelChoice>(choice);
    if (asked.first.size() != space_.dimensions().size() || asked.second.size() != asked.first.size()) {
        throw Error("a duel of " + counted(static_cast<long long>(asked.first.size()), "parameter") +
                    " was told to a model_tuner of " + std::to_string(space_.dimensions().size()));
    }
    const auto first = space_.point_of(played, asked.first);
    const auto second = space_.point_of(result.other, asked.second);
    if (!first || !second) {
        ++outside_;
        return;
    }
    if (!result.is_repeat) {
        std::visit([&](auto& search) { search.add_result({*first, *second}, result.score); }, search_);
        ++duels_;
    }
}

}  // namespace ringmaster
