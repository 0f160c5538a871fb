#include "ringmaster/competition/matchup_games.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("the games of a matchup come in their order, lost ones first, and no more than are wanted", "[competition]") {
    Matchup matchup;
    matchup.number_of_games = 4;
    MatchupGames games(matchup);
    games.tell(2, games.colour(2), 1);
    games.tell(0, games.colour(0), 1);
    CHECK(games.next() == 1);
    games.start(1);
    CHECK(games.next() == 3);
    games.start(3);
    CHECK_FALSE(games.next());
    games.abandon(1);
    CHECK(games.next() == 1);
    games.tell(1, games.colour(1), 0);
    CHECK_FALSE(games.is_over());
    games.tell(3, games.colour(3), 0.5);
    CHECK(games.is_over());
    CHECK(games.finished() == 4);
}

TEST_CASE("colours alternate from either side, or are fixed", "[competition]") {
    Matchup matchup;
    CHECK(MatchupGames(matchup).colour(0) == Colour::black);
    CHECK(MatchupGames(matchup).colour(1) == Colour::white);
    matchup.second_begins = true;
    CHECK(MatchupGames(matchup).colour(0) == Colour::white);
    CHECK(MatchupGames(matchup).colour(1) == Colour::black);
    matchup.alternating = false;
    CHECK(MatchupGames(matchup).colour(1) == Colour::black);
}

TEST_CASE("who began a matchup goes on, whatever the players' places are now", "[competition]") {
    Matchup matchup;
    MatchupGames games(matchup);
    games.tell(0, Colour::white, 1);
    CHECK(games.colour(1) == Colour::black);
    CHECK(games.colour(2) == Colour::white);
}

TEST_CASE("a matchup without an end has one when its games do nothing but repeat each other", "[competition]") {
    Matchup matchup;
    MatchupGames games(matchup);
    games.tell(0, games.colour(0), 1);
    for (std::uint64_t game = 1; game <= 20; ++game) {
        CHECK_FALSE(games.is_over());
        games.tell(game, games.colour(game), std::nullopt);
    }
    CHECK(games.is_over());
}

TEST_CASE("by games that repeat others no SPRT ends a matchup before its games are played", "[competition]") {
    Matchup matchup;
    matchup.sprt = MatchupSprt{{0, 100, 0.05, 0.05}, false};
    for (const bool repeat : {false, true}) {
        matchup.number_of_games = 200;
        MatchupGames games(matchup);
        std::uint64_t game = 0;
        for (; !games.is_over(); ++game) {
            games.tell(game, games.colour(game), 1, repeat && game > 1 ? 1 : 0);
        }
        CHECK(games.sprt()->decision() == SprtDecision::elo1);
        CHECK((repeat ? game == 200 : game < 100));
        CHECK(games.ends_by_sprt() == !repeat);
    }
}

TEST_CASE("a matchup's SPRT may be of the second player", "[competition]") {
    Matchup matchup;
    matchup.sprt = MatchupSprt{};
    matchup.sprt->of_second = true;
    MatchupGames games(matchup);
    games.tell(0, games.colour(0), 1);
    games.tell(1, games.colour(1), 0.5);
    CHECK(games.sprt()->counts() == std::vector<std::uint64_t>{0, 1, 0, 0, 0});
    CHECK(games.pairs() == std::array<std::uint64_t, 5>{0, 0, 0, 1, 0});
    CHECK(games.by_colour()[0].wins == 1);
}

TEST_CASE("a matchup's SPRT is of pairs in the order of their completion", "[competition]") {
    Matchup matchup;
    matchup.sprt = MatchupSprt{};
    MatchupGames games(matchup);
    games.tell(0, games.colour(0), 1);
    games.tell(3, games.colour(3), 0.5);
    CHECK(games.sprt()->counts() == std::vector<std::uint64_t>{0, 0, 0, 0, 0});
    games.tell(2, games.colour(2), 1);
    games.tell(1, games.colour(1), 0);
    CHECK(games.sprt()->counts() == std::vector<std::uint64_t>{0, 0, 1, 1, 0});
    games.tell(4, games.colour(4), std::nullopt);  // it says nothing, and its pair neither
    games.tell(5, games.colour(5), 1);
    CHECK(games.sprt()->counts() == std::vector<std::uint64_t>{0, 0, 1, 1, 0});
    CHECK(games.finished() == 6);
    games.tell(6, Colour::black, 1);
    games.tell(7, Colour::black, 1);  // of another run, whose colours began on the other side: no pair
    CHECK(games.sprt()->counts() == std::vector<std::uint64_t>{0, 0, 1, 1, 0});
}

TEST_CASE("with fixed colours a matchup's SPRT is of games, and ends it", "[competition]") {
    Matchup matchup;
    matchup.alternating = false;
    matchup.sprt = MatchupSprt{{0, 200, 0.05, 0.05}};
    MatchupGames games(matchup);
    std::uint64_t game = 0;
    for (; !games.is_over(); ++game) {
        REQUIRE(game < 100);
        games.tell(*games.next(), Colour::black, 1);
    }
    CHECK(games.sprt()->decision() == SprtDecision::elo1);
    CHECK(games.sprt()->counts()[2] == game);
    CHECK_FALSE(games.next());
    CHECK(games.by_colour()[0].wins == game);
}
