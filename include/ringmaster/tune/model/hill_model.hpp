#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "ringmaster/tune/model/diagonal_quadratic.hpp"

namespace ringmaster {

/// How strength depends on ordered dimensions, learnt from duels: a hill that is a quadratic near its top and flattens
/// out away from it. With u the way from the start, in ranges, strength in logits is
///     s(x) = S exp(-Q / S),   Q = sum a (u - t)^2 / 2
/// and the first side of a duel has the expected score logistic(s(first) - s(second) + e), where e is what categories,
/// of which this model knows nothing, make out.
///
/// The priors are log a ~ N(0, 1), log S ~ N(0, 0.4^2) and t ~ N(0, tau^2). Only tau is learnt (EM: Dempster, Laird and
/// Rubin 1977): the mean and the variance of log a would run away where the games say little of it.
///
/// The posterior is a normal one (Laplace) about the most probable values. Some damped Gauss-Newton steps from the last
/// fit look for these, and the covariance is that of the place before the last step. So the figures of a fit depend on
/// the fits before.
class HillModel {
public:
    HillModel(std::vector<ModelDimension> dimensions, std::vector<double> start);

    /// Games of two sides each, which may lie beyond the cube. All three are equally long.
    struct Games {
        std::span<const Duel> duels;
        std::span<const double> scores;   ///< of the first sides, in [0,1]
        std::span<const double> offsets;  ///< e of each, in logits
        double dispersion = 1;            ///< the variance of a score over that of a game without draws
    };
    /// Learns from all games, which are those of the last fit and more: two or four steps, of d^2 operations a game.
    void fit(const Games& games);

    /// The mean of a, in logits a squared range; 0 for what the hill does not have: categories, and what is fixed and
    /// was in all games.
    std::vector<double> curvatures() const;

    /// Where on the way from the start to the top the hill is higher than at the start by most, less one deviation of
    /// that; of 20 places, or the start. The top lies in the cube. A dimension stays at the start where its mean top
    /// and the most probable one lie on different sides of it, as categories do; a fixed one that some game was played
    /// off is where it is fixed.
    std::vector<double> best() const;

    /// By how many logits a point is stronger than another one, but for categories: by the most probable values, and by
    /// 400 others, the same each time, from a posterior whose deviations are `widening` times as large.
    double strength_over(const std::vector<double>& other, const std::vector<double>& point) const;
    std::vector<double> draws_over(const std::vector<double>& other, const std::vector<double>& point,
                                   double widening) const;

    /// The ordered dimensions in which a point differs from another one for next to nothing: those that earn least, as
    /// long as all of them together earn a smaller part of the whole gain than 0.08 of its relative variance. All where
    /// there is no gain, and those that `best` leaves at the start.
    std::vector<std::size_t> idle_changes(const std::vector<double>& point, const std::vector<double>& other) const;

private:
    struct Hill;

    void take_dimensions(std::span<const Duel> duels);

    std::vector<ModelDimension> dimensions_;
    std::vector<double> start_;
    std::vector<std::size_t> ordered_;  ///< the numbers of the dimensions that the hill has
    std::shared_ptr<const Hill> hill_;
};

}  // namespace ringmaster
