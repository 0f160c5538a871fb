#pragma once

#include <span>
#include <vector>

#include "ringmaster/tune/model/localiser.hpp"
#include "ringmaster/tune/model/region_sampler.hpp"
#include "ringmaster/tune/model/region_tree.hpp"

namespace ringmaster {

/// A localiser of its own around a cell where the tree wins more than the quadratics of all games admit: at a second
/// peak, on a ring. Each game weighs, beside what it weighs in a localiser, a Gaussian kernel about the cell's centre:
/// exp(-|x - centre|^2 / (2 sigma^2)), and nothing at another category.
struct KernelLocaliser {
    std::vector<double> centre;
    double sigma = 0;
    std::vector<double> given;  ///< the kernel's weight of each game
    Localiser localiser;        ///< fitted with these weights
    WeightedDraw past_points;   ///< by the product of both weights

    std::vector<double> products() const;
};

/// The one around `best`, as wide as the tree's cell of it where that parts from the cell of `other`. Fitted to the
/// first `count` games.
KernelLocaliser fit_kernel_localiser(const ModelGames& games, std::size_t count, const RegionTree& tree,
                                     std::span<const double> best, std::span<const double> other,
                                     const LocaliserSettings& settings);

/// A point with a density near that of w(x) times the kernel: of eight sweeps of Gibbs sampling, some of which start
/// afresh from a past point, one is kept by its density (sampling importance resampling, Rubin 1987). Not rounded.
std::vector<double> draw_near_kernel(const KernelLocaliser& kernel, const ModelGames& games, Random& random);

}  // namespace ringmaster
