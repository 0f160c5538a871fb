#pragma once

#include <vector>

#include "ringmaster/tune/model/localiser.hpp"

namespace ringmaster {

/// A weighted mean cannot reach a corner of the cube, where the optimum of a monotone surface lies. This walks from it
/// uphill on the localiser's last regression b, as far as b is sure: to the x that maximises the lower confidence bound
///     b.(f(x) - f(start)) - k |f(x) - f(start)|_C
/// with C the covariance of b and k = sureness * sqrt(m - 1) for m features, since the best of all directions is taken
/// (after Scheffe 1953). Only over points with w(x) no less than w(start): the last regression knows its region alone,
/// and where it opens upwards it would lead far outside. Coordinate by coordinate over a grid of 40 steps, ordered
/// dimensions only; `start` itself where no move is sure.
std::vector<double> cautious_ascent(const Localiser& localiser, const ModelGames& games, std::vector<double> start,
                                    double sureness);

}  // namespace ringmaster
