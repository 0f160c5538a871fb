#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "ringmaster/base/beta.hpp"
#include "ringmaster/base/each.hpp"
#include "ringmaster/tune/model/diagonal_quadratic.hpp"
#include "ringmaster/tune/model/hill_model.hpp"
#include "ringmaster/tune/model/insight.hpp"

#include "draw_statistics.hpp"

namespace ringmaster {
namespace {

/// What the posterior's deviations of Elo are multiplied by, since no surface is what the model takes it for: measured,
/// on surfaces of eight kinds (docs/measurements.md).
constexpr double doubt = 2.5;
/// What a deviation of the Elo over the default is multiplied by upwards: where there are kinks the model says too
/// little of each parameter, and that adds up where deviations do not.
constexpr double doubt_of_gain = 5;
/// With fewer games a dimension than this the models go mostly by their priors, and the whole gain may be more still.
constexpr double games_to_trust = 15;
/// Of that Elo by a hill, which says too much of it where the quadratic says too little.
constexpr double doubt_of_hill = 1.75;
/// Of how far the draws' best values lie from their mean. Where this mean is not the recommended value, the range
/// reaches at least as far beyond that value: few games far from the top have draws that all end at an edge.
constexpr double doubt_of_best = 3.2;
constexpr double doubt_of_influence = 5;  // of what a parameter makes out, at most
/// What the share of the draws whose best value lies at an edge is worth where the recommended one does not.
constexpr double trust_of_edge = 0.35;
constexpr double clear_deviations = 2.8;  // off what a parameter makes out, at least; with fewer idle ones matter

/// What is left to gain, over the geometric mean of what the draws could gain and what was gained: with few games a
/// parameter the draws say several times the truth, with many half of it, and where much was gained much is left.
/// Measured likewise.
constexpr double truth_of_left = 0.33;
/// Where a smaller share of the parameters matters, less by the fourth power of that, down to a tenth.
constexpr double many_that_matter = 0.6;
constexpr double least_share_of_left = 0.1;
constexpr double part_left_by_hills = 0.75;       // they go further than the quadratic knows
constexpr double least_share_of_curvature = 0.1;  // of what is left to gain

double elo(double logits) {
    return logits * 400 / std::log(10);
}

EloEstimate elo(const DiagonalQuadratic::Coefficient& strength, double doubt_above = doubt) {
    const double reach = two_sided_normal_quantile(0.95) * strength.deviation;
    return {elo(strength.mean), elo(strength.mean - doubt * reach), elo(strength.mean + doubt_above * reach)};
}

/// By how much a point is stronger than another one: what the quadratic and the hill say together.
EloEstimate gain_over(const DiagonalQuadratic& model, const HillModel* hill, const std::vector<double>& other,
                      const std::vector<double>& point) {
    const EloEstimate quadratic = elo(model.strength_over(other, point), doubt_of_gain);
    if (!hill) {
        return quadratic;
    }
    const std::vector<double> bends = hill->curvatures();
    std::vector<double> words = other;  // and what was fixed in all games
    for (std::size_t i = 0; i < point.size(); ++i) {
        if (bends[i] == 0) {
            words[i] = point[i];
        }
    }
    const EloEstimate by_words = elo(model.strength_over(other, words), doubt_of_gain);
    const std::vector<double> draws = hill->draws_over(other, point, doubt_of_hill);
    const double middle = (quadratic.difference + elo(hill->strength_over(other, point)) + by_words.difference) / 2;
    const double low = elo(quantile(draws, 0.025)) + by_words.low;
    const double high = elo(quantile(draws, 0.995)) + by_words.high;
    return {middle, std::min(middle, std::max(quadratic.low, std::min(low, middle / 2))),
            std::max({middle, quadratic.high, high})};
}

/// How much farther up the gain of all dimensions together reaches while there are few games.
double doubt_of_few_games(const DiagonalQuadratic& model) {
    const auto tuned = static_cast<double>(free_dimensions(model.dimensions()));
    return std::max(1.0, std::sqrt(games_to_trust * tuned / model.games_in_duels()));
}

/// A point of a curve: of duels in Elo over the reference; else the expected score against the opponent.
CurvePoint curve_point(const DiagonalQuadratic& model, const std::vector<double>& reference, std::vector<double> point,
                       std::size_t dimension, double x) {
    point[dimension] = x;
    if (!model.has_opponent()) {
        const auto [mean, low, high] = elo(model.strength_over(reference, point), doubt_of_gain);
        return {x, mean, low, high};
    }
    const auto [mean, low, high] = elo(model.strength_over({}, point));
    return {x, rate_of_elo(mean), rate_of_elo(low), rate_of_elo(high)};
}

/// What one dimension adds to the start along its range, by each draw.
class DiagonalLine {
public:
    /// `hills` are the draws as they have a top.
    DiagonalLine(const DiagonalQuadratic& model, const std::vector<std::vector<double>>& draws,
                 const std::vector<std::vector<double>>& hills, std::size_t dimension, const AllowedSettings& allowed,
                 const std::vector<double>& recommended)
        : coordinates_(curve_coordinates(model.dimensions()[dimension], dimension, allowed, recommended)) {
        for (std::size_t k = 0; k < draws.size(); ++k) {
            const auto strength = [&](double x) { return elo(model.strength_in(draws[k], dimension, x)); };
            const std::vector<double>& line = lines_.emplace_back(each(coordinates_, strength));
            const auto highest = std::ranges::max_element(line);
            const auto number = highest - line.begin();
            const auto coordinate = [&](std::ptrdiff_t i) {
                return coordinates_[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(i, 0, std::ssize(line) - 1))];
            };
            best_.push_back(coordinate(number));
            if (!model.dimensions()[dimension].is_category()) {
                const double top =
                    std::clamp(model.top_in(hills[k], dimension), coordinate(number - 1), coordinate(number + 1));
                best_.back() = strength(top) > *highest ? top : best_.back();
            }
        }
    }

    const std::vector<double>& coordinates() const { return coordinates_; }

    std::vector<double> variations() const {
        return each(lines_, [](const auto& line) {
            const auto [low, high] = std::minmax_element(line.begin(), line.end());
            return *high - *low;
        });
    }
    std::vector<double> gains(std::size_t point, std::size_t over) const {
        return each(lines_, [=](const auto& line) { return line[point] - line[over]; });
    }
    /// Of each draw: with many games all of them lie between two coordinates.
    const std::vector<double>& best() const { return best_; }

private:
    std::vector<double> coordinates_;
    std::vector<std::vector<double>> lines_;
    std::vector<double> best_;
};

double share_at(const std::vector<double>& values, double low, double high) {
    const auto count = std::ranges::count_if(values, [&](double x) { return x >= low && x <= high; });
    return static_cast<double>(count) / static_cast<double>(values.size());
}

void tell_influence(const DiagonalLine& line, ParameterInsight& insight) {
    insight.variation_elo = quantile(line.variations(), 0.5);
    insight.variation_elo_high = end_of(line.variations(), 0.95, doubt_of_influence);
    const auto [worst, best] = std::minmax_element(insight.curve.begin(), insight.curve.end(),
                                                   [](const auto& a, const auto& b) { return a.mean < b.mean; });
    const std::vector<double> gains = line.gains(static_cast<std::size_t>(best - insight.curve.begin()),
                                                 static_cast<std::size_t>(worst - insight.curve.begin()));
    const double mean = mean_of(gains);
    const double squares = std::inner_product(gains.begin(), gains.end(), gains.begin(), 0.0);
    const double deviation = std::sqrt(std::max(0.0, squares / static_cast<double>(gains.size()) - mean * mean));
    insight.variation_elo_low = std::max(0.0, mean - clear_deviations * deviation);
    insight.influence = influence_between(insight.variation_elo_low, insight.variation_elo_high);
}

/// A parameter matters by what its change is sure to gain.
void tell_sure_gain(ParameterInsight& insight) {
    insight.variation_elo_low = std::max(insight.variation_elo_low, insight.gain->low);
    insight.variation_elo_high = std::max(insight.variation_elo_high, insight.variation_elo_low);
    insight.influence = influence_between(insight.variation_elo_low, insight.variation_elo_high);
}

void tell_optimum(const DiagonalLine& line, const ModelDimension& dimension, double recommended,
                  ParameterInsight& insight) {
    const std::vector<double>& best = line.best();
    if (dimension.is_category()) {
        for (const double x : line.coordinates()) {
            if (x == recommended || share_at(best, x, x) >= outer_part) {
                insight.optimum.push_back(x);
            }
        }
        if (insight.optimum.size() == line.coordinates().size()) {
            insight.optimum.clear();
        }
        return;
    }
    const auto [low_edge, high_edge] = edges_of(dimension);
    insight.optimum_at_low_edge = share_at(best, 0, low_edge) * (recommended <= low_edge ? 1 : trust_of_edge);
    insight.optimum_at_high_edge = share_at(best, high_edge, 1) * (recommended >= high_edge ? 1 : trust_of_edge);
    const double away = std::abs(mean_of(best) - recommended);
    const double low = std::clamp(end_of(best, 0.05, doubt_of_best), 0.0, std::max(0.0, recommended - away));
    const double high = std::clamp(end_of(best, 0.95, doubt_of_best), std::min(1.0, recommended + away), 1.0);
    if (high - low < says_nothing) {
        insight.optimum = {low, high};
    }
}

/// What each of the hills could gain over the recommended coordinate.
std::vector<double> gains_left(const DiagonalQuadratic& model, const std::vector<std::vector<double>>& hills,
                               std::size_t dimension, double recommended) {
    return each(hills, [&](const std::vector<double>& hill) {
        const double most = model.strength_in(hill, dimension, model.top_in(hill, dimension));
        return std::max(0.0, elo(most - model.strength_in(hill, dimension, recommended)));
    });
}

void add_to(std::vector<double>& sums, const std::vector<double>& terms) {
    std::ranges::transform(sums, terms, sums.begin(), std::plus<>());
}

}  // namespace

Insight make_insight(const DiagonalQuadratic& fitted, const AllowedSettings& allowed,
                     const std::vector<double>& recommended, const std::vector<double>& reference,
                     const HillModel* hill) {
    const DiagonalQuadratic model = fitted.with_heavy_tails();
    Random random(0, "diagonal insight", 0);
    std::vector<std::vector<double>> draws(draw_count);
    std::generate(draws.begin(), draws.end(), [&] { return model.draw(random); });
    const std::vector<std::vector<double>> hills = each(draws, [&](const auto& draw) {
        return model.bent_down(draw, least_share_of_curvature * model.mean_curvature());
    });
    std::vector<double> left(draw_count, 0.0);
    std::vector<double> left_at_default(draw_count, 0.0);
    Insight insight;
    insight.over_reference = gain_over(model, hill, reference, recommended);
    auto& [mean, low, high] = insight.over_reference;
    high = mean + doubt_of_few_games(model) * (high - mean);
    if (model.has_opponent()) {
        insight.win_rate = rate_of_elo(elo(model.strength_over({}, recommended).mean));
    }
    for (std::size_t i = 0; i < recommended.size(); ++i) {
        ParameterInsight& parameter = insight.parameters.emplace_back();
        const DiagonalLine line(model, draws, hills, i, allowed, recommended);
        std::vector<double> changed = reference;
        changed[i] = recommended[i];
        parameter.gain = gain_over(model, model.dimensions()[i].is_category() ? nullptr : hill, reference, changed);
        parameter.curve =
            each(line.coordinates(), [&](double x) { return curve_point(model, reference, recommended, i, x); });
        tell_influence(line, parameter);
        if (hill) {
            tell_sure_gain(parameter);
        }
        if (parameter.influence == Influence::matters) {
            tell_optimum(line, model.dimensions()[i], recommended[i], parameter);
        }
        if (!model.dimensions()[i].fixed) {
            const auto gains = gains_left(model, hills, i, recommended[i]);
            add_to(left, gains);
            add_to(left_at_default, recommended[i] == reference[i] ? gains : std::vector<double>(draw_count, 0.0));
        }
    }
    insight.defaults_may_cost_elo = end_of(left_at_default, 0.95, doubt);
    insight.is_reliable = insight.over_reference.low > 0;
    if (insight.is_reliable) {
        const double share = std::pow(fitted.share_that_matters() / many_that_matter, 4);
        insight.left_to_gain_elo = std::clamp(share, least_share_of_left, 1.0) * truth_of_left *
                                   (hill ? part_left_by_hills : 1) *
                                   std::sqrt(mean_of(left) * insight.over_reference.difference);
    }
    return insight;
}

}  // namespace ringmaster
