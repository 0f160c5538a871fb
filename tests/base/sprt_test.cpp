#include "ringmaster/base/sprt.hpp"

#include <cmath>
#include <vector>

#include "ringmaster/base/elo.hpp"
#include "ringmaster/base/random.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

/// Davidson's model: a player of this strength against an opponent of strength 0.
double play(double elo, double draws, Random& random) {
    const double t = std::pow(10, elo / 400);
    const double sum = t + draws * std::sqrt(t) + 1;
    const double u = random.uniform() * sum;
    return u < t ? 1 : u < t + draws * std::sqrt(t) ? 0.5 : 0;
}

struct World {
    double level = 0;  ///< Elo of B against the opponent
    double draws = 0;  ///< Davidson's n
};

/// How often, out of `runs`, the test of A, who is `difference` stronger than B, ends with this decision. Colours are
/// worth 100 Elo and change from pair to pair.
double share_of(SprtDecision decision, double difference, const World& world, const SprtSettings& settings, int runs) {
    int found = 0;
    for (int run = 0; run < runs; ++run) {
        Random random(7, "sprt", static_cast<std::uint64_t>(run));
        PairCounts pairs;
        SprtResult result;
        while (result.decision == SprtDecision::none) {
            const double colour = pairs.pairs() % 2 == 0 ? 50 : -50;
            const double a = play(world.level + difference + colour, world.draws, random);
            pairs.add(a, play(world.level + colour, world.draws, random));
            result = sprt(pairs, settings);
        }
        found += result.decision == decision;
    }
    return static_cast<double>(found) / runs;
}

}  // namespace

TEST_CASE("Wald's test errs no more often than it says, whatever the opponent's strength and the draws", "[base]") {
    const SprtSettings settings{0, 60, 0.05, 0.1};
    constexpr int runs = 1000;
    for (const World& world : std::vector<World>{{0, 0}, {-240, 0}, {240, 0}, {0, 1}, {-240, 1}}) {
        INFO("level " << world.level << ", draws " << world.draws);
        CHECK(share_of(SprtDecision::elo1, settings.elo0, world, settings, runs) < 0.05 + 3 * std::sqrt(0.05 / runs));
        CHECK(share_of(SprtDecision::elo0, settings.elo1, world, settings, runs) < 0.1 + 3 * std::sqrt(0.1 / runs));
    }
}

TEST_CASE("only pairs with different scores speak in the test, half a point half as loudly", "[base]") {
    const SprtSettings settings{0, 40};
    CHECK(sprt({}, settings).llr == 0);
    CHECK(sprt({0, 0, 1000, 0, 0}, settings).llr == 0);
    const double whole = sprt({1, 0, 0, 0, 0}, settings).llr;
    CHECK(whole == Catch::Approx(std::log(2 * rate_of_elo(40))));
    CHECK(sprt({0, 1, 0, 0, 0}, settings).llr == Catch::Approx(std::log(2 * rate_of_elo(20))));
    CHECK(sprt({0, 0, 0, 0, 1}, settings).llr == Catch::Approx(std::log(2 * rate_of_elo(-40))));
}

TEST_CASE("the bounds of the test are Wald's", "[base]") {
    const SprtResult result = sprt({}, {0, 10, 0.05, 0.1});
    CHECK(result.lower == Catch::Approx(std::log(0.1 / 0.95)));
    CHECK(result.upper == Catch::Approx(std::log(0.9 / 0.05)));
    CHECK(result.decision == SprtDecision::none);
    CHECK(sprt({1000, 0, 0, 0, 0}, {0, 10}).decision == SprtDecision::elo1);
    CHECK(sprt({0, 0, 0, 0, 1000}, {0, 10}).decision == SprtDecision::elo0);
}

TEST_CASE("pairs are counted by the difference of their scores", "[base]") {
    PairCounts pairs;
    for (const double a : {0.0, 0.5, 1.0}) {
        for (const double b : {0.0, 0.5, 1.0}) {
            pairs.add(a, b);
        }
    }
    CHECK(pairs.better == 1);
    CHECK(pairs.half_better == 2);
    CHECK(pairs.equal == 3);
    CHECK(pairs.half_worse == 2);
    CHECK(pairs.worse == 1);
    CHECK(pairs.pairs() == 9);
}
