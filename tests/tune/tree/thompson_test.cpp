#include "ringmaster/tune/tree/thompson.hpp"

#include <cmath>

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

struct Moments {
    double mean = 0;
    double deviation = 0;
};

template <typename Draw>
Moments moments_of(const Draw& draw) {
    constexpr int count = 20000;
    Random random(1, "draws", 0);
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < count; ++i) {
        const double value = draw(random);
        REQUIRE(value >= 0);
        REQUIRE(value <= 1);
        sum += value;
        squares += value * value;
    }
    return {sum / count, std::sqrt(squares / count - sum / count * (sum / count))};
}

double share_of_second(const std::vector<Arm>& arms, int draws) {
    Random random(2, "shares", 0);
    int second = 0;
    for (int i = 0; i < draws; ++i) {
        second += thompson(arms, random) == 1;
    }
    return static_cast<double>(second) / draws;
}

}  // namespace

TEST_CASE("draws of the beta distribution have its mean and deviation", "[tune]") {
    for (const auto& [a, b] : {std::pair{5.0, 5.0}, {0.5, 2.0}, {300.0, 100.0}, {0.1, 0.1}}) {
        INFO(a << ' ' << b);
        const Moments moments = moments_of([a = a, b = b](Random& random) { return draw_beta(a, b, random); });
        const double deviation = std::sqrt(a * b / (a + b + 1)) / (a + b);
        CHECK(moments.mean == Catch::Approx(a / (a + b)).margin(4 * deviation / std::sqrt(20000)));
        CHECK(moments.deviation == Catch::Approx(deviation).epsilon(0.03));
    }
}

TEST_CASE("the greatest draw of many is distributed as if they were drawn one by one", "[tune]") {
    // Of k uniform numbers the greatest has the mean k/(k+1).
    for (const std::uint32_t count : {1u, 16u, 17u, 1000u}) {
        const Arm arm{{2, 1, 0}, count, nullptr, 0};
        const Moments moments = moments_of([&](Random& random) { return draw_greatest(arm, random); });
        CHECK(1 - moments.mean == Catch::Approx(1.0 / (count + 1)).epsilon(0.04));
    }
    const Arm many{{10, 5, 0}, 1'000'000'000, nullptr, 0};
    const Moments moments = moments_of([&](Random& random) { return draw_greatest(many, random); });
    CHECK(moments.mean > 0.98);
    CHECK(moments.deviation < 0.01);
}

TEST_CASE("games in flight narrow the posterior that lots are drawn from", "[tune]") {
    const auto deviation = [](const NodeStatistics& statistics) {
        return moments_of([&](Random& random) { return draw_greatest({statistics, 1, nullptr, 0}, random); }).deviation;
    };
    CHECK(deviation({10, 5, 30}) == Catch::Approx(deviation({40, 20, 0})));
    CHECK(deviation({10, 5, 30}) < 0.6 * deviation({10, 5, 0}));
}

TEST_CASE("thompson chooses an arm as often as it is likely to be the best", "[tune]") {
    // P(Beta(3,1) > Beta(1,1)) = 3/4
    CHECK(share_of_second({{{2, 1, 0}}, {{4, 3, 0}}}, 20000) == Catch::Approx(0.75).margin(0.012));
    // The best of 99 equals and one more is among the 99 in 99 of 100.
    CHECK(share_of_second({{{10, 5, 0}, 1}, {{10, 5, 0}, 99}}, 20000) == Catch::Approx(0.99).margin(0.004));
}
