#pragma once

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <vector>

#include "ringmaster/tune/model/game_cells.hpp"

namespace ringmaster::surface {

/// What games tell of a surface: values that are normal, each about the win rate at a point or, of duels, about a sum
/// of strengths.
struct Observations {
    SurfacePoints points;
    Eigen::VectorXd games;  ///< how many were played at each of the points' coordinates
    Eigen::VectorXd values;
    Eigen::VectorXd noise;  ///< the values' variances
};

/// Observations of games against one opponent, gathered in at most `most` cells.
Observations observe_games(const ModelGames& games, const SurfaceSpace& space, std::size_t most);

/// Observations of duels, whose sides are `sides` from `first` on, two by two. Strengths are in units of 4 logits: at
/// even chances a difference is one of win rate. For the free part the sides are gathered in at most `most` cells; of
/// the quadratic part nothing is lost. Each score is taken to be normal about its expectation by a broad surface
/// through all of them (the working response of a logistic regression; McCullagh and Nelder 1989, section 2.5). They
/// come to as many independent values as the surface has unknowns there.
Observations observe_duels(const ModelGames& sides, std::size_t first, const SurfaceSpace& space, std::size_t most);

/// What the surface is like: the hyperparameters of the prior.
struct SurfaceShape {
    double amplitude = 0;         ///< s: standard deviation of the free part, in units of 4 win rates
    double quadratic = 0;         ///< q: how strong the quadratic part is
    bool rough = false;           ///< Matern 5/2 instead of the squared exponential
    bool rotated = false;         ///< the lengths are along the principal axes of the games
    std::vector<double> lengths;  ///< l of each dimension: over what share of its range the free part changes
};

/// The prior covariance of the win rates at rows of points with those at columns, quickly for many shapes.
class PriorCovariance {
public:
    /// `axes` are the columns of a rotation of the coordinates, for shapes that are rotated.
    PriorCovariance(const SurfaceSpace& space, const Eigen::MatrixXd& axes, const SurfacePoints& rows,
                    const SurfacePoints& columns);
    Eigen::MatrixXd of(const SurfaceShape& shape) const;

private:
    std::vector<Eigen::ArrayXXd> squared_distances_;  ///< of each dimension
    std::vector<Eigen::ArrayXXd> rotated_;            ///< the same along the axes
    Eigen::MatrixXd quadratic_;                       ///< of the quadratic part with q = 1
    Eigen::MatrixXd row_sums_;
    Eigen::MatrixXd column_sums_;
};

/// The prior means of win rates at points.
Eigen::VectorXd prior_mean(const SurfaceSpace& space, const SurfaceShape& shape, const SurfacePoints& points);

/// log of the prior density of a shape, up to a constant.
double log_prior(const SurfaceShape& shape);

inline constexpr double jitter = 1e-8;  // keeps covariances of near points positive definite; 0.0001 of win rate

/// What is observed says about a shape of the surface, if the observed points are these.
class ShapeEvidence {
public:
    ShapeEvidence(const SurfaceSpace& space, const Eigen::MatrixXd& axes, const Observations& observed,
                  SurfacePoints points);

    /// The factor of the values' covariance.
    Eigen::LLT<Eigen::MatrixXd> factor(const SurfaceShape& shape) const;
    /// The values without their prior mean.
    Eigen::VectorXd surprise(const SurfaceShape& shape) const;
    /// log of the density of the values, up to a constant.
    double log_of(const SurfaceShape& shape) const;

private:
    const SurfaceSpace& space_;
    const Observations& observed_;
    SurfacePoints points_;
    PriorCovariance covariance_;
};

/// The shape of a surface on which nothing matters.
SurfaceShape flat_shape(std::size_t dimensions);

/// The posterior probabilities that nothing matters and that one parameter does not.
struct Influences {
    double flat = 0;
    std::vector<double> idle;
};

/// The prior: the surface is flat with probability 1/2, else one parameter, all, or all but one are those that do
/// something, each with the same probability. Each of these has the shapes of a coarse grid by their prior, chosen
/// beforehand and not to explain the games: so the points may be chosen by what won so far, as a tuner does, without
/// making a flat surface look like a hill.
Influences influences(const SurfaceSpace& space, const Observations& observed);

}  // namespace ringmaster::surface
