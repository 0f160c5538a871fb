#pragma once

#include <span>
#include <vector>

#include "ringmaster/tune/model/localiser.hpp"
#include "ringmaster/tune/model/model_games.hpp"
#include "ringmaster/tune/model/region_tree.hpp"

namespace ringmaster {

/// A weighted mean cannot reach a corner of the cube, where the optimum of a monotone surface lies. This walks from it
/// uphill on the localiser's last regression b, as far as b is sure: to the x that maximises the lower confidence bound
///     b.(f(x) - f(start)) - k |f(x) - f(start)|_C
/// with C the covariance of b and k = sureness * sqrt(m - 1) for m features, since the best of all directions is taken
/// (after Scheffe 1953). Only over points with w(x) no less than w(start): the last regression knows its region alone,
/// and where it opens upwards it would lead far outside. Coordinate by coordinate over a grid of 40 steps, ordered
/// dimensions only, and only where it is allowed; `start` itself where no move is sure.
std::vector<double> cautious_ascent(const Localiser& localiser, const ModelGames& games, std::vector<double> start,
                                    double sureness);

/// The mean of a region, of games with these weights, where it is allowed; else a point that is and lies near it.
std::vector<double> allowed_mean(const ModelGames& games, std::span<const double> weights, std::vector<double> mean);

/// Where all games together say to play, not rounded: the mean of the localiser's region (of the games' points; without
/// a tree, and from three dimensions, halfway to the mean of w(x) over the cube), walked towards a corner as far as the
/// last regression is sure (cautious_ascent). A tree, where there is one, may overrule it: when its best
/// cell won more often than the mean's by k standard deviations, the mean of a KernelLocaliser there is taken, or the
/// centre of the cell when that contradicts the tree as well. The centre of the cube without games.
///
/// `kernel_height` is H of that localiser.
std::vector<double> recommended_point(const ModelGames& games, const RegionTree* tree, double kernel_height);

/// k: 3 standard deviations, since the best of a hundred cells exceeds another by 2.5 of them by chance; more or less
/// by half the localiser's lead, from 1 to 3.5: who wins less often than the tree has not found the better region.
double override_evidence(double localiser_lead);

}  // namespace ringmaster
