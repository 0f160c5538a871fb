#include "ringmaster/tune/model/surface_facts.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "ringmaster/base/each.hpp"

#include "draw_statistics.hpp"

namespace ringmaster {
namespace {

/// Above this the report says that the optimum lies at an edge.
constexpr double edge_probability = 0.5;

void add_parameter(ParameterFacts& facts, const TunedParameter& parameter, const ParameterInsight& insight,
                   bool is_category, bool is_of_duels) {
    std::vector<Value> optimum = each(insight.optimum, [&](double x) { return parameter.scale.told_at(x); });
    if (is_category) {
        facts.optimum_values = std::move(optimum);
    } else if (!optimum.empty()) {
        facts.optimum = {optimum.front(), optimum.back()};
    }
    facts.gain_elo = insight.gain;
    const bool has_choice = insight.curve.size() > 1;  // what is allowed may be one value
    facts.matters = insight.influence == Influence::matters;
    if (has_choice) {
        facts.influence_elo_high = insight.variation_elo_high;
    }
    if (facts.matters) {
        facts.influence_elo = insight.variation_elo;
        facts.influence_elo_low = insight.variation_elo_low;
    }
    facts.does_nothing = has_choice && insight.influence == Influence::none;
    facts.optimum_at_low_edge = insight.optimum_at_low_edge;
    facts.optimum_at_high_edge = insight.optimum_at_high_edge;
    for (const CurvePoint& point : insight.curve) {
        CurveFacts& added = facts.curve.emplace_back();
        added.value = parameter.scale.told_at(point.coordinate);
        added.at = point.coordinate;
        (is_of_duels ? added.elo : added.win_rate) = point.mean;
        added.band = {point.low, point.high};
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

/// The coordinates of a map: half of those of a curve, whatever the constraints allow of them.
std::vector<double> map_coordinates(const ModelSpace& space, std::size_t dimension,
                                    const std::vector<double>& through) {
    const std::vector<double> all = curve_coordinates(space.dimensions()[dimension], dimension, {}, through);
    std::vector<double> some;
    for (std::size_t i = 0; i<all.size(); i += all.size()> 11 ? 2 : 1) {
        some.push_back(all[i]);
    }
    return some;
}

void add_map(PairFacts& pair, const ModelSpace& space, const SurfaceModel& model,
             const std::vector<double>& recommended, const std::vector<double>& reference) {
    std::vector<std::vector<double>> points{reference};
    for (const double x : map_coordinates(space, pair.first, recommended)) {
        for (const double y : map_coordinates(space, pair.second, recommended)) {
            std::vector<double> point = recommended;
            point[pair.first] = x;
            point[pair.second] = y;
            if (space.allowed().has_point(point)) {
                points.push_back(std::move(point));
            }
        }
    }
    const std::vector<std::vector<double>> draws = model.draw(points, draw_count);
    const auto mean_at = [&](std::size_t point) {
        return model.elo(std::accumulate(draws[point].begin(), draws[point].end(), 0.0) / draw_count);
    };
    for (std::size_t i = 1; i < points.size(); ++i) {
        const double x = points[i][pair.first];
        const double y = points[i][pair.second];
        const double elo = (1 - model.probability_flat()) * (mean_at(i) - mean_at(0));
        const Value first = space.parameters()[pair.first].scale.told_at(x);
        pair.map.push_back({x, y, first, space.parameters()[pair.second].scale.told_at(y), elo});
    }
}

/// Adds maps of the pairs that go together most.
void add_maps(EventFacts& facts, const ModelSpace& space, const SurfaceModel& model,
              const std::vector<double>& recommended, const std::vector<double>& reference) {
    constexpr std::size_t most = 3;
    std::vector<PairFacts*> pairs;
    for (PairFacts& pair : facts.pairs) {
        pairs.push_back(&pair);
    }
    std::ranges::stable_sort(pairs, [](const PairFacts* a, const PairFacts* b) {
        return std::pair(a->is_clear, std::abs(a->correlation.value_or(0))) >
               std::pair(b->is_clear, std::abs(b->correlation.value_or(0)));
    });
    for (std::size_t i = 0; i < std::min(most, pairs.size()); ++i) {
        add_map(*pairs[i], space, model, recommended, reference);
    }
}

}  // namespace

std::optional<std::vector<double>> default_point(const ModelSpace& space, const std::vector<double>& recommended) {
    const auto settings = default_settings(space.parameters());
    return settings ? space.point_of(*settings, recommended) : std::nullopt;
}

void add_insight(EventFacts& facts, const ModelSpace& space, const Insight& insight,
                 const std::vector<double>& recommended, std::size_t games, bool is_of_duels) {
    const std::vector<bool> active = space.allowed().active_at(recommended);
    for (std::size_t i = 0; i < insight.parameters.size(); ++i) {
        if (!active[i]) {
            continue;
        }
        if (space.dimensions()[i].fixed) {
            facts.parameters[i].gain_elo = insight.parameters[i].gain;
            continue;
        }
        add_parameter(facts.parameters[i], space.parameters()[i], insight.parameters[i],
                      space.dimensions()[i].is_category(), is_of_duels);
    }
    for (const PairInsight& pair : insight.pairs) {
        const bool are_active = active[pair.first] && active[pair.second];
        if (!are_active || space.dimensions()[pair.first].fixed || space.dimensions()[pair.second].fixed) {
            continue;
        }
        facts.pairs.push_back({pair.first, pair.second, pair.correlation, pair.is_clear, {}, 0, 0});
    }
    facts.answer.left_to_gain_elo = insight.left_to_gain_elo;
    facts.answer.more_games = games_to_halve_regret(games);
    facts.answer.reason = insight.is_reliable ? Reason::not_verified : Reason::unreliable;
    if (default_point(space, recommended)) {
        facts.answer.elo = insight.over_reference;
        facts.answer.evidence = Evidence::model;
        facts.answer.against = Comparison::default_settings;
        facts.answer.defaults_may_cost_elo = insight.defaults_may_cost_elo;
    }
    facts.main_table = MainTable::curves;
    add_edge_warnings(facts);
}

Insight add_surface_facts(EventFacts& facts, const ModelSpace& space, const SurfaceModel& model,
                          const ModelGames& games, const std::vector<double>& recommended) {
    const auto defaults = default_point(space, recommended);
    const Insight insight = make_insight(model, games, recommended, defaults.value_or(recommended));
    add_insight(facts, space, insight, recommended, model.games(), model.is_of_duels());
    if (!model.is_of_duels() && !model.may_be_flat()) {
        facts.expected_regret = insight.regret.mean;
        facts.expected_regret_high = insight.regret.high;
    }
    if (model.is_of_duels() && !model.may_be_flat()) {
        add_maps(facts, space, model, recommended, defaults.value_or(recommended));
    }
    return insight;
}

}  // namespace ringmaster
