#include "ringmaster/tune/model/quadratic_duels.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/elo.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/tune/model/surface_facts.hpp"

namespace ringmaster {
namespace {

// docs/measurements.md, "Many parameters", says why these.
constexpr double first_cost = 0.7;     // L: logits that the region of play costs at first
constexpr double cost_power = 0.25;    // of how it shrinks
constexpr double first_caution = 2;    // of the region of play: deviations of the curvature
constexpr double caution_power = 0.5;  // of how it shrinks
constexpr double first_caution_of_answer = 4;
constexpr double caution_power_of_answer = 1;
constexpr double games_a_dimension = 30;  // from so many on they shrink
constexpr double longest_reach = 0.3;     // ranges
constexpr double least_share_of_mean_curvature = 0.1;
constexpr double least_share_of_pair = 0.9;  // of the squared distance from the centre; both sides share the rest
constexpr double dimensions_of_least_share = 8;
constexpr double least_share_of_coarse_games = 0.1;
constexpr double least_evidence = 0.7;  // of a change: half of those that do nothing have less
constexpr std::size_t first_fit = 10;

std::vector<ModelDimension> checked(std::vector<ModelDimension> dimensions) {
    if (dimensions.size() > most_duel_parameters) {
        throw usage_error(
            fmt::format("model_tuner tunes 1 to {} parameters, not {}", most_duel_parameters, dimensions.size()));
    }
    return dimensions;
}

std::vector<double> start_of(const std::vector<ModelDimension>& dimensions, const DuelSettings& settings) {
    return settings.start
               ? settings.allowed.nearest(*settings.start)
               : played_point(dimensions, settings.allowed.nearest(std::vector<double>(dimensions.size(), 0.5)));
}

/// What shrinks by a power of the games once these are many for so many dimensions; draws make games count for more,
/// and one game against an opponent, where only one side moves, for a quarter.
double shrunk(double first, double power, const DiagonalQuadratic& model) {
    const double each = (model.has_opponent() ? 0.25 : 1) / model.dispersion();
    const double games = std::max(1.0, static_cast<double>(model.games()) * each);
    const auto dimensions = static_cast<double>(model.dimensions().size());
    return first * std::min(1.0, std::pow(games_a_dimension * dimensions / games, power));
}

double caution_of_region(const DiagonalQuadratic& model) {
    return shrunk(first_caution, caution_power, model);
}

/// How careful the centre's way and the recommendation are: where strength saturates, too far costs more than not far
/// enough.
double caution_of_answer(const DiagonalQuadratic& model) {
    return std::max(caution_of_region(model), shrunk(first_caution_of_answer, caution_power_of_answer, model));
}

/// What both sides share shows the curvature. The more dimensions there are, the less it is worth its games.
double share_of_both(std::size_t dimensions) {
    return (1 - least_share_of_pair) * std::min(1.0, dimensions_of_least_share / static_cast<double>(dimensions));
}

double curvature_to_trust(const DiagonalQuadratic& model, std::size_t dimension, double caution) {
    const auto [mean, deviation] = model.curvature(dimension);
    return std::max(mean, least_share_of_mean_curvature * model.mean_curvature()) + caution * deviation;
}

std::vector<double> optimum_of(const DiagonalQuadratic& model) {
    std::vector<double> point = model.start();
    const double caution = caution_of_answer(model);
    for (std::size_t i = 0; i < point.size(); ++i) {
        const ModelDimension& dimension = model.dimensions()[i];
        if (dimension.fixed) {
            point[i] = *dimension.fixed;
            continue;
        }
        if (!dimension.is_category()) {
            point[i] = std::clamp(point[i] + model.slope(i).mean / curvature_to_trust(model, i, caution), 0.0, 1.0);
            continue;
        }
        double most = 0;  // over the start's value
        for (int k = 0; k < dimension.count; ++k) {
            const auto [mean, deviation] = model.strength_by(i, dimension.coordinate(k));
            if (mean - caution * deviation > most) {
                most = mean - caution * deviation;
                point[i] = dimension.coordinate(k);
            }
        }
    }
    return point;
}

/// The best allowed point, held back as much.
std::vector<double> allowed_optimum_of(const DiagonalQuadratic& model, const AllowedSettings& allowed) {
    const std::vector<double> ideal = optimum_of(model);
    if (allowed.has_point(ideal)) {
        return allowed.point_in_force(ideal);
    }
    const double caution = caution_of_answer(model);
    std::vector<double> curvatures;
    for (std::size_t i = 0; i < ideal.size(); ++i) {
        curvatures.push_back(model.dimensions()[i].is_category() ? 0 : curvature_to_trust(model, i, caution));
    }
    return allowed.best(ideal, allowed.nearest(model.start()), [&](const std::vector<double>& point) {
        double cost = 0;
        for (std::size_t i = 0; i < point.size(); ++i) {
            const double away = point[i] - ideal[i];
            const bool is_other_value = model.dimensions()[i].is_category() && away != 0;
            cost += is_other_value ? model.strength_by(i, ideal[i]).mean - model.strength_by(i, point[i]).mean
                                   : curvatures[i] * away * away / 2;
        }
        return -cost;
    });
}

/// Takes back the changes of defaults that there is hardly any evidence for, where what remains is allowed.
std::vector<double> without_idle_changes(const DiagonalQuadratic& model, const AllowedSettings& allowed,
                                         const std::vector<double>& defaults, std::vector<double> point) {
    point = played_point(model.dimensions(), std::move(point));
    for (std::size_t i = 0; i < point.size(); ++i) {
        if (!model.dimensions()[i].fixed && model.evidence_for(i, point[i], defaults[i]) < least_evidence) {
            const double change = std::exchange(point[i], defaults[i]);
            point[i] = allowed.has_point(point) ? point[i] : change;
        }
    }
    return allowed.point_in_force(std::move(point));
}

}  // namespace

QuadraticDuels::QuadraticDuels(std::vector<ModelDimension> dimensions, const DuelSettings& settings)
    : allowed_(settings.allowed),
      model_(checked(dimensions), start_of(dimensions, settings), settings.has_opponent),
      defaults_(settings.defaults ? settings.allowed.nearest(*settings.defaults) : model_.start()),
      centre_(played_point(dimensions, model_.start())),
      reach_(dimensions.size()),
      next_fit_(first_fit) {
    choose_reach();
}

void QuadraticDuels::add_result(const Duel& duel, double score) {
    model_.add(duel, score);
    latest_.reset();
    if (model_.games() >= next_fit_) {
        learn();
        next_fit_ =
            std::max(model_.games() + first_fit, static_cast<std::size_t>(1.1 * static_cast<double>(model_.games())));
    }
}

void QuadraticDuels::learn() {
    model_.fit();
    choose_reach();
    const std::vector<double> best = allowed_optimum_of(model_, allowed_);
    const std::vector<double> before = centre_;
    for (std::size_t i = 0; i < centre_.size(); ++i) {
        const bool is_category = model_.dimensions()[i].is_category();
        centre_[i] = is_category ? best[i] : std::clamp(best[i], centre_[i] - reach_[i], centre_[i] + reach_[i]);
    }
    centre_ = allowed_.nearest(centre_, {before, best});
    answers_.push_back({model_.games(), without_idle_changes(model_, allowed_, model_.start(), best)});
}

/// Chooses how far each dimension reaches: each may cost the same, but those that reach as far as they may.
void QuadraticDuels::choose_reach() {
    double left = shrunk(first_cost, cost_power, model_);
    const double caution = caution_of_region(model_);
    std::vector<std::pair<double, std::size_t>> flattest;
    for (std::size_t i = 0; i < centre_.size(); ++i) {
        if (!model_.dimensions()[i].is_category() && !model_.dimensions()[i].fixed) {
            flattest.emplace_back(curvature_to_trust(model_, i, caution), i);
        }
    }
    std::ranges::sort(flattest);  // the flattest are the first that cannot spend their share
    for (std::size_t k = 0; k < flattest.size(); ++k) {
        const auto [curvature, dimension] = flattest[k];
        const double share = left / static_cast<double>(flattest.size() - k);
        reach_[dimension] = std::min(longest_reach, std::sqrt(2 * share / curvature));
        left -= curvature * reach_[dimension] * reach_[dimension] / 2;
    }
}

Duel QuadraticDuels::choose(Random& random) {
    Duel duel{centre_, centre_};
    constexpr int tries = 4;
    for (std::size_t i = 0; i < centre_.size(); ++i) {
        for (int k = 0; k == 0 || (k < tries && !are_allowed(duel)); ++k) {
            choose_coordinates(i, random, duel);
        }
        stay_allowed(i, duel);
    }
    duel.first = allowed_.point_in_force(std::move(duel.first));
    duel.second = model_.has_opponent() ? std::vector<double>() : allowed_.point_in_force(std::move(duel.second));
    return duel;
}

void QuadraticDuels::choose_coordinates(std::size_t dimension, Random& random, Duel& duel) const {
    if (const auto fixed = model_.dimensions()[dimension].fixed) {
        duel.first[dimension] = duel.second[dimension] = *fixed;
    } else if (model_.dimensions()[dimension].is_category()) {
        choose_category(dimension, random, duel);
    } else {
        choose_ordered(dimension, random, duel);
    }
}

bool QuadraticDuels::are_allowed(const Duel& duel) const {
    return allowed_.has_point(duel.first) && allowed_.has_point(duel.second);
}

/// Both sides begin at the centre, which is allowed; where a dimension would lead one out, it stays there.
void QuadraticDuels::stay_allowed(std::size_t dimension, Duel& duel) const {
    for (std::vector<double>* side : {&duel.first, &duel.second}) {
        if (!allowed_.has_point(*side)) {
            (*side)[dimension] = model_.dimensions()[dimension].rounded_to_played(centre_[dimension]);
        }
    }
}

void QuadraticDuels::choose_ordered(std::size_t dimension, Random& random, Duel& duel) const {
    const ModelDimension& kind = model_.dimensions()[dimension];
    const auto played = [&](double x) { return kind.rounded_to_played(std::clamp(x, 0.0, 1.0)); };
    const double sign = random.below(2) == 0 ? 1 : -1;
    const double reach = reach_[dimension];
    const double share = share_of_both(centre_.size());
    const double shared = std::sqrt(share) * reach * random.normal();
    const double lot = random.uniform();
    const double middle = centre_[dimension] + shared;
    double step = std::sqrt(1 - share) * reach;
    const double wanted = step;
    constexpr double growth = 1.25;
    while (step < 1 && played(middle + step) == played(middle - step)) {
        step *= growth;
    }
    if (lot > std::max(least_share_of_coarse_games, wanted * wanted / (step * step))) {
        step = 0;
    }
    duel.first[dimension] = played(middle + sign * step);
    duel.second[dimension] = played(middle - sign * step);
}

void QuadraticDuels::choose_category(std::size_t dimension, Random& random, Duel& duel) const {
    const ModelDimension& kind = model_.dimensions()[dimension];
    for (std::vector<double>* side : {&duel.first, &duel.second}) {
        double most = -infinity;
        for (int k = 0; k < kind.count; ++k) {
            const auto [mean, deviation] = model_.effect(dimension, k);
            if (const double drawn = mean + deviation * random.normal(); drawn > most) {
                most = drawn;
                (*side)[dimension] = kind.coordinate(k);
            }
        }
    }
}

const DiagonalQuadratic& QuadraticDuels::latest() {
    if (!latest_) {
        latest_ = model_;
        latest_->fit();
    }
    return *latest_;
}

std::vector<double> QuadraticDuels::recommended() {
    return model_.games() == 0 ? optimum() : without_idle_changes(latest(), allowed_, defaults_, optimum());
}

std::vector<double> QuadraticDuels::optimum() {
    return played_point(model_.dimensions(),
                        model_.games() == 0 ? model_.start() : allowed_optimum_of(latest(), allowed_));
}

std::vector<double> QuadraticDuels::recommended_after(std::size_t games) const {
    const auto later = std::ranges::find_if(answers_, [&](const Answer& answer) { return answer.games > games; });
    return later == answers_.begin() ? played_point(model_.dimensions(), model_.start()) : std::prev(later)->point;
}

std::vector<PointGames> QuadraticDuels::games_by_point() const {
    std::vector<PointGames> points;
    for (std::size_t game = 0; game < model_.games(); ++game) {
        points.push_back({model_.duel(game).first, 1, model_.score(game)});
        if (!model_.has_opponent()) {
            points.push_back({model_.duel(game).second, 1, 1 - model_.score(game)});
        }
    }
    return points;
}

Insight QuadraticDuels::insight() {
    return make_insight(latest(), allowed_, recommended(), defaults_);
}

void QuadraticDuels::add_facts(EventFacts& facts, const ModelSpace& space, const std::vector<double>& recommended) {
    const bool is_start = start_settings(space.parameters()) == default_settings(space.parameters());
    const auto defaults = is_start ? std::nullopt : default_point(space, recommended);
    const Insight insight = make_insight(latest(), allowed_, recommended, defaults.value_or(model_.start()));
    add_insight(facts, space, insight, recommended, model_.games(), !model_.has_opponent());
    if (model_.has_opponent()) {
        facts.model_win_rate = insight.win_rate;
    }
}

}  // namespace ringmaster
