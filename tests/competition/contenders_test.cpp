#include "ringmaster/competition/contenders.hpp"

#include <algorithm>

#include "support/catch.hpp"

using namespace ringmaster;
using Catch::Approx;

namespace {

Contender contender(std::uint32_t number, std::uint64_t wins, std::uint64_t draws, std::uint64_t losses) {
    Tally tally;
    tally.games = wins + draws + losses;
    tally.wins = wins;
    tally.draws = draws;
    return {{number}, tally, tally.points()};
}

Verdict verdict_on(std::size_t chosen, const std::vector<Contender>& contenders) {
    return judge(contenders, prospects(contenders), chosen);
}

}  // namespace

TEST_CASE("a candidate alone has its Elo and no second", "[competition]") {
    const Verdict verdict = verdict_on(0, {contender(0, 20, 5, 10)});
    CHECK(verdict.elo.difference == Approx(elo_difference(20, 5, 10).difference));
    CHECK(verdict.stronger_than_opponent == Approx(likelihood_of_superiority(20, 10)));
    CHECK(verdict.prospect.probability_best == Approx(1));
    CHECK_FALSE(verdict.second);
}

TEST_CASE("the second is the one with the greatest merit but for the chosen one", "[competition]") {
    const std::vector<Contender> three{contender(0, 10, 0, 40), contender(1, 30, 0, 20), contender(2, 20, 0, 30)};
    REQUIRE(verdict_on(1, three).second);
    CHECK(verdict_on(1, three).second->number == 2);
    CHECK(verdict_on(0, three).second->number == 1);
}

TEST_CASE("of two with equal results each is the better one with probability a half", "[competition]") {
    const Verdict verdict = verdict_on(0, {contender(0, 30, 0, 20), contender(1, 30, 0, 20)});
    REQUIRE(verdict.second);
    CHECK(verdict.second->superiority == Approx(0.5).margin(1e-4));
    CHECK_FALSE(verdict.second->more_games);
}

TEST_CASE("superiority over the second needs no games between the two", "[competition]") {
    const Verdict verdict = verdict_on(0, {contender(0, 60, 0, 40), contender(1, 50, 0, 50)});
    REQUIRE(verdict.second);
    // Two normal posteriors: 0.1 apart, standard deviation sqrt(0.24 / 100 + 0.25 / 100) = 0.07: 1.43 of them.
    CHECK(verdict.second->superiority == Approx(0.923).margin(0.005));
    REQUIRE(verdict.second->more_games);
    CHECK(*verdict.second->more_games == *games_to_separate({60, 100}, {50, 100}));
}

TEST_CASE("what chose the winner is taken off its win rate", "[competition]") {
    std::vector<Contender> many;
    for (std::uint32_t number = 0; number < 20; ++number) {
        many.push_back(contender(number, number == 7 ? 16 : 10, 0, number == 7 ? 4 : 10));
    }
    const double corrected = verdict_on(7, many).corrected.rate;
    CHECK(corrected < 0.7);
    CHECK(corrected > 0.5);
}

TEST_CASE("of very many candidates those with most games are compared, and one that is asked for", "[competition]") {
    std::vector<Contender> many;
    for (std::uint32_t number = 0; number < 5000; ++number) {
        many.push_back(contender(number, number % 10, 0, 3));
    }
    const std::vector<Contender> kept = most_played(many, {40});
    REQUIRE(kept.size() == most_contenders);
    std::size_t with_most = 0;
    for (std::size_t i = 0; i < kept.size(); ++i) {
        with_most += kept[i].tally.games >= 11;
        CHECK((i == 0 || kept[i - 1].cell < kept[i].cell));
    }
    CHECK(with_most == most_contenders - 1);
    CHECK(std::count_if(kept.begin(), kept.end(), [](const Contender& c) { return c.cell == CellPath{40}; }) == 1);
    CHECK(most_played({many.begin(), many.begin() + 1000}, {40}).size() == 1000);
}

TEST_CASE("Elo differences bear their sign, and may be infinite", "[competition]") {
    CHECK(elo_text(35.4) == "+35");
    CHECK(elo_text(-120) == "-120");
    CHECK(elo_text(0) == "+0");
    CHECK(elo_text(-0.4) == "+0");
    CHECK(elo_text(elo_of_rate(1)) == "+inf");
    CHECK(elo_text(elo_of_rate(0)) == "-inf");
}
