#include "ringmaster/tune/tree/ranking.hpp"

#include <algorithm>

#include "support/catch.hpp"

using namespace ringmaster;
using Catch::Approx;

namespace {

RankedCandidate candidate(std::uint32_t number, std::uint64_t wins, std::uint64_t draws, std::uint64_t losses) {
    Tally tally;
    tally.games = wins + draws + losses;
    tally.wins = wins;
    tally.draws = draws;
    return {{number}, tally, tally.points()};
}

Verdict verdict_on(std::size_t chosen, const std::vector<RankedCandidate>& candidates) {
    return judge(Ranking(candidates.at(chosen).cell, candidates));
}

}  // namespace

TEST_CASE("a candidate alone is the best one and has no second", "[tune]") {
    const Verdict verdict = verdict_on(0, {candidate(0, 20, 5, 10)});
    CHECK(verdict.prospect.probability_best == Approx(1));
    CHECK_FALSE(verdict.second);
}

TEST_CASE("the second is the one with the greatest merit but for the chosen one", "[tune]") {
    const std::vector<RankedCandidate> three{candidate(0, 10, 0, 40), candidate(1, 30, 0, 20), candidate(2, 20, 0, 30)};
    REQUIRE(verdict_on(1, three).second);
    CHECK(verdict_on(1, three).second->number == 2);
    CHECK(verdict_on(0, three).second->number == 1);
}

TEST_CASE("of two with equal results each is the better one with probability a half", "[tune]") {
    const Verdict verdict = verdict_on(0, {candidate(0, 30, 0, 20), candidate(1, 30, 0, 20)});
    REQUIRE(verdict.second);
    CHECK(verdict.prospect.probability_best == Approx(0.5).margin(1e-4));
    CHECK_FALSE(verdict.second->more_games);
}

TEST_CASE("superiority over the second needs no games between the two", "[tune]") {
    const Verdict verdict = verdict_on(0, {candidate(0, 60, 0, 40), candidate(1, 50, 0, 50)});
    REQUIRE(verdict.second);
    // Two normal posteriors: 0.1 apart, standard deviation sqrt(0.24 / 100 + 0.25 / 100) = 0.07: 1.43 of them, which
    // would be 0.923; the prior that the two share draws them together.
    CHECK(verdict.prospect.probability_best == Approx(0.861).margin(0.005));
    REQUIRE(verdict.second->more_games);
    CHECK(*verdict.second->more_games == *games_to_separate({60, 100}, {50, 100}));
}

TEST_CASE("drawn games tell more than decided ones", "[tune]") {
    CHECK(worth_of_a_game({candidate(0, 60, 0, 40), candidate(1, 50, 0, 50)}) == 1);
    // Of 100 games 80 are drawn: a variance of 1/4 - 0.8 / 4 and, for 60 of 100, a little less.
    const std::vector<RankedCandidate> drawn{candidate(0, 14, 80, 6), candidate(1, 10, 80, 10)};
    CHECK(worth_of_a_game(drawn) == Approx(4.9).margin(0.15));
    CHECK(worth_of_a_game({candidate(0, 0, 4, 0)}) < 4);  // few games
    const std::vector<RankedCandidate> decided{candidate(0, 54, 0, 46), candidate(1, 50, 0, 50)};
    CHECK(verdict_on(0, drawn).prospect.probability_best > verdict_on(0, decided).prospect.probability_best + 0.05);
    CHECK(*verdict_on(0, drawn).second->more_games < *verdict_on(0, decided).second->more_games / 4);
    CHECK(verdict_on(0, drawn).corrected.interval.low > verdict_on(0, decided).corrected.interval.low);
}

TEST_CASE("what chose the winner is taken off its win rate", "[tune]") {
    std::vector<RankedCandidate> many;
    for (std::uint32_t number = 0; number < 20; ++number) {
        many.push_back(candidate(number, number == 7 ? 16 : 10, 0, number == 7 ? 4 : 10));
    }
    const double corrected = verdict_on(7, many).corrected.rate;
    CHECK(corrected < 0.7);
    CHECK(corrected > 0.5);
}

TEST_CASE("of very many candidates those with most games are compared, and one that is asked for", "[tune]") {
    std::vector<RankedCandidate> many;
    for (std::uint32_t number = 0; number < 5000; ++number) {
        many.push_back(candidate(number, number % 10, 0, 3));
    }
    const std::vector<RankedCandidate> kept = most_played(many, {40});
    REQUIRE(kept.size() == most_ranked);
    std::size_t with_most = 0;
    for (std::size_t i = 0; i < kept.size(); ++i) {
        with_most += kept[i].tally.games >= 11;
        CHECK((i == 0 || kept[i - 1].cell < kept[i].cell));
    }
    CHECK(with_most == most_ranked - 1);
    CHECK(std::ranges::count_if(kept, [](const RankedCandidate& c) { return c.cell == CellPath{40}; }) == 1);
    CHECK(most_played({many.begin(), many.begin() + 1000}, {40}).size() == 1000);
}
