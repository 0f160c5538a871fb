#include "ringmaster/tune/model/model_space.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

TunedParameter parameter(const std::string& code, Scale scale, bool ordered = false) {
    return {code, std::move(scale), 1, code + ": %s", ordered};
}

const Value fast = std::string("fast");
const Value slow = std::string("slow");

}  // namespace

TEST_CASE("lists are categories unless their order says something", "[tune]") {
    const ModelSpace space({parameter("a", Scale::linear(0, 1)), parameter("b", Scale::linear(1, 4, true)),
                            parameter("c", Scale::explicit_values({fast, slow})),
                            parameter("d", Scale::explicit_values({1LL, 2LL, 4LL, 8LL}), true)});
    REQUIRE(space.dimensions().size() == 4);
    CHECK_FALSE(space.dimensions()[0].is_category());
    CHECK(space.dimensions()[2].is_category());
    CHECK(space.dimensions()[2].count == 2);
    CHECK_FALSE(space.dimensions()[3].is_category());
    CHECK(played_point(space.dimensions(), {0.3, 0.45, 0.4, 0.3}) == std::vector<double>{0.3, 1.0 / 3, 0.25, 0.375});
}

TEST_CASE("the point of engine parameters is where they were played", "[tune]") {
    const ModelSpace space({parameter("a", Scale::log(0.1, 10)), parameter("b", Scale::linear(1, 4, true)),
                            parameter("c", Scale::explicit_values({fast, slow}))});
    const std::vector<double> asked{0.25, 0.45, 0.9};
    const Parameters values = space.engine_parameters(asked);
    CHECK(values[1].second == Value(2LL));
    CHECK(values[2].second == slow);
    const auto point = space.point_of(values, asked);
    REQUIRE(point);
    CHECK((*point)[0] == Catch::Approx(0.25));
    CHECK((*point)[1] == 1.0 / 3);
    CHECK((*point)[2] == 0.75);
    CHECK(*space.point_of(space.engine_parameters(*point), *point) == *point);
}

TEST_CASE("when a range grows the same parameters lie at another point", "[tune]") {
    const ModelSpace narrow({parameter("a", Scale::linear(0, 1))});
    const ModelSpace wide({parameter("a", Scale::linear(-1, 3))});
    const Parameters values = narrow.engine_parameters({0.5});
    CHECK(wide.point_of(values, {0.5}) == std::vector<double>{0.375});
    CHECK_FALSE(narrow.point_of(wide.engine_parameters({0.9}), {0.9}));
}

TEST_CASE("where a formula cannot be turned round the point that was asked for counts", "[tune]") {
    const ModelSpace space({parameter("a", Scale::formula("x*(1-x)"))});
    CHECK(space.point_of(space.engine_parameters({0.8}), {0.8}) == std::vector<double>{0.8});
    CHECK_FALSE(space.point_of(space.engine_parameters({0.8}), {0.7}));
    CHECK_FALSE(space.point_of({}, {0.8}));
}

TEST_CASE("on a step of a formula that is fixed its middle counts, whatever was asked for", "[tune]") {
    TunedParameter steps = parameter("a", Scale::formula("floor(10*x)"));
    steps.fixed = 5.0;
    const ModelSpace space({steps});
    CHECK(space.point_of({{"a", 5.0}}, {0.58}).value()[0] == *space.dimensions()[0].fixed);
    CHECK(space.point_of({{"a", 3.0}}, {0.31}).value()[0] == Catch::Approx(0.35));
}

TEST_CASE("on a step of a formula what was asked for counts, and elsewhere its middle", "[tune]") {
    const ModelSpace space({parameter("a", Scale::formula("floor(10*x)"))});
    CHECK(space.point_of({{"a", 3.0}}, {0.32}) == std::vector<double>{0.32});
    CHECK(space.point_of({{"a", 3.0}}, {0.8}).value()[0] == Catch::Approx(0.35));
    CHECK_FALSE(space.point_of({{"a", 3.5}}, {0.8}));
}
