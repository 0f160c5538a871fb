#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "ringmaster/base/random.hpp"
#include "ringmaster/tune/model/duel_search.hpp"

namespace ringmaster {

/// How strength depends on up to some hundred parameters, learnt from duels: a Bayesian logistic regression on a
/// quadratic without cross terms. With u the way from the start in an ordered dimension, in ranges, and e the 0/1 dummy
/// of each value of a category, strength in logits is
///     q(x) = sum (b u - a u^2 / 2) + sum c e
/// and the first side of a duel has the expected score logistic(q(first) - q(second)). An opponent whose settings are
/// no matter has one strength l more: against it that is logistic(q(first) - l).
///
/// The priors are b, c ~ N(0, beta^2) and a ~ N(abar, alpha^2); beta, abar and alpha are learnt from the games as
/// empirical Bayes has it (EM for the variances of a linear model: Dempster, Laird and Rubin 1977). Scores that vary
/// less than those of games without draws count for more, by the quasi-likelihood's dispersion (Wedderburn 1974). What
/// the figures of a fit are depends on the fits before, as each starts from the last one.
///
/// One variance for all shrinks a coefficient that is far greater than the others by much more than its deviation says.
/// That does the search no harm; reports take the fit `with_heavy_tails`.
///
/// Copies share the games, and only one of them may be given more.
class DiagonalQuadratic {
public:
    DiagonalQuadratic(std::vector<ModelDimension> dimensions, std::vector<double> start, bool has_opponent = false);

    /// Two points that were played and the score of the first, or one and no second: against the opponent. Nothing is
    /// learnt before `fit`.
    void add(const Duel& duel, double score);
    std::size_t games() const { return games_->scores.size(); }
    /// Until more are added.
    const std::vector<Duel>& duels() const { return games_->duels; }
    const std::vector<double>& scores() const { return games_->scores; }

    /// Learns from all games: two or three Newton steps, of d^2 operations a game each.
    void fit();

    /// The same where the prior of each slope and curvature is Student's t, with four degrees of freedom, around what
    /// was learnt: each has a variance of its own (EM: Lange, Little and Taylor 1989). Four Newton steps.
    DiagonalQuadratic with_heavy_tails() const;

    /// Which share of the dimensions does anything, from 0 to 1: the mean of their probabilities (spike and slab:
    /// Mitchell and Beauchamp 1988; the share that is likely beforehand is learnt by EM).
    double share_that_matters() const;

    const std::vector<ModelDimension>& dimensions() const { return dimensions_; }
    const std::vector<double>& start() const { return start_; }
    bool has_opponent() const { return has_opponent_; }

    struct Coefficient {
        double mean = 0;
        double deviation = 0;
    };
    /// b and a of an ordered dimension.
    Coefficient slope(std::size_t dimension) const { return effect(dimension, 0); }
    Coefficient curvature(std::size_t dimension) const { return effect(dimension, 1); }
    /// c of a category's value.
    Coefficient effect(std::size_t dimension, int category) const;
    double mean_curvature() const { return abar_; }
    /// The variance of a score over that of a game without draws, at least 0.05.
    double dispersion() const { return dispersion_; }
    /// As many duels without draws would tell as much, at least 1: draws make games count for more, and a game against
    /// an opponent, where only one side moves, counts for a quarter.
    double games_in_duels() const;

    /// By how much a point is stronger than another one, or than the opponent where there is no other, in logits.
    Coefficient strength_over(const std::vector<double>& other, const std::vector<double>& point) const;
    /// The part of the strength over the start that comes from one dimension.
    Coefficient strength_by(std::size_t dimension, double coordinate) const;
    /// By how many of their deviations the games alone have that part above that of another coordinate; 0 for the same.
    /// What the prior adds is taken out as from one normal variable: precisions add, and so do means times precisions.
    double evidence_for(std::size_t dimension, double coordinate, double other) const;

    /// Coefficients by lot from the posterior; `strength_in` tells what a dimension adds to the start by them.
    std::vector<double> draw(Random& random) const;
    double strength_in(std::span<const double> drawn, std::size_t dimension, double coordinate) const;
    /// These coefficients where every ordered dimension bends down at least so much, which is above 0, and where these
    /// have their top.
    std::vector<double> bent_down(std::vector<double> drawn, double least_curvature) const;
    double top_in(std::span<const double> bent, std::size_t dimension) const;

private:
    struct Posterior;
    struct Games {
        std::vector<Duel> duels;
        std::vector<double> scores;
    };

    std::size_t first_of(std::size_t dimension) const { return firsts_[dimension]; }
    std::size_t count() const { return firsts_.back() + (has_opponent_ ? 1 : 0); }
    std::vector<double> features_of(const std::vector<double>& point) const;
    void write(std::size_t dimension, double coordinate, double* features) const;
    std::vector<double> features_of(const Duel& duel) const;
    void step();
    void learn_prior();
    void share_priors();
    double probability_to_matter(std::size_t dimension, double share) const;

    std::vector<ModelDimension> dimensions_;
    std::vector<double> start_;
    bool has_opponent_;
    std::vector<std::size_t> firsts_;  ///< the number of each dimension's first coefficient, and of the opponent's
    std::shared_ptr<Games> games_ = std::make_shared<Games>();
    double slope_variance_;
    double curvature_variance_ = 1;
    double abar_ = 1;
    struct Prior {
        double mean;
        double variance;
    };
    std::vector<Prior> priors_;  ///< of each coefficient
    double dispersion_ = 1;
    std::shared_ptr<const Posterior> posterior_;
};

}  // namespace ringmaster
