#include "ringmaster/tune/model/model_games.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ringmaster {

QuadraticFeatures::QuadraticFeatures(const std::vector<ModelDimension>& dimensions) : dimensions_(dimensions) {
    for (std::size_t i = 0; i < dimensions.size(); ++i) {
        if (!dimensions[i].is_category()) {
            ordered_.push_back(i);
        }
        for (int category = 1; category < dimensions[i].count; ++category) {
            dummies_.push_back({i, category});
        }
    }
    const std::size_t d = ordered_.size();
    count_ = (d + 1) * (d + 2) / 2 + dummies_.size() * (d + 1);
}

void QuadraticFeatures::write(std::span<const double> point, double* features) const {
    *features++ = 1;
    const double* const u = features;
    for (const std::size_t i : ordered_) {
        *features++ = 2 * point[i] - 1;
    }
    const std::size_t d = ordered_.size();
    for (std::size_t i = 0; i < d; ++i) {
        for (std::size_t j = i; j < d; ++j) {
            *features++ = u[i] * u[j];
        }
    }
    for (const Dummy& dummy : dummies_) {
        const double e = dimensions_[dummy.dimension].category_at(point[dummy.dimension]) == dummy.category ? 1 : 0;
        *features++ = e;
        for (std::size_t i = 0; i < d; ++i) {
            *features++ = e * u[i];
        }
    }
}

ModelGames::ModelGames(const std::vector<ModelDimension>& dimensions, AllowedSettings allowed)
    : dimensions_(dimensions), allowed_(std::move(allowed)), features_of_(dimensions) {
}

void ModelGames::add(std::span<const double> point, double reward, Source source) {
    points_.insert(points_.end(), point.begin(), point.end());
    features_.resize(features_.size() + features_of_.count());
    features_of_.write(point, features_.data() + features_.size() - features_of_.count());
    if (!allowed_.are_all()) {
        active_.push_back(allowed_.active_at({point.begin(), point.end()}));
    }
    rewards_.push_back(reward);
    sources_.push_back(source);
    const bool has_none_yet = before_draw_ + 1 == size() && (reward == 0 || reward == 1);
    before_draw_ += has_none_yet ? 1 : 0;
}

std::vector<PointGames> points_of(const ModelGames& games, std::size_t from) {
    std::vector<PointGames> points;
    for (std::size_t game = from; game < games.size(); ++game) {
        points.push_back({games.copied_point(game), 1, games.reward(game)});
    }
    return points;
}

void FitSchedule::reach(std::size_t games) {
    constexpr double growth = 1.1;
    if (games >= next) {
        last = games;
        next = std::max(games + 1, static_cast<std::size_t>(std::ceil(growth * static_cast<double>(games))));
    }
}

double localiser_lead(const ModelGames& games, std::size_t count) {
    double wins[2] = {0, 0};
    double played[2] = {0, 0};
    for (std::size_t game = count / 2; game < count; ++game) {
        const int by_tree = games.source(game) == Source::tree ? 1 : 0;
        played[by_tree] += 1;
        wins[by_tree] += games.reward(game);
    }
    if (played[0] == 0 || played[1] == 0) {
        return 0;
    }
    return (wins[0] / played[0] - wins[1] / played[1]) / std::sqrt(0.25 / played[0] + 0.25 / played[1]);
}

}  // namespace ringmaster
