#include "ringmaster/tune/tree/top_two_thompson.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

std::vector<double> shares(const std::vector<Arm>& arms) {
    constexpr int draws = 10000;
    Random random(4, "shares", 0);
    std::vector<double> shares(arms.size());
    for (int i = 0; i < draws; ++i) {
        shares[top_two_thompson(arms, random)] += 1.0 / draws;
    }
    return shares;
}

}  // namespace

TEST_CASE("half of the games go to the rivals of a clear leader", "[tune]") {
    const std::vector<double> played = shares({{{100, 20, 0}}, {{1000, 900, 0}}, {{100, 60, 0}}});
    CHECK(played[1] == Catch::Approx(0.5).margin(0.02));
    CHECK(played[2] > 0.45);
}

TEST_CASE("a leader among equals has its equals for rivals", "[tune]") {
    const std::vector<double> played = shares({{{1000, 900, 0}, 2}, {{1000, 100, 0}, 1}});
    CHECK(played[0] > 0.99);
}

TEST_CASE("an only child is its own rival", "[tune]") {
    Random random(1, "one", 0);
    for (int i = 0; i < 20; ++i) {
        CHECK(top_two_thompson({{{10, 5, 0}}}, random) == 0);
    }
}

TEST_CASE("a rival is found beside a leader that always comes out first", "[tune]") {
    const std::vector<double> played = shares({{{1e8, 9e7, 0}}, {{1e8, 1e7, 0}}});
    CHECK(played[1] == Catch::Approx(0.5).margin(0.02));
    const std::vector<double> mirrored = shares({{{1e8, 1e7, 0}}, {{1e8, 9e7, 0}}});
    CHECK(mirrored[0] == Catch::Approx(0.5).margin(0.02));
}
