#include "ringmaster/tune/model/window.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace ringmaster {
namespace {

constexpr double sigma_in_cells = 0.6;  // f_w: the window reaches a little beyond the tree's cell

double density(const std::vector<ModelDimension>& dimensions, std::span<const double> point,
               std::span<const double> centre, double sigma) {
    double squares = 0;
    for (std::size_t i = 0; i < point.size(); ++i) {
        if (!dimensions[i].is_category()) {
            squares += (point[i] - centre[i]) * (point[i] - centre[i]);
        } else if (dimensions[i].category_at(point[i]) != dimensions[i].category_at(centre[i])) {
            return 0;
        }
    }
    return std::exp(-squares / (2 * sigma * sigma));
}

}  // namespace

std::vector<double> Window::products() const {
    std::vector<double> result(given.size());
    std::transform(given.begin(), given.end(), localiser.weights.begin(), result.begin(), std::multiplies<>());
    return result;
}

Window fit_window(const ModelGames& games, std::size_t count, const RegionTree& tree, std::span<const double> best,
                  std::span<const double> other, const LocaliserSettings& settings) {
    Window window;
    window.centre.assign(best.begin(), best.end());
    window.sigma = sigma_in_cells * tree.cell_apart(best, other).width;
    for (std::size_t game = 0; game < count; ++game) {
        window.given.push_back(density(games.dimensions(), games.point(game), best, window.sigma));
    }
    window.localiser = fit_localiser(games, count, settings, window.given);
    window.past_points = WeightedDraw(window.products());
    return window;
}

std::vector<double> draw_from_window(const Window& window, const ModelGames& games, Random& random) {
    constexpr int sweeps = 8;
    constexpr double fresh_start = 0.5;
    constexpr double least_density = 1e-13;  // so that some point is kept though all lie far outside
    std::vector<double> point(window.centre);
    std::vector<double> kept(window.centre);
    double densities = 0;
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        if ((sweep == 0 || random.uniform() < fresh_start) && !window.past_points.is_empty()) {
            const std::span<const double> start = games.point(window.past_points.draw(random));
            point.assign(start.begin(), start.end());
        }
        gibbs_sweep(window.localiser, games, point, random);
        const double here = std::max(least_density, density(games.dimensions(), point, window.centre, window.sigma));
        densities += here;
        if (random.uniform() * densities < here) {
            kept = point;
        }
    }
    return kept;
}

}  // namespace ringmaster
