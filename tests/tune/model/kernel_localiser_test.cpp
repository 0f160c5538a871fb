#include "ringmaster/tune/model/kernel_localiser.hpp"

#include <cmath>

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

struct Grid {
    ModelGames games;
    RegionTree tree;
};

/// Games on a grid of the unit interval, `per_point` at each of 100 points; they are won where x > 0.8 alone.
Grid grid(const std::vector<ModelDimension>& dimensions, int per_point) {
    Grid played{ModelGames(dimensions), RegionTree(dimensions)};
    for (int i = 0; i < 100 * per_point; ++i) {
        std::vector<double> point(dimensions.size(), (i % 100 + 0.5) / 100);
        played.games.add(played_point(dimensions, point), point[0] > 0.8 ? 1 : 0, Source::tree);
        played.tree.add(played.games, played.games.size() - 1);
    }
    return played;
}

KernelLocaliser kernel_localiser_of(const Grid& played, const std::vector<double>& best,
                                    const std::vector<double>& other) {
    return fit_kernel_localiser(played.games, played.games.size(), played.tree, best, other, {2, 1});
}

}  // namespace

TEST_CASE("a kernel weighs the games near its centre, as wide as the cell that parts it from the other", "[tune]") {
    const Grid played = grid(std::vector<ModelDimension>(1), 3);
    const KernelLocaliser kernel = kernel_localiser_of(played, {0.9}, {0.1});
    CHECK(kernel.centre == std::vector<double>{0.9});
    CHECK(kernel.sigma == Catch::Approx(0.6 / 5));
    CHECK(kernel.given[89] == Catch::Approx(std::exp(-0.005 * 0.005 / (2 * 0.12 * 0.12))));
    CHECK(kernel.given[10] < 1e-6);
    CHECK(kernel.products()[89] == Catch::Approx(kernel.given[89] * kernel.localiser.weights[89]));
}

TEST_CASE("a kernel ends at its category", "[tune]") {
    const Grid played = grid({ModelDimension::continuous(), ModelDimension::categories(2)}, 3);
    const KernelLocaliser kernel = kernel_localiser_of(played, {0.9, 0.75}, {0.1, 0.75});
    CHECK(kernel.given[49] == 0);
    CHECK(kernel.given[89] > 0.9);
}

TEST_CASE("where there are only words a kernel has the games with its own", "[tune]") {
    const Grid played = grid(std::vector<ModelDimension>(2, ModelDimension::categories(4)), 3);
    const KernelLocaliser kernel = kernel_localiser_of(played, {0.875, 0.875}, {0.125, 0.125});
    CHECK(kernel.given[10] == 0);
    CHECK(kernel.given[89] == 1);
    CHECK(kernel.products()[89] == kernel.localiser.weights[89]);
    int drawn = 0;
    for (std::uint64_t i = 0; i < 20; ++i) {
        Random random(1, "test", i);
        drawn += draw_near_kernel(kernel, played.games, random) == std::vector<double>{0.875, 0.875} ? 1 : 0;
    }
    CHECK(drawn >= 16);
}

TEST_CASE("draws near a kernel lie about its centre", "[tune]") {
    const Grid played = grid(std::vector<ModelDimension>(1), 3);
    const KernelLocaliser kernel = kernel_localiser_of(played, {0.9}, {0.1});
    double sum = 0;
    for (std::uint64_t i = 0; i < 200; ++i) {
        Random random(1, "test", i);
        const double x = draw_near_kernel(kernel, played.games, random)[0];
        CHECK(x > 0.5);
        sum += x;
    }
    CHECK(sum / 200 == Catch::Approx(0.9).margin(0.05));
}
