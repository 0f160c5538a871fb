#pragma once

#include <span>
#include <vector>

#include "ringmaster/tune/model/model_space.hpp"
#include "ringmaster/tune/tuner_facts.hpp"

namespace ringmaster {

/// What the quadratic regression sees of a point x. With u = 2x-1 for the ordered dimensions:
///     f(x) = [1, u_i, u_i u_j (i <= j), e_c, e_c u_i]
/// where e_c are the 0/1 dummies of the categories, one for each value but the first of its dimension. Without
/// categories these are m = (d+1)(d+2)/2 features.
class QuadraticFeatures {
public:
    explicit QuadraticFeatures(const std::vector<ModelDimension>& dimensions);

    /// How many features a point has: m.
    std::size_t count() const { return count_; }

    /// Writes f(x) to `features`, which has room for count() of them.
    void write(std::span<const double> point, double* features) const;

private:
    struct Dummy {
        std::size_t dimension = 0;
        int category = 0;
    };

    std::vector<ModelDimension> dimensions_;
    std::vector<std::size_t> ordered_;
    std::vector<Dummy> dummies_;
    std::size_t count_ = 0;
};

/// Which of model_tuner's models asked for a point.
enum class Source : char { tree, localiser, kernel };

/// The finished games in the order they came, each kind of number contiguous. Every game teaches every model; the
/// source only tells which model asked for it.
class ModelGames {
public:
    explicit ModelGames(const std::vector<ModelDimension>& dimensions, AllowedSettings allowed = {});

    void add(std::span<const double> point, double reward, Source source);

    std::size_t size() const { return rewards_.size(); }
    std::size_t dimension_count() const { return dimensions_.size(); }
    const std::vector<ModelDimension>& dimensions() const { return dimensions_; }
    /// Where candidates are; games may have been played elsewhere.
    const AllowedSettings& allowed() const { return allowed_; }
    const QuadraticFeatures& quadratic_features() const { return features_of_; }

    std::span<const double> point(std::size_t game) const {
        return {points_.data() + game * dimensions_.size(), dimensions_.size()};
    }
    std::vector<double> copied_point(std::size_t game) const { return {point(game).begin(), point(game).end()}; }
    /// f(x) of the game's point.
    const double* features(std::size_t game) const { return features_.data() + game * features_of_.count(); }
    double reward(std::size_t game) const { return rewards_[game]; }
    Source source(std::size_t game) const { return sources_[game]; }

    /// Whether a parameter counted in a game.
    bool is_active(std::size_t game, std::size_t dimension) const {
        return allowed_.are_all() || active_[game][dimension];
    }

    /// Whether one of the first `count` rewards was neither 0 nor 1.
    bool has_draws(std::size_t count) const { return count > before_draw_; }

private:
    std::vector<ModelDimension> dimensions_;
    AllowedSettings allowed_;
    QuadraticFeatures features_of_;
    std::vector<double> points_;
    std::vector<std::vector<bool>> active_;  ///< of each game, unless all settings are allowed
    std::vector<double> features_;
    std::vector<double> rewards_;
    std::vector<Source> sources_;
    std::size_t before_draw_ = 0;  ///< games before the first draw
};

/// The games one by one, from this one on.
std::vector<PointGames> points_of(const ModelGames& games, std::size_t from);

/// When models are made anew: each time the finished games have grown by a tenth.
struct FitSchedule {
    std::size_t last = 0;  ///< number of games after which models are due to have been made
    std::size_t next = 1;

    void reach(std::size_t games);
};

/// By how many standard deviations the localisers' games (the kernel's too) were won more often than the tree's, in the
/// later half of the first `count` games; 0 while one of them has none there. Who wins more has found the better
/// region.
double localiser_lead(const ModelGames& games, std::size_t count);

}  // namespace ringmaster
