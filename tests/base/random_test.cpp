#include "ringmaster/base/random.hpp"

#include <array>
#include <cmath>
#include <set>
#include <string>

#include "ringmaster/base/error.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("a stream never changes from one version to the next", "[base]") {
    // Computed by an independent program. Other numbers would change what a stored seed means.
    Random game(1, "game", 0);
    CHECK(game.next() == 0x1324f16329b591fa);
    CHECK(game.next() == 0xa04ae8a1f20bfd63);
    CHECK(game.next() == 0x42f2a6d3ed2adec2);
    Random colour(2026, "colour", 17);
    CHECK(colour.next() == 0xf23ff8dd8733c9c4);
    CHECK(colour.next() == 0x29546b701f96dd57);
}

TEST_CASE("neighbouring seeds, purposes and numbers give different streams", "[base]") {
    std::set<std::uint64_t> firsts;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        for (const std::string purpose : {"", "a", "b", "ab", "ba"}) {
            for (std::uint64_t number = 0; number < 100; ++number) {
                firsts.insert(Random(seed, purpose, number).next());
            }
        }
    }
    CHECK(firsts.size() == 20 * 5 * 100);
}

TEST_CASE("the first numbers of consecutive streams are evenly spread", "[base]") {
    std::array<int, 6> counts{};
    for (std::uint64_t number = 0; number < 60000; ++number) {
        ++counts[Random(7, "die", number).below(6)];
    }
    for (const int count : counts) {
        CHECK(count > 9600);
        CHECK(count < 10400);
    }
}

TEST_CASE("below stays below its bound and is unbiased for a bound near the top", "[base]") {
    Random random(3, "below", 0);
    CHECK(random.below(1) == 0);
    // Without rejection the lower third would be drawn twice as often as the others.
    const std::uint64_t bound = 3ULL << 62;
    int in_lower_third = 0;
    for (int i = 0; i < 30000; ++i) {
        const std::uint64_t drawn = random.below(bound);
        REQUIRE(drawn < bound);
        in_lower_third += drawn < bound / 3 ? 1 : 0;
    }
    CHECK(in_lower_third > 9600);
    CHECK(in_lower_third < 10400);
}

TEST_CASE("a bound of zero is a bug of the caller", "[base]") {
    Random random(3, "below", 0);
    CHECK_THROWS_AS(random.below(0), Error);
}

TEST_CASE("uniform numbers lie in [0,1) and average to a half", "[base]") {
    Random random(3, "uniform", 0);
    double sum = 0;
    for (int i = 0; i < 10000; ++i) {
        const double drawn = random.uniform();
        REQUIRE(drawn >= 0);
        REQUIRE(drawn < 1);
        sum += drawn;
    }
    CHECK(std::fabs(sum / 10000 - 0.5) < 0.015);
}

TEST_CASE("fresh seeds differ and fit a signed integer", "[base]") {
    const std::uint64_t seed = random_seed();
    CHECK(seed != random_seed());
    CHECK(seed >> 63 == 0);
}
