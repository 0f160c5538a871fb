#include "ringmaster/tune/model/model_games.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

std::vector<double> features(const std::vector<ModelDimension>& dimensions, const std::vector<double>& point) {
    const QuadraticFeatures of(dimensions);
    std::vector<double> result(of.count());
    of.write(point, result.data());
    return result;
}

}  // namespace

TEST_CASE("the features of an ordered point are 1, u and their products", "[tune]") {
    const std::vector<ModelDimension> two(2);
    CHECK(features(two, {0.75, 0}) == std::vector<double>{1, 0.5, -1, 0.25, -0.5, 1});
    CHECK(QuadraticFeatures(std::vector<ModelDimension>(8)).count() == 45);
}

TEST_CASE("a category has a dummy for each value but the first, and its products with u", "[tune]") {
    const std::vector<ModelDimension> mixed{ModelDimension::categories(3), ModelDimension::continuous()};
    CHECK(features(mixed, {1.0 / 6, 0.75}) == std::vector<double>{1, 0.5, 0.25, 0, 0, 0, 0});
    CHECK(features(mixed, {0.5, 0.75}) == std::vector<double>{1, 0.5, 0.25, 1, 0.5, 0, 0});
    CHECK(features(mixed, {5.0 / 6, 0.75}) == std::vector<double>{1, 0.5, 0.25, 0, 0, 1, 0.5});
}
