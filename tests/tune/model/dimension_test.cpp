#include <cmath>

#include "ringmaster/tune/model/model_space.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("a continuous dimension plays what is asked for", "[tune]") {
    CHECK(ModelDimension::continuous().rounded_to_played(0.123) == 0.123);
}

TEST_CASE("a list plays the middle of the value's stretch", "[tune]") {
    const ModelDimension list = ModelDimension::list(4);
    CHECK(list.rounded_to_played(0) == 0.125);
    CHECK(list.rounded_to_played(0.249) == 0.125);
    CHECK(list.rounded_to_played(0.25) == 0.375);
    CHECK(list.rounded_to_played(1) == 0.875);
}

TEST_CASE("a category is the stretch its coordinate lies in", "[tune]") {
    const ModelDimension colour = ModelDimension::categories(3);
    CHECK(colour.category_at(0) == 0);
    CHECK(colour.category_at(0.34) == 1);
    CHECK(colour.category_at(1) == 2);
    CHECK(colour.coordinate(1) == 0.5);
    CHECK(colour.rounded_to_played(0.9) == Catch::Approx(5.0 / 6));
}

TEST_CASE("a point is kept in the cube and rounded coordinate by coordinate", "[tune]") {
    const std::vector<ModelDimension> dimensions{
        ModelDimension::continuous(), ModelDimension::rounded([](double x) { return std::round(x * 10) / 10; })};
    CHECK(played_point(dimensions, {1.2, 0.52}) == std::vector<double>{1, 0.5});
}
