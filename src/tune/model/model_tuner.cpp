#include "ringmaster/tune/model/model_tuner.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/report/words.hpp"
#include "ringmaster/tune/model/surface_facts.hpp"

namespace ringmaster {
namespace {

constexpr std::uint64_t first_look = 200;

}  // namespace

std::unique_ptr<Tuner> ModelTunerSettings::make(std::vector<TunedParameter> parameters,
                                                const AllowedSettings& allowed) const {
    if (parameters.size() > most_model_parameters) {
        return std::make_unique<DuelTuner>(std::move(parameters),
                                           DuelSettings{.allowed = allowed, .has_opponent = true});
    }
    return std::make_unique<ModelTuner>(std::move(parameters), *this, allowed);
}

std::string ModelTunerSettings::steering() const {
    std::string text = "model, surface " + to_text(model.surface);
    text += model.share ? fmt::format(", share {}", *model.share) : "";
    text += model.height ? fmt::format(", H {}", *model.height) : "";
    return text + (model.depth != ModelSettings{}.depth ? fmt::format(", depth {}", model.depth) : "");
}

ModelTuner::ModelTuner(std::vector<TunedParameter> parameters, const ModelTunerSettings& settings,
                       const AllowedSettings& allowed)
    : DuelTuner(std::move(parameters), {.allowed = allowed, .has_opponent = true},
                [&](const auto& dimensions, const DuelSettings&) {
                    return std::make_unique<ModelSearch>(dimensions, settings.model, allowed);
                }),
      model_(static_cast<ModelSearch&>(search())),
      stop_when_regret_below_(settings.stop_when_regret_below) {
}

/// The regret is looked at after 200 games, and again whenever they have grown by a tenth: always at the same numbers
/// of games and on these games alone, so that it does not matter when an event was stopped.
std::string ModelTuner::decided() {
    if (!stop_when_regret_below_ || tally_.games < first_look) {
        return "";
    }
    std::uint64_t look = std::max(first_look, regret_.games);
    while (11 * look <= 10 * tally_.games) {
        look = (11 * look + 9) / 10;
    }
    if (look != regret_.games) {
        ModelSearch past = model_.after(look);
        regret_ = {expected_regret(SurfaceModel(past.games()), past.games(), past.recommended()).mean, look};
    }
    return regret_.expected < *stop_when_regret_below_
               ? fmt::format("decided: the expected regret is below {}", *stop_when_regret_below_)
               : "";
}

std::optional<Parameters> ModelTuner::second() {
    if (!has_results()) {
        return std::nullopt;
    }
    auto point = model_.runner_up();
    if (!point) {
        point = best_neighbour();
    }
    return point ? std::optional(space_.engine_parameters(*point)) : std::nullopt;
}

/// Where all models agree: what is best, by the surface, among the points that differ from the recommended one in one
/// parameter.
std::optional<std::vector<double>> ModelTuner::best_neighbour() {
    constexpr int places = 9;
    const std::vector<double> first = model_.recommended();
    std::vector<std::vector<double>> others;
    for (std::size_t i = 0; i < first.size(); ++i) {
        const ModelDimension& dimension = space_.dimensions()[i];
        for (int place = 0; place < (dimension.is_category() ? dimension.count : places); ++place) {
            std::vector<double> point = first;
            point[i] = dimension.is_category() ? dimension.coordinate(place) : place / (places - 1.0);
            point = space_.allowed().point_in_force(played_point(space_.dimensions(), std::move(point)));
            if (point != first && space_.allowed().has_point(point)) {
                others.push_back(std::move(point));
            }
        }
    }
    if (others.empty()) {
        return std::nullopt;
    }
    const auto estimates = SurfaceModel(games()).estimate(others);
    const auto best = std::ranges::max_element(estimates);
    return others[static_cast<std::size_t>(best - estimates.begin())];
}

std::vector<std::string> ModelTuner::history_lines() {
    std::vector<std::string> lines = DuelTuner::history_lines();
    lines.push_back(fmt::format("Win rate {}/{} = {}", tally_.points(), tally_.games,
                                tally_.games == 0 ? "--" : win_rate_text(tally_)));
    return lines;
}

HistoryFacts ModelTuner::moment_after(std::uint64_t count) const {
    ModelSearch past = model_.after(count);
    const std::vector<double> point = past.recommended();
    const SurfaceModel surface(past.games());
    HistoryFacts moment{count, coordinates_and_values(point, space_), {}, {}};
    moment.win_rate = std::clamp(surface.estimate({point}).front(), 0.0, 1.0);
    if (!surface.may_be_flat()) {
        moment.expected_regret = expected_regret(surface, past.games(), point).mean;
    }
    return moment;
}

void ModelTuner::add_history(EventFacts& facts, const std::vector<double>& point) {
    for (const std::size_t count : history_moments(tally_.games)) {
        facts.history.push_back(count < tally_.games ? moment_after(count)
                                                     : HistoryFacts{count, coordinates_and_values(point, space_),
                                                                    facts.model_win_rate, facts.expected_regret});
    }
}

}  // namespace ringmaster
