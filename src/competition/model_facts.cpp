#include "ringmaster/competition/model_facts.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "ringmaster/base/elo.hpp"
#include "ringmaster/base/text.hpp"
#include "ringmaster/competition/stretches.hpp"
#include "ringmaster/report/figures.hpp"

namespace ringmaster {
namespace {

/// Above this the report says that the optimum lies at an edge.
constexpr double edge_probability = 0.5;
constexpr std::size_t draws_of_difference = 400;

/// Near 0 and 1 Elo differences are endless.
double elo_of(double win_rate) {
    return elo_of_rate(std::clamp(win_rate, 0.01, 0.99));
}

EloEstimate middle_and_95(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    const auto at = [&](double share) {
        return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
    };
    return {at(0.5), at(0.025), at(0.975)};
}

void add_parameter(ParameterFacts& facts, const TunedParameter& parameter, const ParameterInsight& insight) {
    facts.good = {parameter.scale.at(insight.low), parameter.scale.at(insight.high)};
    facts.influence_elo = insight.variation_elo;
    facts.influence_elo_high = insight.variation_elo_high;
    facts.matters = insight.influence == Influence::matters;
    facts.does_nothing = insight.influence == Influence::none;
    facts.optimum_at_low_edge = insight.optimum_at_low_edge;
    facts.optimum_at_high_edge = insight.optimum_at_high_edge;
    for (const CurvePoint& point : insight.curve) {
        facts.curve.push_back({parameter.scale.at(point.coordinate),
                               point.coordinate,
                               std::clamp(point.mean, 0.0, 1.0),
                               {std::max(point.low, 0.0), std::min(point.high, 1.0)}});
    }
}

void add_edge_warnings(EventFacts& facts) {
    for (const ParameterFacts& parameter : facts.parameters) {
        for (const bool at_high : {false, true}) {
            const double probability = at_high ? parameter.optimum_at_high_edge : parameter.optimum_at_low_edge;
            if (!parameter.does_nothing && probability > edge_probability) {
                facts.warnings.emplace_back(OptimumAtEdge{parameter.code, at_high, probability});
            }
        }
    }
}

}  // namespace

ModelFacts::ModelFacts(ModelTuner& tuner, const ControlFile& control)
    : tuner_(tuner), control_(control), space_(tuner.space()) {
}

std::vector<std::string> ModelFacts::history_lines() const {
    const Tally& all = tuner_.tally();
    const std::vector<double>& point = recent_.of(tuner_, all.games);
    return {describe(control_.parameters, space_.engine_parameters(point)) +
                fmt::format("   after {}", counted(static_cast<long long>(recent_.games()), "game")),
            fmt::format("Win rate {}/{} = {}", all.points(), all.games, all.games == 0 ? "--" : win_rate_text(all))};
}

void ModelFacts::add(EventFacts& facts, FactsDetail detail) const {
    if (const std::uint64_t aside = tuner_.games_outside(); aside > 0) {
        facts.warnings.emplace_back(SetAside{aside});
    }
    if (!tuner_.has_results()) {
        return;
    }
    facts.choosing = tuner_.tally();
    const std::vector<double> point =
        detail == FactsDetail::brief ? recent_.of(tuner_, tuner_.tally().games) : tuner_.recommended_point();
    for (std::size_t i = 0; i < point.size(); ++i) {
        facts.parameters[i].recommended = control_.parameters[i].scale.at(point[i]);
    }
    if (detail == FactsDetail::brief) {
        return;
    }
    add_insight(facts, point);
    std::vector<PointGames> games;
    for (std::size_t game = 0; game < tuner_.games().size(); ++game) {
        const auto at = tuner_.games().point(game);
        games.push_back({{at.begin(), at.end()}, 1, tuner_.games().reward(game)});
    }
    add_stretches(facts, control_.parameters, games);
    if (detail == FactsDetail::history) {
        add_history(facts, point);
    }
}

void ModelFacts::add_insight(EventFacts& facts, const std::vector<double>& point) const {
    const SurfaceModel model(tuner_.games());
    const Insight insight = make_insight(model, tuner_.games(), point);
    const double rate = insight.win_rate.mean;
    facts.model_win_rate = std::clamp(rate, 0.0, 1.0);
    facts.expected_regret = insight.regret.mean;
    facts.expected_regret_high = insight.regret.high;
    for (std::size_t i = 0; i < insight.parameters.size(); ++i) {
        add_parameter(facts.parameters[i], control_.parameters[i], insight.parameters[i]);
    }
    for (const PairInsight& pair : insight.pairs) {
        facts.pairs.push_back({pair.first, pair.second, pair.correlation, pair.is_clear, {}, 0, 0});
    }
    facts.answer.left_to_gain_elo = elo_of(rate + insight.regret.mean) - elo_of(rate);
    facts.answer.more_games = games_to_halve_regret(tuner_.games().size());
    facts.answer.reason = insight.reliability.is_reliable ? Reason::not_verified : Reason::unreliable;
    add_difference_to_default(facts, model, point);
    add_edge_warnings(facts);
}

void ModelFacts::add_difference_to_default(EventFacts& facts, const SurfaceModel& model,
                                           const std::vector<double>& point) const {
    const auto present = present_settings(control_.parameters);
    const auto from = present ? space_.point_of(*present, point) : std::nullopt;
    if (!from) {
        return;
    }
    const SurfaceDraws draws = model.draw({point, *from}, draws_of_difference);
    std::vector<double> differences;
    for (std::size_t i = 0; i < draws.count; ++i) {
        differences.push_back(elo_of(draws.win_rates[i]) - elo_of(draws.win_rates[draws.count + i]));
    }
    EloEstimate elo = middle_and_95(std::move(differences));
    elo.difference *= 1 - model.probability_flat();
    if (model.may_be_flat()) {
        elo.low = std::min(elo.low, 0.0);
        elo.high = std::max(elo.high, 0.0);
    }
    facts.answer.elo = elo;
    facts.answer.evidence = Evidence::model;
    facts.answer.against = Comparison::default_settings;
}

void ModelFacts::add_history(EventFacts& facts, const std::vector<double>& point) const {
    const std::size_t all = tuner_.games().size();
    for (const std::size_t games : history_moments(all)) {
        const ModelTuner::Past past =
            games == all ? ModelTuner::Past{point, *facts.model_win_rate, *facts.expected_regret} : tuner_.after(games);
        facts.history.push_back({games, places_and_values(past.recommended, control_.parameters),
                                 std::clamp(past.win_rate, 0.0, 1.0), past.expected_regret});
    }
}

}  // namespace ringmaster
