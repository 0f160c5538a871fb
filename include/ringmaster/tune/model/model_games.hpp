#pragma once

#include <span>
#include <vector>

#include "ringmaster/tune/model/quadratic_features.hpp"
#include "ringmaster/tune/tuner_facts.hpp"

namespace ringmaster {

/// Which of model_tuner's models asked for a point.
enum class Source : char { tree, localiser, kernel };

/// The finished games in the order they came, each kind of number contiguous. Every game teaches every model; the
/// source only tells which model asked for it.
class ModelGames {
public:
    explicit ModelGames(const std::vector<ModelDimension>& dimensions);

    void add(std::span<const double> point, double reward, Source source);

    std::size_t size() const { return rewards_.size(); }
    std::size_t dimension_count() const { return dimensions_.size(); }
    const std::vector<ModelDimension>& dimensions() const { return dimensions_; }
    const QuadraticFeatures& quadratic_features() const { return features_of_; }

    std::span<const double> point(std::size_t game) const {
        return {points_.data() + game * dimensions_.size(), dimensions_.size()};
    }
    /// f(x) of the game's point.
    const double* features(std::size_t game) const { return features_.data() + game * features_of_.count(); }
    double reward(std::size_t game) const { return rewards_[game]; }
    Source source(std::size_t game) const { return sources_[game]; }

    /// Whether a reward was neither 0 nor 1.
    bool has_draws() const { return has_draws_; }

private:
    std::vector<ModelDimension> dimensions_;
    QuadraticFeatures features_of_;
    std::vector<double> points_;
    std::vector<double> features_;
    std::vector<double> rewards_;
    std::vector<Source> sources_;
    bool has_draws_ = false;
};

/// One by one, from this one on.
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
