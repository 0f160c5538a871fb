#include "tuners/spsa.hpp"

#include <cmath>

#include "support/catch.hpp"

using namespace ringmaster;
using namespace ringmaster::tuners;

namespace {

Spsa spsa_of(std::uint64_t games, double r_end, std::optional<std::vector<double>> start = {}) {
    SpsaSettings settings;
    settings.games = games;
    settings.r_end = r_end;
    settings.start = std::move(start);
    return Spsa(std::vector<ModelDimension>(2), settings);
}

}  // namespace

TEST_CASE("SPSA plays two points on opposite sides of its centre", "[tune]") {
    Spsa spsa = spsa_of(100, 0.002, std::vector<double>{0.3, 0.6});
    Random random(1, "spsa", 0);
    const Duel duel = spsa.choose(random);
    for (std::size_t i = 0; i < 2; ++i) {
        const double centre = i == 0 ? 0.3 : 0.6;
        CHECK(duel.first[i] + duel.second[i] == Catch::Approx(2 * centre));
        CHECK(std::abs(duel.first[i] - duel.second[i]) == Catch::Approx(2 * 0.05 * std::pow(100, 0.101)));
    }
}

TEST_CASE("SPSA moves towards the side that won, by the gain at the end as it was set", "[tune]") {
    Spsa spsa = spsa_of(1, 0.02, std::vector<double>{0.3, 0.6});
    spsa.add_result({{0.4, 0.5}, {0.2, 0.7}}, 1);
    CHECK(spsa.recommended()[0] == Catch::Approx(0.3 + 0.02 * 0.05));
    CHECK(spsa.recommended()[1] == Catch::Approx(0.6 - 0.02 * 0.05));
    spsa.add_result({{0.4, 0.5}, {0.2, 0.7}}, 0.5);
    CHECK(spsa.recommended()[0] == Catch::Approx(0.3 + 0.02 * 0.05));
}

TEST_CASE("SPSA finds a peak", "[tune]") {
    Spsa spsa = spsa_of(4000, 0.1);
    Random random(1, "spsa", 0);
    const auto strength = [](const std::vector<double>& point) {
        return -8 * (std::pow(point[0] - 0.8, 2) + std::pow(point[1] - 0.3, 2));
    };
    for (int game = 0; game < 4000; ++game) {
        const Duel duel = spsa.choose(random);
        const double p = 1 / (1 + std::exp(strength(duel.second) - strength(duel.first)));
        spsa.add_result(duel, random.uniform() < p ? 1 : 0);
    }
    CHECK(spsa.recommended()[0] == Catch::Approx(0.8).margin(0.1));
    CHECK(spsa.recommended()[1] == Catch::Approx(0.3).margin(0.1));
}

TEST_CASE("SPSA refuses gains that are none", "[tune]") {
    CHECK_THROWS_WITH(spsa_of(100, 0), "r_end: it must be above 0");
}
