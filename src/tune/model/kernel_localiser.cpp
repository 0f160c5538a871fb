#include "ringmaster/tune/model/kernel_localiser.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace ringmaster {
namespace {

constexpr double sigma_in_cells = 0.6;  // f_w: the kernel reaches a little beyond the tree's cell

double density(const std::vector<ModelDimension>& dimensions, std::span<const double> point,
               std::span<const double> centre, double sigma) {
    double squares = 0;
    for (std::size_t i = 0; i < point.size(); ++i) {
        if (dimensions[i].fixed) {
            continue;
        }
        if (!dimensions[i].is_category()) {
            squares += (point[i] - centre[i]) * (point[i] - centre[i]);
        } else if (dimensions[i].category_at(point[i]) != dimensions[i].category_at(centre[i])) {
            return 0;
        }
    }
    return squares == 0 ? 1 : std::exp(-squares / (2 * sigma * sigma));
}

}  // namespace

std::vector<double> KernelLocaliser::products() const {
    std::vector<double> result(given.size());
    std::ranges::transform(given, localiser.weights, result.begin(), std::multiplies<>());
    return result;
}

KernelLocaliser fit_kernel_localiser(const ModelGames& games, std::size_t count, const RegionTree& tree,
                                     std::span<const double> best, std::span<const double> other,
                                     const LocaliserSettings& settings) {
    KernelLocaliser kernel;
    kernel.centre.assign(best.begin(), best.end());
    kernel.sigma = sigma_in_cells * tree.width(tree.cell_apart(best, other));
    for (std::size_t game = 0; game < count; ++game) {
        kernel.given.push_back(density(games.dimensions(), games.point(game), best, kernel.sigma));
    }
    kernel.localiser = fit_localiser(games, count, settings, kernel.given);
    kernel.past_points = WeightedDraw(kernel.products());
    return kernel;
}

std::vector<double> draw_near_kernel(const KernelLocaliser& kernel, const ModelGames& games, Random& random) {
    constexpr int sweeps = 8;
    constexpr double fresh_start = 0.5;
    constexpr double least_density = 1e-13;  // so that some point is kept though all lie far outside
    std::vector<double> point(kernel.centre);
    std::vector<double> kept(kernel.centre);
    double densities = 0;
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        if ((sweep == 0 || random.uniform() < fresh_start) && !kernel.past_points.is_empty()) {
            point = played_point(games.dimensions(), games.copied_point(kernel.past_points.draw(random)));
        }
        gibbs_sweep(kernel.localiser, games, point, random);
        const double here = std::max(least_density, density(games.dimensions(), point, kernel.centre, kernel.sigma));
        densities += here;
        if (random.uniform() * densities < here) {
            kept = point;
        }
    }
    return games.allowed().has_point(kept) ? kept : games.allowed().nearest(kept);
}

}  // namespace ringmaster
