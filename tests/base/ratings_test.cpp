#include "ringmaster/base/ratings.hpp"

#include <array>
#include <cmath>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/random.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

using RatedResults = std::vector<RatedGames>;

constexpr RatingPrior no_prior{0, 1e5};

/// Plays so many games of each pair with each colour.
RatedResults play(const std::vector<double>& elo, double advantage, double nu, int games, Random& random) {
    RatedResults results;
    for (std::size_t i = 0; i < elo.size(); ++i) {
        for (std::size_t j = 0; j < elo.size(); ++j) {
            RatedGames some{i, j};
            const double ahead = std::pow(10, (elo[i] - elo[j] + advantage) / 800);
            const double sum = ahead + 1 / ahead + nu;
            for (int game = 0; i != j && game < games; ++game) {
                const double lot = random.uniform() * sum;
                ++(lot < ahead ? some.wins : lot < ahead + nu ? some.draws : some.losses);
            }
            if (i != j) {
                results.push_back(some);
            }
        }
    }
    return results;
}

/// How often the interval of the difference of the first two holds the truth.
double coverage(const std::vector<double>& elo, double nu, int games) {
    constexpr int matches = 800;
    Random random(7, "coverage", static_cast<std::uint64_t>(games));
    int covered = 0;
    for (int match = 0; match < matches; ++match) {
        const EloEstimate found = Ratings(elo.size(), play(elo, 40, nu, games, random)).difference(0, 1);
        covered += found.low <= elo[0] - elo[1] && elo[0] - elo[1] <= found.high;
    }
    return static_cast<double>(covered) / matches;
}

}  // namespace

// Turner and Firth, "Bradley-Terry Models in R: The BradleyTerry2 Package" (2012), who fit the American League's games
// of 1987 (Agresti, Categorical Data Analysis) with a home advantage, in natural logarithms against Baltimore.
TEST_CASE("ratings are those that are published for baseball with a home advantage", "[ratings]") {
    const std::array<std::array<int, 7>, 7> home_wins{{{0, 4, 4, 4, 6, 4, 6},
                                                       {3, 0, 4, 4, 6, 6, 4},
                                                       {2, 4, 0, 2, 4, 4, 6},
                                                       {3, 5, 2, 0, 4, 4, 6},
                                                       {5, 2, 3, 4, 0, 5, 6},
                                                       {2, 3, 3, 4, 4, 0, 2},
                                                       {2, 1, 1, 2, 1, 3, 0}}};
    const std::array<std::array<int, 7>, 7> home_losses{{{0, 3, 2, 3, 1, 2, 0},
                                                         {3, 0, 2, 3, 0, 1, 3},
                                                         {5, 3, 0, 4, 3, 2, 0},
                                                         {3, 1, 5, 0, 3, 2, 1},
                                                         {1, 5, 3, 2, 0, 2, 0},
                                                         {5, 3, 4, 3, 2, 0, 4},
                                                         {5, 5, 6, 4, 6, 4, 0}}};
    RatedResults results;
    for (std::size_t i = 0; i < 7; ++i) {
        for (std::size_t j = 0; j < 7; ++j) {
            if (i != j) {
                results.push_back(
                    {i, j, 0, static_cast<double>(home_wins[i][j]), 0, static_cast<double>(home_losses[i][j])});
            }
        }
    }
    const Ratings ratings(7, results, no_prior);
    const double natural = std::log(10) / 400;
    const std::array<double, 7> published{1.6196, 1.4754, 1.3271, 1.2813, 1.1438, 0.7047, 0};
    for (std::size_t team = 0; team < 7; ++team) {
        CHECK((ratings.elo(team) - ratings.elo(6)) * natural == Approx(published[team]).margin(6e-5));
    }
    CHECK(ratings.advantage(0).difference * natural == Approx(0.3023).margin(6e-5));
    CHECK(ratings.best() == 0);
}

// The figures of the next two tests are those of a Python script that climbs the same likelihood one coordinate at a
// time by numerical differences.
TEST_CASE("ratings of four players with draws, an advantage and the prior equal an independent fit", "[ratings]") {
    const Ratings ratings(4, {{0, 1, 0, 9, 2, 14},
                              {1, 0, 0, 12, 3, 10},
                              {0, 2, 0, 6, 1, 18},
                              {2, 0, 0, 20, 0, 5},
                              {0, 3, 0, 1, 0, 24},
                              {3, 0, 0, 25, 0, 0},
                              {1, 2, 0, 8, 4, 13},
                              {2, 1, 0, 16, 3, 6},
                              {1, 3, 0, 5, 1, 19},
                              {3, 1, 0, 21, 1, 3},
                              {2, 3, 0, 7, 5, 13},
                              {3, 2, 0, 15, 2, 8}});
    CHECK(ratings.elo(0) == Approx(-193.084).margin(0.01));
    CHECK(ratings.elo(1) == Approx(-91.652).margin(0.01));
    CHECK(ratings.elo(2) == Approx(63.412).margin(0.01));
    CHECK(ratings.elo(3) == Approx(221.324).margin(0.01));
    CHECK(ratings.advantage(0).difference == Approx(22.043).margin(0.01));
    CHECK(ratings.best() == 3);
    CHECK(ratings.probability_best() > 0.999);
}

TEST_CASE("each set of conditions has an advantage of its own", "[ratings]") {
    const Ratings ratings(3, {{0, 1, 0, 9, 2, 14},
                              {1, 0, 0, 12, 3, 10},
                              {1, 2, 1, 8, 0, 13},
                              {2, 1, 1, 3, 0, 6},
                              {0, 2, 1, 4, 0, 9},
                              {2, 0, 1, 11, 0, 2}});
    CHECK(ratings.elo(0) == Approx(-75.479).margin(0.01));
    CHECK(ratings.elo(1) == Approx(7.770).margin(0.01));
    CHECK(ratings.elo(2) == Approx(67.709).margin(0.01));
    CHECK(ratings.advantage(0).difference == Approx(-24.363).margin(0.01));
    CHECK(ratings.advantage(1).difference == Approx(-13.235).margin(0.01));
}

TEST_CASE("who has won every game can be any amount stronger, and the low end says how much at least", "[ratings]") {
    const Ratings ratings(2, {{0, 1, 0, 3, 0, 0}, {1, 0, 0, 0, 0, 2}});
    const EloEstimate found = ratings.difference(0, 1);
    CHECK(found.difference == Approx(400.27).margin(0.01));
    CHECK(found.high == infinity);
    CHECK(found.low > 0);
    CHECK(found.low < 100);
    CHECK(ratings.difference(1, 0).low == -infinity);
    CHECK(ratings.estimate(0).high == infinity);
    CHECK(ratings.estimate(1).low == -infinity);
    CHECK(ratings.superiority(0, 1) == Approx(0.984).margin(0.005));  // 63/64 by Laplace, without an advantage
    CHECK(ratings.superiority(1, 0) == Approx(1 - ratings.superiority(0, 1)));
}

TEST_CASE("players who met only through nobody are not comparable", "[ratings]") {
    const Ratings ratings(4, {{0, 1, 0, 9, 0, 3}, {1, 0, 0, 4, 0, 8}, {2, 3, 0, 9, 0, 3}, {3, 2, 0, 4, 0, 8}});
    const EloEstimate across = ratings.difference(0, 2);
    CHECK(across.low == -infinity);
    CHECK(across.high == infinity);
    CHECK(std::isfinite(ratings.difference(0, 1).low));
}

TEST_CASE("players whom a chain of games connects are comparable, whatever their numbers", "[ratings]") {
    const auto even = [](std::size_t one, std::size_t other) { return RatedGames{one, other, 0, 5, 0, 5}; };
    for (std::size_t hub = 0; hub < 5; ++hub) {
        std::vector<RatedGames> star;
        for (std::size_t player = 0; player < 5; ++player) {
            if (player != hub) {
                star.push_back(player % 2 == 0 ? even(hub, player) : even(player, hub));
            }
        }
        const Ratings ratings(5, star);
        for (std::size_t player = 0; player < 5; ++player) {
            INFO("hub " << hub << ", player " << player);
            CHECK(std::isfinite(ratings.estimate(player).high));
            CHECK(std::isfinite(ratings.difference(player, (player + 1) % 5).low));
        }
    }
    const Ratings chain(4, {even(3, 2), {2, 1, 0, 9, 0, 1}, even(1, 0)});
    CHECK(chain.superiority(3, 0) > 0.9);
    CHECK(chain.superiority(0, 3) < 0.1);
}

TEST_CASE("an end that no game bounds is infinite, also of a group that beat another", "[ratings]") {
    std::vector<RatedGames> games{{0, 1, 0, 5, 0, 5}, {2, 3, 0, 5, 0, 5}};
    for (const std::size_t strong : {std::size_t{0}, std::size_t{1}}) {
        games.push_back({strong, 2, 0, 10, 0, 0});
        games.push_back({strong, 3, 0, 10, 0, 0});
    }
    const Ratings ratings(4, games);
    CHECK(ratings.estimate(0).high == infinity);
    CHECK(std::isfinite(ratings.estimate(0).low));
    CHECK(ratings.difference(1, 3).high == infinity);
    CHECK(ratings.difference(3, 1).low == -infinity);
    CHECK(std::isfinite(ratings.difference(0, 1).high));
    games.push_back({3, 0, 0, 0, 1, 0});
    CHECK(std::isfinite(Ratings(4, games).estimate(0).high));
}

TEST_CASE("nobody has played: all are equal and nothing is known", "[ratings]") {
    const Ratings ratings(3, {});
    CHECK(ratings.elo(2) == 0);
    CHECK(ratings.difference(0, 2).low == -infinity);
    CHECK(ratings.superiority(0, 1) == Approx(0.5));
    CHECK(ratings.probability_best() == Approx(0));
    CHECK_FALSE(ratings.knows_advantage(0));
}

TEST_CASE("with fixed colours no advantage is told from strength", "[ratings]") {
    const Ratings ratings(2, {{0, 1, 0, 30, 0, 10}});
    CHECK_FALSE(ratings.knows_advantage(0));
    CHECK(ratings.advantage(0).difference == 0);
    CHECK(ratings.advantage(0).high == infinity);
    CHECK(ratings.difference(0, 1).difference == Approx(elo_of_rate(30.5 / 41)).margin(0.5));
    CHECK_THROWS_AS(Ratings(2, {{0, 0, 0, 1, 0, 0}}), Error);
    CHECK_THROWS_AS(Ratings(2, {{0, 2, 0, 1, 0, 0}}), Error);
}

TEST_CASE("intervals of ratings hold the truth as often as they say", "[ratings][slow]") {
    for (const int games : {5, 10, 50}) {
        for (const double nu : {0.0, 1.0}) {
            for (const std::vector<double>& elo : {std::vector<double>{0, 0}, {200, 0}, {300, 0, 100, 50}}) {
                const double found = coverage(elo, nu, games);
                INFO(elo.size() << " players, " << elo[0] << " Elo, nu " << nu << ", " << games << " games: " << found);
                CHECK(found > 0.915);
                CHECK(found < 0.985);
            }
        }
    }
}
