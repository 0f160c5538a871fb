#include "ringmaster/tune/model/duel_search.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "ringmaster/base/error.hpp"
#include "ringmaster/tune/model/region_mean.hpp"

namespace ringmaster {
namespace {

constexpr double start_score = 0.8;   // of the start in a virtual game
constexpr double virtual_game = 0.3;  // of a game is what it counts
constexpr int seconds_drawn = 3;      // K: the farthest from the first side plays
constexpr double restart_probability = 0.5;
constexpr double refit_growth = 1.1;

double difference(const ModelDimension& dimension, double a, double b) {
    if (dimension.is_category()) {
        return dimension.category_at(a) == dimension.category_at(b) ? 0 : 1;
    }
    return a - b;
}

}  // namespace

DuelSearch::DuelSearch(std::vector<ModelDimension> dimensions, const DuelSettings& settings)
    : settings_(settings), sides_(dimensions) {
    const std::size_t d = dimensions.size();
    start_ = played_point(dimensions, settings.start.value_or(std::vector<double>(d, 0.5)));
    last_ = {start_, start_};
    Random random(0, "virtual games", d);
    for (int game = 0; game < settings.virtual_games; ++game) {
        std::vector<double> other(d);
        std::generate(other.begin(), other.end(), [&random] { return random.uniform(); });
        add({start_, played_point(dimensions, other)}, start_score, virtual_game);
    }
}

void DuelSearch::add_result(const Duel& duel, double score) {
    if (!(score >= 0 && score <= 1)) {
        throw bug("a score was outside [0,1]");
    }
    add(duel, score, 1);
    last_ = duel;
    recommended_.reset();
}

void DuelSearch::add(const Duel& duel, double score, double given) {
    sides_.add(duel.first, score, Source::localiser);
    sides_.add(duel.second, 1 - score, Source::localiser);
    given_.push_back(given);
    if (game_count() >= next_fit_) {
        last_fit_ = game_count();
        next_fit_ =
            std::max(last_fit_ + 1, static_cast<std::size_t>(std::ceil(refit_growth * static_cast<double>(last_fit_))));
    }
}

Localiser DuelSearch::fit(std::size_t games) const {
    return fit_duel_localiser(sides_, std::span(given_).first(games), settings_.localiser);
}

void DuelSearch::bring_up_to_date() {
    if (model_.games == last_fit_) {
        return;
    }
    model_.games = last_fit_;
    model_.localiser = fit(last_fit_);
    std::vector<double> weights = model_.localiser.weights;
    for (std::size_t side = 0; side < weights.size(); ++side) {
        weights[side] *= given_[side / 2];
    }
    model_.past_sides = WeightedDraw(weights);
}

Duel DuelSearch::choose(Random& random) {
    bring_up_to_date();
    const std::vector<double> first = draw(last_.first, random);
    std::vector<std::vector<double>> seconds{last_.second};
    for (int k = 0; k < seconds_drawn; ++k) {
        seconds.push_back(draw(seconds.back(), random));
    }
    seconds.erase(seconds.begin());
    return {first, farthest(first, seconds)};
}

/// The next point of a chain that samples w(x): some sweeps from the present one or from a past side drawn by its
/// weight.
std::vector<double> DuelSearch::draw(std::vector<double> chain, Random& random) const {
    if (model_.games == 0) {
        std::generate(chain.begin(), chain.end(), [&random] { return random.uniform(); });
    } else {
        if (random.uniform() < restart_probability && !model_.past_sides.is_empty()) {
            const std::span<const double> start = sides_.point(model_.past_sides.draw(random));
            chain.assign(start.begin(), start.end());
        }
        const int sweeps = dimensions().size() == 1 ? 1 : 2;
        for (int sweep = 0; sweep < sweeps; ++sweep) {
            gibbs_sweep(model_.localiser, sides_, chain, random);
        }
    }
    return played_point(dimensions(), std::move(chain));
}

/// The point with the greatest squared distance, in each dimension in units of the points' variance.
const std::vector<double>& DuelSearch::farthest(const std::vector<double>& from,
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
    return points[static_cast<std::size_t>(std::max_element(distances.begin(), distances.end()) - distances.begin())];
}

std::vector<double> DuelSearch::recommended() {
    if (!recommended_) {
        std::vector<double> weights = fit(game_count()).weights;
        std::fill_n(weights.begin(), 2 * settings_.virtual_games, 0.0);
        recommended_ = played_point(dimensions(), region_mean(sides_, weights).value_or(start_));
    }
    return *recommended_;
}

}  // namespace ringmaster
