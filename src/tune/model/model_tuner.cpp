#include "ringmaster/tune/model/model_tuner.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/report/figures.hpp"
#include "ringmaster/tune/model/duel_tuner.hpp"
#include "ringmaster/tune/model/surface_facts.hpp"

namespace ringmaster {
namespace {

constexpr std::uint64_t first_look = 200;
constexpr std::string_view letters = "TLW";  // of the sources, in their order

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
    : PointTuner(std::move(parameters), allowed),
      settings_(settings),
      search_(space_.dimensions(), settings.model, allowed) {
}

char ModelTuner::letter_of(Source source) {
    return letters[static_cast<std::size_t>(source)];
}

Source ModelTuner::source_of(const Choice& choice) {
    const std::size_t source = choice.letter == 0 ? std::string_view::npos : letters.find(choice.letter);
    require_own(source != std::string_view::npos && choice.numbers.empty());
    return static_cast<Source>(source);
}

std::optional<Choice> ModelTuner::choose(Random& random) {
    ModelChoice asked = search_.choose(random);
    return Choice{letter_of(asked.source), {}, std::move(asked.point)};
}

void ModelTuner::tell(const Choice& choice, const Parameters& played, const GameResult& result) {
    const ModelChoice asked{source_of(choice), choice.point};
    if (asked.point.size() != space_.dimensions().size()) {
        throw Error("a choice of " + counted(static_cast<long long>(asked.point.size()), "parameter") +
                    " was told to a model_tuner of " + std::to_string(space_.dimensions().size()));
    }
    const auto point = space_.point_of(played, asked.point, most_beyond);
    if (!point) {
        ++outside_;
        return;
    }
    if (!result.is_repeat) {
        search_.add_result({asked.source, *point}, result.reward);
        tally_.add(result.score);
    }
}

/// The choice of settings that neither of the two models asked for: they are said to have in turn.
std::optional<Choice> ModelTuner::choice_of(const Parameters& played, const Parameters&) const {
    const Source source = tally_.games % 2 == 0 ? Source::tree : Source::localiser;
    auto point = space_.point_of(played, std::vector<double>(space_.dimensions().size(), 0.5), most_beyond);
    return point ? std::optional(Choice{letter_of(source), {}, std::move(*point)}) : std::nullopt;
}

/// The regret is looked at after 200 games, and again whenever they have grown by a tenth: always at the same numbers
/// of games and on these games alone, so that it does not matter when an event was stopped.
std::string ModelTuner::decided() {
    if (!settings_.stop_when_regret_below || tally_.games < first_look) {
        return "";
    }
    std::uint64_t look = std::max(first_look, regret_.games);
    while (11 * look <= 10 * tally_.games) {
        look = (11 * look + 9) / 10;
    }
    if (look != regret_.games) {
        regret_ = {after(look).expected_regret, look};
    }
    return regret_.expected < *settings_.stop_when_regret_below
               ? fmt::format("decided: the expected regret is below {}", *settings_.stop_when_regret_below)
               : "";
}

ModelTuner::Past ModelTuner::after(std::uint64_t count) const {
    ModelSearch past(space_.dimensions(), settings_.model, space_.allowed());
    const ModelGames& games = search_.games();
    for (std::size_t game = 0; game < count; ++game) {
        past.add_result({games.source(game), games.copied_point(game)}, games.reward(game));
    }
    const std::vector<double> recommended = past.recommended();
    const SurfaceModel surface(past.games());
    return {recommended, surface.estimate({recommended}).front().mean,
            expected_regret(surface, past.games(), recommended).mean, surface.may_be_flat()};
}

std::optional<Parameters> ModelTuner::second() {
    if (!has_results()) {
        return std::nullopt;
    }
    auto point = search_.runner_up();
    if (!point) {
        point = best_neighbour();
    }
    return point ? std::optional(space_.engine_parameters(*point)) : std::nullopt;
}

/// Where all models agree: what is best, by the surface, among the points that differ from the recommended one in one
/// parameter.
std::optional<std::vector<double>> ModelTuner::best_neighbour() {
    constexpr int steps = 8;
    const std::vector<double> first = search_.recommended();
    std::vector<std::vector<double>> others;
    for (std::size_t i = 0; i < first.size(); ++i) {
        for (int step = 0; step <= steps; ++step) {
            std::vector<double> point = first;
            point[i] = static_cast<double>(step) / steps;
            point = space_.allowed().point_in_force(played_point(space_.dimensions(), std::move(point)));
            if (point != first && space_.allowed().has_point(point)) {
                others.push_back(std::move(point));
            }
        }
    }
    if (others.empty()) {
        return std::nullopt;
    }
    const auto estimates = SurfaceModel(search_.games()).estimate(others);
    const auto best = std::ranges::max_element(estimates, [](const auto& a, const auto& b) { return a.mean < b.mean; });
    return others[static_cast<std::size_t>(best - estimates.begin())];
}

std::vector<std::string> ModelTuner::history_lines() {
    const std::string settings = described(recent_.of(*this, tally_.games));
    return {settings + fmt::format("   after {}", counted(static_cast<long long>(recent_.games()), "game")),
            fmt::format("Win rate {}/{} = {}", tally_.points(), tally_.games,
                        tally_.games == 0 ? "--" : win_rate_text(tally_))};
}

void ModelTuner::add_own_facts(EventFacts& facts, FactsDetail detail, const std::vector<double>& point) {
    facts.choosing = tally_;
    if (detail == FactsDetail::brief) {
        return;
    }
    const Insight insight = add_surface_facts(facts, space_, SurfaceModel(games()), games(), point);
    facts.model_win_rate = std::clamp(insight.win_rate.mean, 0.0, 1.0);
}

void ModelTuner::add_history(EventFacts& facts, const std::vector<double>& point) {
    const std::size_t all = games().size();
    for (const std::size_t count : history_moments(all)) {
        HistoryFacts& moment = facts.history.emplace_back();
        moment.games = count;
        if (count == all) {
            moment.recommended = coordinates_and_values(point, space_);
            moment.win_rate = facts.model_win_rate;
            moment.expected_regret = facts.expected_regret;
            continue;
        }
        const Past past = after(count);
        moment.recommended = coordinates_and_values(past.recommended, space_);
        moment.win_rate = std::clamp(past.win_rate, 0.0, 1.0);
        moment.expected_regret = past.may_be_flat ? std::nullopt : std::optional(past.expected_regret);
    }
}

}  // namespace ringmaster
