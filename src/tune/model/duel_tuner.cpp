#include "ringmaster/tune/model/duel_tuner.hpp"

#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/report/facts.hpp"
#include "ringmaster/tune/model/quadratic_duels.hpp"
#include "ringmaster/tune/model/region_duels.hpp"

namespace ringmaster {
namespace {

constexpr std::string_view letters = "TLW";  // of the sources, in their order

/// Where the settings lie, if all parameters have one.
std::optional<std::vector<double>> point_of(const ModelSpace& space, const std::optional<Parameters>& settings) {
    return settings ? space.point_of(*settings, std::vector<double>(space.dimensions().size(), 0.5)) : std::nullopt;
}

}  // namespace

std::unique_ptr<Tuner> DuelTunerSettings::make(std::vector<TunedParameter> parameters,
                                               const AllowedSettings& allowed) const {
    const double used_height = height.value_or(DuelSettings{}.height);
    return std::make_unique<DuelTuner>(std::move(parameters),
                                       DuelSettings{.height = used_height, .ridge = ridge, .allowed = allowed});
}

std::string DuelTunerSettings::steering() const {
    std::string text = "duels";
    text += height ? fmt::format(", H {}", *height) : "";
    return text + (ridge ? fmt::format(", ridge {}", *ridge) : "");
}

std::unique_ptr<DuelSearch> make_duel_search(const std::vector<ModelDimension>& dimensions,
                                             const DuelSettings& settings) {
    if (dimensions.size() < least_quadratic_duels && !settings.has_opponent) {
        return std::make_unique<RegionDuels>(dimensions, settings);
    }
    return std::make_unique<QuadraticDuels>(dimensions, settings);
}

DuelTuner::DuelTuner(std::vector<TunedParameter> parameters, DuelSettings settings, const DuelSearchMaker& make)
    : PointTuner(std::move(parameters), settings.allowed), has_opponent_(settings.has_opponent) {
    settings.start = point_of(space_, start_settings(space_.parameters()));
    settings.defaults = point_of(space_, default_settings(space_.parameters()));
    search_ = make(space_.dimensions(), settings);
}

Duel DuelTuner::duel_of(const Choice& choice) const {
    if (has_opponent_) {
        const std::size_t source = choice.letter == 0 ? std::string_view::npos : letters.find(choice.letter);
        require_own(source != std::string_view::npos && choice.numbers.empty());
        return {choice.point, {}, static_cast<Source>(source)};
    }
    require_own(choice.is_duel());
    const auto middle = choice.point.begin() + static_cast<std::ptrdiff_t>(choice.point.size() / 2);
    return {{choice.point.begin(), middle}, {middle, choice.point.end()}};
}

Choice DuelTuner::choice_of(Duel duel) const {
    duel.first.insert(duel.first.end(), duel.second.begin(), duel.second.end());
    const char letter = has_opponent_ ? letters[static_cast<std::size_t>(duel.source)] : Choice::duel;
    return {letter, {}, std::move(duel.first)};
}

std::optional<Parameters> DuelTuner::other_parameters(const Choice& choice) const {
    const auto point = other_point(choice);
    return point ? std::optional(space_.engine_parameters(*point)) : std::nullopt;
}

std::optional<std::vector<double>> DuelTuner::other_point(const Choice& choice) const {
    return has_opponent_ ? std::nullopt : std::optional(duel_of(choice).second);
}

void DuelTuner::tell(const Choice& choice, const Parameters& played, const GameResult& result) {
    const Duel asked = duel_of(choice);
    const std::size_t other_size = has_opponent_ ? 0 : asked.first.size();
    if (asked.first.size() != space_.dimensions().size() || asked.second.size() != other_size) {
        throw Error((has_opponent_ ? "a choice of " : "a duel of ") +
                    counted(static_cast<long long>(asked.first.size()), "parameter") +
                    " was told to a model_tuner of " + std::to_string(space_.dimensions().size()));
    }
    const auto first = space_.point_of(played, asked.first, most_beyond);
    const auto second =
        has_opponent_ ? std::optional(std::vector<double>()) : space_.point_of(result.other, asked.second, most_beyond);
    if (!first || !second) {
        ++outside_;
        return;
    }
    if (!result.is_repeat) {
        search_->add_result({*first, *second, asked.source}, has_opponent_ ? result.reward : result.score);
        tally_.add(result.score);
    }
}

std::optional<Choice> DuelTuner::choice_of(const Parameters& played, const Parameters& other) const {
    const std::vector<double> middle(space_.dimensions().size(), 0.5);
    auto first = space_.point_of(played, middle, most_beyond);
    auto second = has_opponent_ ? std::optional(std::vector<double>()) : space_.point_of(other, middle, most_beyond);
    return first && second ? std::optional(choice_of({std::move(*first), std::move(*second), source_of_others()}))
                           : std::nullopt;
}

std::optional<Parameters> DuelTuner::second() {
    const std::vector<double> middle(space_.dimensions().size(), 0.5);
    return has_opponent_ ? std::nullopt : std::optional(space_.engine_parameters(space_.allowed().nearest(middle)));
}

std::string DuelTuner::label(const Choice& choice) const {
    return has_opponent_ ? "" : "against " + described(duel_of(choice).second);
}

std::vector<std::string> DuelTuner::history_lines() {
    const std::string settings = described(recent_point());
    return {settings + "   after " + counted(static_cast<long long>(recent_.games()), has_opponent_ ? "game" : "duel")};
}

void DuelTuner::add_own_facts(EventFacts& facts, FactsDetail detail, const std::vector<double>& point) {
    facts.answer.reason = Reason::not_verified;
    if (has_opponent_) {
        facts.choosing = tally_;
    }
    if (detail != FactsDetail::brief) {
        search_->add_facts(facts, space_, point);
    }
}

void DuelTuner::add_history(EventFacts& facts, const std::vector<double>& point) {
    for (const std::size_t games : history_moments(tally_.games)) {
        const std::vector<double> then = games == tally_.games ? point : search_->recommended_after(games);
        facts.history.push_back({games, coordinates_and_values(then, space_), {}, {}});
    }
}

}  // namespace ringmaster
