#include "ringmaster/tune/model/quadratic_duels.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "ringmaster/base/each.hpp"
#include "ringmaster/base/elo.hpp"
#include "ringmaster/base/error.hpp"
#include "ringmaster/tune/model/surface_facts.hpp"

namespace ringmaster {
namespace {

// docs/measurements.md, "Many parameters", says why these.
constexpr double first_cost = 0.7;  // L: logits that the region of play costs at first
constexpr double first_cost_on_hills = 1;
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

/// What shrinks by a power of the games once these are many for so many dimensions.
double shrunk(double first, double power, const DiagonalQuadratic& model) {
    const auto dimensions = static_cast<double>(free_dimensions(model.dimensions()));
    return first * std::min(1.0, std::pow(games_a_dimension * dimensions / model.games_in_duels(), power));
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
double share_of_both(const std::vector<ModelDimension>& dimensions) {
    const auto free = static_cast<double>(free_dimensions(dimensions));
    return (1 - least_share_of_pair) * std::min(1.0, dimensions_of_least_share / free);
}

double curvature_to_trust(const DiagonalQuadratic& model, std::size_t dimension, double caution) {
    const auto [mean, deviation] = model.curvature(dimension);
    return std::max(mean, least_share_of_mean_curvature * model.mean_curvature()) + caution * deviation;
}

/// By how many logits the first side is stronger by its categories.
double by_categories(const DiagonalQuadratic& model, const Duel& duel) {
    double sum = 0;
    for (std::size_t i = 0; i < duel.first.size(); ++i) {
        const ModelDimension& dimension = model.dimensions()[i];
        if (dimension.is_category()) {
            sum += model.effect(i, dimension.category_at(duel.first[i])).mean -
                   model.effect(i, dimension.category_at(duel.second[i])).mean;
        }
    }
    return sum;
}

}  // namespace

QuadraticDuels::QuadraticDuels(std::vector<ModelDimension> dimensions, const DuelSettings& settings)
    : allowed_(settings.allowed),
      fit_{{checked(dimensions), start_of(dimensions, settings), settings.has_opponent}, {}},
      defaults_(settings.defaults ? settings.allowed.nearest(*settings.defaults) : fit_.quadratic.start()),
      centre_(played_point(dimensions, fit_.quadratic.start())),
      reach_(dimensions.size()),
      next_fit_(first_fit) {
    if (free_dimensions(dimensions) <= most_hill_dimensions && !settings.has_opponent) {
        fit_.hill.emplace(dimensions, fit_.quadratic.start());
    }
    choose_reach();
}

void QuadraticDuels::learn(Fit& fit) {
    const DiagonalQuadratic& quadratic = fit.quadratic;
    fit.quadratic.fit();
    if (fit.hill) {
        const std::vector<double> offsets =
            each(quadratic.duels(), [&](const Duel& duel) { return by_categories(quadratic, duel); });
        fit.hill->fit({quadratic.duels(), quadratic.scores(), offsets, quadratic.dispersion()});
    }
}

/// By how many logits a squared range each ordered dimension bends down; a hill's need no caution.
std::vector<double> QuadraticDuels::curvatures(const Fit& fit, double caution) {
    if (fit.hill) {
        return fit.hill->curvatures();
    }
    std::vector<double> all(fit.quadratic.dimensions().size(), 0.0);
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!fit.quadratic.dimensions()[i].is_category()) {
            all[i] = curvature_to_trust(fit.quadratic, i, caution);
        }
    }
    return all;
}

/// The best point, whether allowed or not, held back by doubts.
std::vector<double> QuadraticDuels::ideal(const Fit& fit) {
    const DiagonalQuadratic& model = fit.quadratic;
    std::vector<double> point = fit.hill ? fit.hill->best() : model.start();
    const double caution = caution_of_answer(model);
    for (std::size_t i = 0; i < point.size(); ++i) {
        const ModelDimension& dimension = model.dimensions()[i];
        if (dimension.fixed) {
            point[i] = *dimension.fixed;
        } else if (dimension.is_category()) {
            double most = 0;  // over the start's value
            for (int k = 0; k < dimension.count; ++k) {
                const auto [mean, deviation] = model.strength_by(i, dimension.coordinate(k));
                if (mean - caution * deviation > most) {
                    most = mean - caution * deviation;
                    point[i] = dimension.coordinate(k);
                }
            }
        } else if (!fit.hill) {
            point[i] = std::clamp(point[i] + model.slope(i).mean / curvature_to_trust(model, i, caution), 0.0, 1.0);
        }
    }
    return point;
}

std::vector<double> QuadraticDuels::allowed_optimum(const Fit& fit) const {
    const std::vector<double> best = ideal(fit);
    if (allowed_.has_point(best)) {
        return allowed_.point_in_force(best);
    }
    const DiagonalQuadratic& model = fit.quadratic;
    const std::vector<double> costs = curvatures(fit, caution_of_answer(model));
    return allowed_.best(best, allowed_.nearest(model.start()), [&](const std::vector<double>& point) {
        double cost = 0;
        for (std::size_t i = 0; i < point.size(); ++i) {
            const double away = point[i] - best[i];
            const bool is_other_value = model.dimensions()[i].is_category() && away != 0;
            cost += is_other_value ? model.strength_by(i, best[i]).mean - model.strength_by(i, point[i]).mean
                                   : costs[i] * away * away / 2;
        }
        return -cost;
    });
}

/// The dimensions in which a point differs from the defaults with hardly any evidence that this does good.
std::vector<std::size_t> QuadraticDuels::idle_changes(const Fit& fit, const std::vector<double>& point,
                                                      const std::vector<double>& defaults) {
    std::vector<std::size_t> idle = fit.hill ? fit.hill->idle_changes(point, defaults) : std::vector<std::size_t>();
    const std::vector<ModelDimension>& dimensions = fit.quadratic.dimensions();
    for (std::size_t i = 0; i < point.size(); ++i) {
        if ((!fit.hill || dimensions[i].is_category()) &&
            fit.quadratic.evidence_for(i, point[i], defaults[i]) < least_evidence) {
            idle.push_back(i);
        }
    }
    return idle;
}

/// Takes back the changes of defaults that are idle, where what remains is allowed.
std::vector<double> QuadraticDuels::without_idle_changes(const Fit& fit, const std::vector<double>& defaults,
                                                         std::vector<double> point) const {
    const std::vector<ModelDimension>& dimensions = fit.quadratic.dimensions();
    point = played_point(dimensions, std::move(point));
    for (const std::size_t i : idle_changes(fit, point, defaults)) {
        if (!dimensions[i].fixed) {
            const double change = std::exchange(point[i], defaults[i]);
            point[i] = allowed_.has_point(point) ? point[i] : change;
        }
    }
    return allowed_.point_in_force(std::move(point));
}

void QuadraticDuels::add_result(const Duel& duel, double score) {
    fit_.quadratic.add(duel, score);
    latest_.reset();
    if (const std::size_t games = fit_.quadratic.games(); games >= next_fit_) {
        move_on();
        next_fit_ = std::max(games + first_fit, static_cast<std::size_t>(1.1 * static_cast<double>(games)));
    }
}

void QuadraticDuels::move_on() {
    learn(fit_);
    choose_reach();
    const std::vector<double> best = allowed_optimum(fit_);
    const std::vector<double> before = centre_;
    for (std::size_t i = 0; i < centre_.size(); ++i) {
        const bool is_category = fit_.quadratic.dimensions()[i].is_category();
        centre_[i] = is_category ? best[i] : std::clamp(best[i], centre_[i] - reach_[i], centre_[i] + reach_[i]);
    }
    centre_ = allowed_.nearest(centre_, {before, best});
    answers_.push_back({fit_.quadratic.games(), without_idle_changes(fit_, fit_.quadratic.start(), best)});
}

/// Chooses how far each dimension reaches: each may cost the same, but those that reach as far as they may.
void QuadraticDuels::choose_reach() {
    double left = shrunk(fit_.hill ? first_cost_on_hills : first_cost, cost_power, fit_.quadratic);
    const std::vector<double> costs = curvatures(fit_, caution_of_region(fit_.quadratic));
    std::vector<std::pair<double, std::size_t>> flattest;
    for (std::size_t i = 0; i < centre_.size(); ++i) {
        if (!fit_.quadratic.dimensions()[i].is_category() && !fit_.quadratic.dimensions()[i].fixed) {
            flattest.emplace_back(costs[i], i);
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
    duel.second =
        fit_.quadratic.has_opponent() ? std::vector<double>() : allowed_.point_in_force(std::move(duel.second));
    return duel;
}

void QuadraticDuels::choose_coordinates(std::size_t dimension, Random& random, Duel& duel) const {
    if (const auto fixed = fit_.quadratic.dimensions()[dimension].fixed) {
        duel.first[dimension] = duel.second[dimension] = *fixed;
    } else if (fit_.quadratic.dimensions()[dimension].is_category()) {
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
            (*side)[dimension] = fit_.quadratic.dimensions()[dimension].rounded_to_played(centre_[dimension]);
        }
    }
}

void QuadraticDuels::choose_ordered(std::size_t dimension, Random& random, Duel& duel) const {
    const ModelDimension& kind = fit_.quadratic.dimensions()[dimension];
    const auto played = [&](double x) { return kind.rounded_to_played(std::clamp(x, 0.0, 1.0)); };
    const double sign = random.below(2) == 0 ? 1 : -1;
    const double reach = reach_[dimension];
    const double share = share_of_both(fit_.quadratic.dimensions());
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
    const ModelDimension& kind = fit_.quadratic.dimensions()[dimension];
    for (std::vector<double>* side : {&duel.first, &duel.second}) {
        double most = -infinity;
        for (int k = 0; k < kind.count; ++k) {
            const auto [mean, deviation] = fit_.quadratic.effect(dimension, k);
            if (const double drawn = mean + deviation * random.normal(); drawn > most) {
                most = drawn;
                (*side)[dimension] = kind.coordinate(k);
            }
        }
    }
}

const QuadraticDuels::Fit& QuadraticDuels::latest() {
    if (!latest_) {
        latest_ = fit_;
        learn(*latest_);
    }
    return *latest_;
}

std::vector<double> QuadraticDuels::recommended() {
    return fit_.quadratic.games() == 0 ? optimum() : without_idle_changes(latest(), defaults_, optimum());
}

std::vector<double> QuadraticDuels::optimum() {
    return played_point(fit_.quadratic.dimensions(),
                        fit_.quadratic.games() == 0 ? fit_.quadratic.start() : allowed_optimum(latest()));
}

std::vector<double> QuadraticDuels::recommended_after(std::size_t games) const {
    const auto later = std::ranges::find_if(answers_, [&](const Answer& answer) { return answer.games > games; });
    return later == answers_.begin() ? played_point(fit_.quadratic.dimensions(), fit_.quadratic.start())
                                     : std::prev(later)->point;
}

std::vector<PointGames> QuadraticDuels::games_by_point() const {
    std::vector<PointGames> points;
    for (std::size_t game = 0; game < fit_.quadratic.games(); ++game) {
        const double score = fit_.quadratic.scores()[game];
        points.push_back({fit_.quadratic.duels()[game].first, 1, score});
        if (!fit_.quadratic.has_opponent()) {
            points.push_back({fit_.quadratic.duels()[game].second, 1, 1 - score});
        }
    }
    return points;
}

/// What the model says of a point over the defaults.
Insight QuadraticDuels::insight_at(const std::vector<double>& point, const std::vector<double>& defaults) {
    const auto& [quadratic, hill] = latest();
    return make_insight(quadratic, allowed_, point, defaults, hill ? &*hill : nullptr);
}

Insight QuadraticDuels::insight() {
    return insight_at(recommended(), defaults_);
}

void QuadraticDuels::add_facts(EventFacts& facts, const ModelSpace& space, const std::vector<double>& recommended) {
    const bool is_start = start_settings(space.parameters()) == default_settings(space.parameters());
    const auto defaults = is_start ? std::nullopt : default_point(space, recommended);
    const Insight insight = insight_at(recommended, defaults.value_or(fit_.quadratic.start()));
    add_insight(facts, space, insight, recommended, fit_.quadratic.games(), !fit_.quadratic.has_opponent());
    if (fit_.quadratic.has_opponent()) {
        facts.model_win_rate = insight.win_rate;
    }
}

}  // namespace ringmaster
