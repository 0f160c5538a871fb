#include "ringmaster/base/ratings.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include "ringmaster/base/error.hpp"
#include "ringmaster/base/random.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

using RatedResults = std::vector<RatedGames>;

RatedGames rated(std::size_t first, std::size_t second, double wins, double draws, double losses) {
    const auto count = [](double number) { return static_cast<std::uint64_t>(number); };
    return {first, second, wins + draws / 2, wins + draws + losses, {count(losses), count(draws), count(wins)}};
}

/// Plays so many pairs of games of each two; black's mean score is `advantage` higher.
RatedResults play(const std::vector<double>& elo, double advantage, double draws, int pairs, Random& random) {
    RatedResults results;
    for (std::size_t i = 0; i < elo.size(); ++i) {
        for (std::size_t j = i + 1; j < elo.size(); ++j) {
            const double mean = rate_of_elo(elo[i] - elo[j]);
            const double share = std::min(draws, std::min(mean, 1 - mean));
            ScoreCounts counts(5);
            for (int pair = 0; pair < pairs; ++pair) {
                std::size_t points = 0;
                for (const double shift : {advantage / 2, -advantage / 2}) {
                    const double lot = random.uniform() - shift;
                    points += lot < mean - share / 2 ? 2 : lot < mean + share / 2 ? 1 : 0;
                }
                ++counts[points];
            }
            results.push_back({i, j, 2 * pairs * mean_score(counts), 2.0 * pairs, counts});
        }
    }
    return results;
}

/// How often the interval of the difference of the first two holds the truth.
double coverage(const std::vector<double>& elo, double draws, int games) {
    constexpr int matches = 800;
    Random random(7, "coverage", static_cast<std::uint64_t>(games));
    int covered = 0;
    for (int match = 0; match < matches; ++match) {
        const EloEstimate found = Ratings(elo.size(), play(elo, 0.05, draws, games, random)).difference(0, 1);
        covered += found.low <= elo[0] - elo[1] && elo[0] - elo[1] <= found.high;
    }
    return static_cast<double>(covered) / matches;
}

}  // namespace

// Turner and Firth, "Bradley-Terry Models in R: The BradleyTerry2 Package" (2012), who fit the American League's games
// of 1987 (Agresti, Categorical Data Analysis), in natural logarithms against Baltimore.
TEST_CASE("ratings are those that are published for baseball", "[ratings]") {
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
                results.push_back(rated(i, j, home_wins[i][j], 0, home_losses[i][j]));
            }
        }
    }
    const Ratings ratings(7, results);
    const double natural = std::log(10) / 400;
    const std::array<double, 7> published{1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839, 0};
    for (std::size_t team = 0; team < 7; ++team) {
        CHECK((ratings.elo(team) - ratings.elo(6)) * natural == Approx(published[team]).margin(6e-5));
    }
    CHECK(ratings.best() == 0);
}

// The figures are those of a Python script that climbs the same likelihood one coordinate at a time by numerical
// differences.
TEST_CASE("ratings of four players with draws equal an independent fit", "[ratings]") {
    const Ratings ratings(4,
                          {rated(0, 1, 9, 2, 14), rated(1, 0, 12, 3, 10), rated(0, 2, 6, 1, 18), rated(2, 0, 20, 0, 5),
                           rated(0, 3, 1, 0, 24), rated(3, 0, 25, 0, 0), rated(1, 2, 8, 4, 13), rated(2, 1, 16, 3, 6),
                           rated(1, 3, 5, 1, 19), rated(3, 1, 21, 1, 3), rated(2, 3, 7, 5, 13), rated(3, 2, 15, 2, 8)});
    CHECK(ratings.elo(0) == Approx(-175.541).margin(0.01));
    CHECK(ratings.elo(1) == Approx(-83.316).margin(0.01));
    CHECK(ratings.elo(2) == Approx(57.713).margin(0.01));
    CHECK(ratings.elo(3) == Approx(201.144).margin(0.01));
    CHECK(ratings.best() == 3);
    CHECK(ratings.probability_best() > 0.999);
}

TEST_CASE("players score what their ratings expect, and P is where an interval ends at 0", "[ratings]") {
    for (const std::size_t players : {std::size_t{3}, std::size_t{5}, std::size_t{30}}) {
        std::vector<double> elo(players);
        for (std::size_t player = 0; player < players; ++player) {
            elo[player] = 300.0 * static_cast<double>(player) / static_cast<double>(players);
        }
        Random random(7, "players", players);
        const RatedResults results = play(elo, 0.05, 0.3, 5, random);
        const Ratings ratings(players, results);
        for (std::size_t player = 0; player < players; ++player) {
            double surplus = 0;
            for (const RatedGames& some : results) {
                const double expected = some.games * rate_of_elo(ratings.elo(some.first) - ratings.elo(some.second));
                surplus += some.first == player ? some.points - expected : 0;
                surplus -= some.second == player ? some.points - expected : 0;
            }
            INFO("player " << player << " of " << players);
            CHECK(surplus == Approx(0).margin(1e-9));
            const std::size_t other = player / 2;
            const double superiority = ratings.superiority(player, other);
            CHECK(ratings.superiority(other, player) == Approx(1 - superiority).margin(1e-9));
            if (superiority > 0.501 && superiority < 0.9999) {
                CHECK(ratings.difference(player, other, 2 * superiority - 1).low == Approx(0).margin(0.01));
            }
        }
    }
}

TEST_CASE("the ratings of two players are the Elo of the mean score, however many games were drawn", "[ratings]") {
    for (const auto& [wins, draws, losses] : {std::tuple{40.0, 0.0, 20.0}, {20.0, 40.0, 0.0}, {30.0, 20.0, 10.0}}) {
        const Ratings ratings(2, {rated(0, 1, wins, draws, losses)});
        CHECK(ratings.difference(0, 1).difference == Approx(elo_of_rate(40.0 / 60)));
        CHECK(ratings.elo(0) == Approx(elo_of_rate(40.0 / 60) / 2));
    }
    const EloEstimate won = Ratings(2, {rated(0, 1, 40, 0, 20)}).difference(0, 1);
    const EloEstimate drawn = Ratings(2, {rated(0, 1, 20, 40, 0)}).difference(0, 1);
    CHECK(drawn.high - drawn.low < 0.7 * (won.high - won.low));
}

TEST_CASE("a matchup without games changes no rating", "[ratings]") {
    const auto width = [](const RatedResults& results) {
        const EloEstimate found = Ratings(2, results).difference(0, 1);
        return found.high - found.low;
    };
    const RatedGames games{0, 1, 40, 60, {}};
    CHECK(width({games, {0, 1, 0, 0, {0, 0, 0}}}) == width({games}));
}

TEST_CASE("nothing but draws is no certainty, however many players drew", "[ratings]") {
    const Ratings two(2, {rated(0, 1, 0, 3000, 0)});
    const Ratings three(3, {rated(0, 1, 0, 1000, 0), rated(0, 2, 0, 1000, 0), rated(1, 2, 0, 1000, 0)});
    CHECK(two.difference(0, 1).high > 0.8);
    CHECK(three.difference(0, 1).high > 1.3);
}

TEST_CASE("draws in games with another say little of two who never drew", "[ratings]") {
    const auto width = [](const RatedResults& results) {
        const EloEstimate found = Ratings(3, results).difference(0, 1);
        return found.high - found.low;
    };
    const double alone = width({rated(0, 1, 50, 0, 50)});
    CHECK(width({rated(0, 1, 50, 0, 50), rated(0, 2, 50, 900, 50)}) > 0.9 * alone);
    const Ratings drawn(3, {rated(0, 1, 60, 0, 40), rated(0, 2, 50, 900, 50)});
    CHECK(drawn.superiority(0, 1) == Approx(0.977).margin(0.01));
}

TEST_CASE("who is far ahead in many games is the stronger with certainty", "[ratings]") {
    const Ratings ratings(3, {{1, 0, 830, 1042, {}}, {0, 2, 4, 5324, {}}, {1, 2, 15, 6540, {}}});
    CHECK(ratings.elo(2) - ratings.elo(0) > 1200);
    CHECK(ratings.superiority(2, 0) > 0.9999);
    CHECK(ratings.superiority(0, 2) < 0.0001);
    CHECK(ratings.probability_best() > 0.999);
}

TEST_CASE("an interval ends at 0 where P says so, even if games bound it by a chain alone", "[ratings]") {
    const Ratings ratings(6,
                          {rated(0, 1, 59, 0, 0), rated(0, 4, 165, 2, 0), rated(1, 2, 0, 0, 76), rated(1, 3, 0, 0, 195),
                           rated(2, 3, 15, 0, 0), rated(2, 5, 117, 0, 0), rated(4, 5, 101, 0, 0)});
    const double superiority = ratings.superiority(4, 1);
    CHECK(superiority == Approx(0.862).margin(0.001));
    CHECK(ratings.difference(4, 1, 2 * superiority - 1).low == Approx(0).margin(0.1));
    double low = ratings.difference(4, 1, 0.5).low;
    for (const double confidence : {0.6, 0.7, 0.8, 0.9, 0.95}) {
        const EloEstimate found = ratings.difference(4, 1, confidence);
        CHECK(found.low < low);
        low = found.low;
    }
}

TEST_CASE("who has won every game can be any amount stronger, and the low end says how much at least", "[ratings]") {
    const Ratings ratings(2, {rated(0, 1, 3, 0, 0), rated(1, 0, 0, 0, 2)});
    const EloEstimate found = ratings.difference(0, 1);
    CHECK(found.difference == Approx(elo_of_rate(5.5 / 6)));
    CHECK(found.high == infinity);
    CHECK(found.low > 0);
    CHECK(found.low < 100);
    CHECK(ratings.difference(1, 0).low == -infinity);
    CHECK(ratings.estimate(0).high == infinity);
    CHECK(ratings.estimate(1).low == -infinity);
    CHECK(ratings.superiority(0, 1) == Approx(0.984).margin(0.005));  // 63/64 by Laplace
    CHECK(ratings.superiority(1, 0) == Approx(1 - ratings.superiority(0, 1)));
}

TEST_CASE("players who met only through nobody are not comparable", "[ratings]") {
    const Ratings ratings(4, {rated(0, 1, 9, 0, 3), rated(1, 0, 4, 0, 8), rated(2, 3, 9, 0, 3), rated(3, 2, 4, 0, 8)});
    const EloEstimate across = ratings.difference(0, 2);
    CHECK(across.low == -infinity);
    CHECK(across.high == infinity);
    CHECK(std::isfinite(ratings.difference(0, 1).low));
}

TEST_CASE("players whom a chain of games connects are comparable, whatever their numbers", "[ratings]") {
    const auto even = [](std::size_t one, std::size_t other) { return rated(one, other, 5, 0, 5); };
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
    const Ratings chain(4, {even(3, 2), rated(2, 1, 9, 0, 1), even(1, 0)});
    CHECK(chain.superiority(3, 0) > 0.9);
    CHECK(chain.superiority(0, 3) < 0.1);
}

TEST_CASE("an end that no game bounds is infinite, also of a group that beat another", "[ratings]") {
    std::vector<RatedGames> games{rated(0, 1, 5, 0, 5), rated(2, 3, 5, 0, 5)};
    for (const std::size_t strong : {std::size_t{0}, std::size_t{1}}) {
        games.push_back(rated(strong, 2, 10, 0, 0));
        games.push_back(rated(strong, 3, 10, 0, 0));
    }
    const Ratings ratings(4, games);
    CHECK(ratings.estimate(0).high == infinity);
    CHECK(std::isfinite(ratings.estimate(0).low));
    CHECK(ratings.difference(1, 3).high == infinity);
    CHECK(ratings.difference(3, 1).low == -infinity);
    CHECK(std::isfinite(ratings.difference(0, 1).high));
    games.push_back(rated(3, 0, 0, 1, 0));
    CHECK(std::isfinite(Ratings(4, games).estimate(0).high));
}

TEST_CASE("nobody has played: all are equal and nothing is known", "[ratings]") {
    const Ratings ratings(3, {});
    CHECK(ratings.elo(2) == 0);
    CHECK(ratings.difference(0, 2).low == -infinity);
    CHECK(ratings.superiority(0, 1) == Approx(0.5));
    CHECK(ratings.probability_best() == Approx(0));
}

TEST_CASE("games of players who are not there, or against oneself, are a bug", "[ratings]") {
    CHECK_THROWS_AS(Ratings(2, {rated(0, 0, 1, 0, 0)}), Error);
    CHECK_THROWS_AS(Ratings(2, {rated(0, 2, 1, 0, 0)}), Error);
}

TEST_CASE("intervals of two who never draw hold the truth although others draw", "[ratings][slow]") {
    constexpr int events = 800;
    Random random(7, "uneven draws", 0);
    int covered = 0;
    for (int event = 0; event < events; ++event) {
        RatedResults results = play({0, 0}, 0.05, 0, 100, random);
        results.push_back(play({0, 0}, 0.05, 0.5, 1000, random)[0]);
        results.back().second = 2;
        const EloEstimate found = Ratings(3, results).difference(0, 1);
        covered += found.low <= 0 && 0 <= found.high;
    }
    CHECK(covered > 0.91 * events);  // 0.87 by one scatter of all games
}

TEST_CASE("intervals of ratings hold the truth as often as they say", "[ratings][slow]") {
    for (const int games : {5, 10, 50}) {
        for (const double draws : {0.0, 0.5}) {
            for (const std::vector<double>& elo : {std::vector<double>{0, 0}, {200, 0}, {300, 0, 100, 50}}) {
                const double found = coverage(elo, draws, games);
                INFO(elo.size() << " players, " << elo[0] << " Elo, draws " << draws << ", " << games
                                << " games: " << found);
                CHECK(found > (games == 5 ? 0.885 : 0.92));  // ten games leave few different results
                CHECK(found < (games == 5 ? 0.995 : 0.985));
            }
        }
    }
}
