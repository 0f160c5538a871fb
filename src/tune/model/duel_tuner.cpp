#include "ringmaster/tune/model/duel_tuner.hpp"

#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/report/facts.hpp"
#include "ringmaster/tune/model/quadratic_duels.hpp"
#include "ringmaster/tune/model/region_duels.hpp"

namespace ringmaster {
namespace {

/// Where the present values lie, if all parameters have one.
std::optional<std::vector<double>> start_of(const ModelSpace& space) {
    const std::optional<Parameters> present = present_settings(space.parameters());
    return present ? space.point_of(*present, std::vector<double>(space.dimensions().size(), 0.5)) : std::nullopt;
}

}  // namespace

std::unique_ptr<Tuner> DuelTunerSettings::make(std::vector<TunedParameter> parameters,
                                               const AllowedSettings& allowed) const {
    return std::make_unique<DuelTuner>(std::move(parameters), *this, allowed);
}

std::string DuelTunerSettings::steering() const {
    std::string text = "duels";
    text += height ? fmt::format(", H {}", *height) : "";
    return text + (ridge ? fmt::format(", ridge {}", *ridge) : "");
}

std::unique_ptr<DuelSearch> make_duel_search(const std::vector<ModelDimension>& dimensions,
                                             const DuelSettings& settings) {
    if (dimensions.size() < least_quadratic_duels) {
        return std::make_unique<RegionDuels>(dimensions, settings);
    }
    return std::make_unique<QuadraticDuels>(dimensions, settings);
}

DuelTuner::DuelTuner(std::vector<TunedParameter> parameters, const DuelTunerSettings& settings,
                     const AllowedSettings& allowed)
    : PointTuner(std::move(parameters), allowed),
      search_(make_duel_search(space_.dimensions(), {start_of(space_), settings.height.value_or(DuelSettings{}.height),
                                                     settings.ridge, allowed})) {
}

Duel DuelTuner::duel_of(const Choice& choice) {
    require_own(choice.is_duel());
    const auto middle = choice.point.begin() + static_cast<std::ptrdiff_t>(choice.point.size() / 2);
    return {{choice.point.begin(), middle}, {middle, choice.point.end()}};
}

std::optional<Choice> DuelTuner::choose(Random& random) {
    Duel duel = search_->choose(random);
    duel.first.insert(duel.first.end(), duel.second.begin(), duel.second.end());
    return Choice{Choice::duel, {}, std::move(duel.first)};
}

void DuelTuner::tell(const Choice& choice, const Parameters& played, const GameResult& result) {
    const Duel asked = duel_of(choice);
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
        search_->add_result({*first, *second}, result.score);
        ++duels_;
    }
}

std::optional<Choice> DuelTuner::choice_of(const Parameters& played, const Parameters& other) const {
    const std::vector<double> middle(space_.dimensions().size(), 0.5);
    auto points = space_.point_of(played, middle);
    const auto second = space_.point_of(other, middle);
    if (!points || !second) {
        return std::nullopt;
    }
    points->insert(points->end(), second->begin(), second->end());
    return Choice{Choice::duel, {}, std::move(*points)};
}

std::string DuelTuner::label(const Choice& choice) const {
    return "against " + described(duel_of(choice).second);
}

std::vector<std::string> DuelTuner::history_lines() {
    const std::string settings = described(recent_.of(*this, duels_));
    return {settings + "   after " + counted(static_cast<long long>(recent_.games()), "duel")};
}

std::vector<double> DuelTuner::point_to_show(FactsDetail detail) {
    return detail == FactsDetail::brief ? recent_.of(*this, duels_) : recommended_point();
}

void DuelTuner::add_own_facts(EventFacts& facts, FactsDetail detail, const std::vector<double>& point) {
    facts.answer.reason = Reason::not_verified;
    if (detail != FactsDetail::brief) {
        search_->add_facts(facts, space_, point);
    }
}

std::vector<PointGames> DuelTuner::games_by_point() const {
    return search_->games_by_point();
}

void DuelTuner::add_history(EventFacts& facts, const std::vector<double>&) {
    for (const std::size_t games : history_moments(duels_)) {
        const std::vector<double> point = search_->recommended_after(games);
        facts.history.push_back({games, coordinates_and_values(point, space_), {}, {}});
    }
}

}  // namespace ringmaster
