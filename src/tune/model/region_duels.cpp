#include "ringmaster/tune/model/region_duels.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "ringmaster/base/error.hpp"
#include "ringmaster/tune/model/recommended_point.hpp"
#include "ringmaster/tune/model/surface_facts.hpp"

namespace ringmaster {
namespace {

// docs/measurements.md, "Duels", says why these.
constexpr std::size_t virtual_games = 30;
constexpr double virtual_game = 0.3;  // B of one: 9 games in all
constexpr double start_score = 0.7;   // of the start in each
constexpr int seconds_drawn = 3;      // K
constexpr int tries_to_differ = 20;
constexpr double jump_probability = 0.5;

double difference(const ModelDimension& dimension, double a, double b) {
    if (dimension.is_category()) {
        return dimension.category_at(a) == dimension.category_at(b) ? 0 : 1;
    }
    return a - b;
}

/// The mean of those sides that lie between `mean` and the cliff, whose top the strength rises to.
std::vector<double> mean_towards(const Cliff& cliff, const ModelGames& sides, std::vector<double> weights,
                                 const std::vector<double>& mean) {
    const auto [low, high] = std::minmax(mean[cliff.dimension], cliff.at);
    for (std::size_t side = 0; side < weights.size(); ++side) {
        const double x = sides.point(side)[cliff.dimension];
        weights[side] = x >= low && x <= high ? weights[side] : 0;
    }
    return region_mean(sides, weights).value_or(mean);
}

}  // namespace

RegionDuels::RegionDuels(std::vector<ModelDimension> dimensions, const DuelSettings& settings)
    : settings_{settings.height, settings.ridge.value_or(0.01)},
      start_(settings.allowed.point_in_force(played_point(
          dimensions, settings.allowed.nearest(settings.start.value_or(std::vector<double>(dimensions.size(), 0.5)))))),
      sides_(dimensions, settings.allowed),
      last_{start_, start_} {
    if (!settings.start) {
        return;
    }
    Random random(0, "virtual games", 0);
    for (; virtual_games_ < virtual_games; ++virtual_games_) {
        add({start_, anywhere(random)}, start_score, virtual_game);
    }
}

void RegionDuels::add_result(const Duel& duel, double score) {
    if (!(score >= 0 && score <= 1)) {
        throw bug("a score was outside [0,1]");
    }
    add(duel, score, 1);
    last_ = duel;
    recommended_.reset();
}

void RegionDuels::add(const Duel& duel, double score, double given) {
    sides_.add(duel.first, score, Source::localiser);
    sides_.add(duel.second, 1 - score, Source::localiser);
    given_.push_back(given);
    schedule_.reach(game_count());
}

Localiser RegionDuels::fit(std::size_t games) const {
    return fit_duel_localiser(sides_, std::span(given_).first(games), settings_);
}

void RegionDuels::bring_up_to_date() {
    if (model_.games == schedule_.last) {
        return;
    }
    model_.games = schedule_.last;
    model_.localiser = fit(schedule_.last);
    std::vector<double> weights = model_.localiser.weights;
    for (std::size_t side = 0; side < weights.size(); ++side) {
        weights[side] *= given_[side / 2];
    }
    model_.past_sides = WeightedDraw(weights);
}

Duel RegionDuels::choose(Random& random) {
    bring_up_to_date();
    Duel duel;
    duel.first = draw(last_.first, random);
    std::vector<std::vector<double>> seconds;
    for (int k = 0; k < seconds_drawn; ++k) {
        seconds.push_back(draw(seconds.empty() ? last_.second : seconds.back(), random));
    }
    duel.second = farthest(duel.first, seconds);
    // Where rounding makes one candidate of the whole region, another shows whether it is the right one.
    for (int tries = 0; duel.second == duel.first && tries < tries_to_differ; ++tries) {
        duel.second = anywhere(random);
    }
    return duel;
}

/// The next point of a chain that samples w(x), which stands at `chain` or starts again from a past side.
std::vector<double> RegionDuels::draw(std::vector<double> chain, Random& random) const {
    if (model_.games == 0) {
        return anywhere(random);
    }
    if (random.uniform() < jump_probability && !model_.past_sides.is_empty()) {
        chain = sides_.copied_point(model_.past_sides.draw(random));
    }
    move_chain(model_.localiser, sides_, chain, random);
    return playable(std::move(chain));
}

std::vector<double> RegionDuels::playable(std::vector<double> point) const {
    return sides_.allowed().point_in_force(played_point(dimensions(), std::move(point)));
}

/// The point with the greatest squared distance, in each dimension in units of the points' variance.
std::vector<double> RegionDuels::farthest(const std::vector<double>& from,
                                          const std::vector<std::vector<double>>& points) const {
    std::vector<double> distances(points.size(), 0.0);
    for (std::size_t i = 0; i < from.size(); ++i) {
        double squares = 0;
        for (const std::vector<double>& a : points) {
            for (const std::vector<double>& b : points) {
                squares += std::pow(difference(dimensions()[i], a[i], b[i]), 2);
            }
        }
        for (std::size_t k = 0; k < points.size() && squares > 0; ++k) {
            distances[k] += std::pow(difference(dimensions()[i], points[k][i], from[i]), 2) / squares;
        }
    }
    return points[static_cast<std::size_t>(std::ranges::max_element(distances) - distances.begin())];
}

void RegionDuels::add_facts(EventFacts& facts, const ModelSpace& space, const std::vector<double>& recommended) {
    add_surface_facts(facts, space, SurfaceModel(sides_, first_side()), sides_, recommended);
}

std::vector<double> RegionDuels::recommended() {
    if (!recommended_) {
        recommended_ = recommended_after(game_count() - virtual_games_);
    }
    return *recommended_;
}

std::vector<double> RegionDuels::recommended_after(std::size_t games) const {
    const Localiser localiser = fit(virtual_games_ + games);
    std::vector<double> weights = localiser.weights;
    std::fill_n(weights.begin(), first_side(), 0.0);
    std::vector<double> mean = region_mean(sides_, weights).value_or(start_);
    if (localiser.cliff && localiser.cliff->is_beyond(mean) == (localiser.last.back() > 0)) {
        mean = mean_towards(*localiser.cliff, sides_, weights, mean);
    }
    return playable(allowed_mean(sides_, weights, std::move(mean)));
}

}  // namespace ringmaster
