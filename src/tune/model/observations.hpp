#pragma once

#include <Eigen/Core>

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

}  // namespace ringmaster::surface
