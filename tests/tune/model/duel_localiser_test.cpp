#include <cmath>

#include "ringmaster/base/random.hpp"
#include "ringmaster/tune/model/localiser.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

/// Duels on a line with their given weights.
struct Duels {
    ModelGames sides{std::vector<ModelDimension>(1)};
    std::vector<double> given;

    void add(double first, double second, double score, double weight = 1) {
        sides.add(std::vector<double>{first}, score, Source::localiser);
        sides.add(std::vector<double>{second}, 1 - score, Source::localiser);
        given.push_back(weight);
    }
    Localiser fit(double height) const { return fit_duel_localiser(sides, given, {height, 0.01}); }
};

/// Duels at random points, each with the expected score itself.
template <typename Strength>
Duels duels_of(int count, const Strength& strength) {
    Duels duels;
    Random random(1, "test", 0);
    for (int i = 0; i < count; ++i) {
        const double a = random.uniform();
        const double b = random.uniform();
        duels.add(a, b, 1 / (1 + std::exp(strength(2 * b - 1) - strength(2 * a - 1))));
    }
    return duels;
}

double crest(double u) {
    return -6 * (u - 0.2) * (u - 0.2);
}

}  // namespace

TEST_CASE("duels tell a quadratic up to its constant", "[tune]") {
    const Duels duels = duels_of(2000, [](double u) { return 0.3 + 0.8 * u - 1.5 * u * u; });
    const std::vector<double> b = duels.fit(1.2).quadratics.front().coefficients;
    CHECK(b[0] == 0);
    CHECK(b[1] == Catch::Approx(0.8).margin(0.001));
    CHECK(b[2] == Catch::Approx(-1.5).margin(0.001));
}

TEST_CASE("sides that change places with their scores make the same fit", "[tune]") {
    Duels there;
    Duels back;
    Random random(1, "test", 0);
    for (int i = 0; i < 300; ++i) {
        const double a = random.uniform();
        const double b = random.uniform();
        const double score = random.uniform() < 1 / (1 + std::exp(crest(2 * b - 1) - crest(2 * a - 1))) ? 1 : 0;
        there.add(a, b, score);
        back.add(b, a, 1 - score);
    }
    const Localiser one = there.fit(1.2);
    const Localiser other = back.fit(1.2);
    REQUIRE(one.quadratics.size() == other.quadratics.size());
    for (std::size_t duel = 0; duel < 300; ++duel) {
        CHECK(one.weights[2 * duel] == Catch::Approx(other.weights[2 * duel + 1]).margin(1e-9));
        CHECK(one.weights[2 * duel + 1] == Catch::Approx(other.weights[2 * duel]).margin(1e-9));
    }
}

TEST_CASE("the mean of a quadratic is that of all sides, its deviation that of a strength", "[tune]") {
    Duels duels;
    for (int i = 0; i < 8; ++i) {
        duels.add(0.5, 0.5, i % 2);
    }
    const LocalQuadratic equal = duels.fit(1.2).quadratics.front();
    CHECK(equal.mean == Catch::Approx(0).margin(1e-12));
    CHECK(equal.deviation == Catch::Approx(2 / std::sqrt(9.0)));
    duels.add(1, 0.5, 1);
    const LocalQuadratic q = duels.fit(1.2).quadratics.front();
    CHECK(q.mean == Catch::Approx((q.coefficients[1] + q.coefficients[2]) / 18));
}

TEST_CASE("draws vary less, so the same number of games says more", "[tune]") {
    Duels drawn;
    for (int i = 0; i < 8; ++i) {
        drawn.add(0.5, 0.5, 0.5);
    }
    CHECK(drawn.fit(1.2).quadratics.front().deviation ==
          Catch::Approx(2 / std::sqrt(9.0) * std::sqrt(2.5 / 18 / 0.25)));
}

TEST_CASE("the sides' weights shrink to the region of the peak", "[tune]") {
    const Duels duels = duels_of(4000, crest);
    const Localiser localiser = duels.fit(1.2);
    CHECK(localiser.quadratics.size() > 2);
    REQUIRE(localiser.weights.size() == 8000);
    for (std::size_t side = 0; side < 8000; ++side) {
        const double off = std::abs(duels.sides.point(side)[0] - 0.6);
        if (off < 0.01) {
            CHECK(localiser.weights[side] == 1);
        } else if (off > 0.4) {
            CHECK(localiser.weights[side] < 1e-3);
        }
    }
}

TEST_CASE("a duel that is lost from the region on one side no longer counts", "[tune]") {
    Duels duels = duels_of(2000, crest);
    const Localiser without = duels.fit(1.2);
    for (int i = 0; i < 50; ++i) {
        duels.add(0.62, 0.01, 1);
    }
    const Localiser with = duels.fit(1.2);
    CHECK(with.last[1] == Catch::Approx(without.last[1]).margin(0.5));
    CHECK(with.weights[4000] == 1);
    CHECK(with.weights[4001] < 1e-3);
}

TEST_CASE("a duel with a given weight of two counts as two duels", "[tune]") {
    Duels once;
    Duels twice;
    Random random(2, "test", 0);
    for (int i = 0; i < 200; ++i) {
        const double a = random.uniform();
        const double b = random.uniform();
        const double score = random.uniform() < 0.5 + (a - b) / 2 ? 1 : 0;
        once.add(a, b, score, i % 3);
        for (int k = 0; k < i % 3; ++k) {
            twice.add(a, b, score);
        }
    }
    const LocalQuadratic a = once.fit(1.2).quadratics.front();
    const LocalQuadratic b = twice.fit(1.2).quadratics.front();
    CHECK(a.mean == Catch::Approx(b.mean));
    CHECK(a.deviation == Catch::Approx(b.deviation));
    CHECK(a.coefficients[1] == Catch::Approx(b.coefficients[1]));
}

TEST_CASE("a jump of strength is found, and what lies below it weighs less", "[tune]") {
    const Duels duels = duels_of(1000, [](double u) { return u < 0.4 ? 2 * u : 2 * u - 3; });
    const Localiser localiser = duels.fit(20);
    REQUIRE(localiser.cliff);
    CHECK(localiser.cliff->dimension == 0);
    CHECK(localiser.cliff->at == Catch::Approx(0.7).margin(0.01));
    CHECK(localiser.last.back() < -2);
    for (std::size_t side = 0; side < localiser.weights.size(); ++side) {
        const double x = duels.sides.point(side)[0];
        if (x > 0.72) {
            CHECK(localiser.weights[side] < 1);
        } else if (x > 0.6 && x < 0.69) {
            CHECK(localiser.weights[side] == 1);
        }
    }
}

TEST_CASE("no cliff is found on a rounded peak or in few games", "[tune]") {
    CHECK_FALSE(duels_of(2000, crest).fit(1.2).cliff);
    CHECK_FALSE(duels_of(40, [](double u) { return u < 0.4 ? 2 * u : 2 * u - 9; }).fit(1.2).cliff);
}
