#include "ringmaster/competition/game_book.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

const auto any = [](const PlannedGame&) { return true; };

GameRecord finished(std::uint64_t number, int epoch = 1) {
    GameRecord record;
    record.number = number;
    record.epoch = epoch;
    return record;
}

}  // namespace

TEST_CASE("numbers count from 0, those that were lost come first", "[competition]") {
    GameBook book(1, 1);
    CHECK(book.next_number() == 0);
    book.note(finished(4));
    book.note(finished(2));
    CHECK(book.next_number() == 1);
    CHECK(book.next_number() == 3);
    CHECK(book.next_number() == 5);
    book.put_back(5);
    CHECK(book.next_number() == 5);
    CHECK(book.next_number() == 6);
}

TEST_CASE("a game is in progress until it ends, and once", "[competition]") {
    GameBook book(1, 1);
    book.begin({7, MatchGame{1, 2}, Colour::white});
    const auto game = book.end(7);
    REQUIRE(game);
    CHECK(game->purpose == Purpose(MatchGame{1, 2}));
    CHECK(game->colour == Colour::white);
    CHECK_FALSE(book.end(7));
    CHECK_FALSE(book.end(8));
}

TEST_CASE("what is given back is taken in its order by who it fits", "[competition]") {
    GameBook book(1, 1);
    book.give_back({1, Choice{0, {1}}, Colour::black});
    book.give_back({2, MatchGame{1, 0}, Colour::black});
    book.give_back({3, MatchGame{1, 1}, Colour::black});
    const auto of_match = [](const PlannedGame& game) { return std::holds_alternative<MatchGame>(game.purpose); };
    CHECK(book.take_given_back(of_match)->number == 2);
    CHECK(book.take_given_back(any)->number == 1);
    CHECK(book.take_given_back(any)->number == 3);
    CHECK_FALSE(book.take_given_back(any));
}

TEST_CASE("games of other epochs only take their numbers", "[competition]") {
    GameBook book(2, 1);
    CHECK_FALSE(book.note(finished(0, 1)));
    CHECK(book.note(finished(1, 2)));
    CHECK(book.finished() == 1);
    CHECK(book.other_epochs() == std::map<int, std::uint64_t>{{1, 1}});
    CHECK(book.next_number() == 2);
}

TEST_CASE("void games are counted by number, those of other epochs not", "[competition]") {
    GameBook book(2, 1);
    VoidGame game;
    game.number = 3;
    CHECK_FALSE(book.note(game));
    game.epoch = 2;
    CHECK(book.note(game));
    CHECK(book.note(game));
    CHECK(book.void_games() == 2);
    CHECK(book.void_attempts(3) == 2);
    CHECK(book.void_attempts(4) == 0);
}

TEST_CASE("void games that a candidate's engine brought about are counted by number", "[competition]") {
    GameBook book(1, 1);
    VoidGame game;
    game.number = 3;
    book.note(game);
    game.culprit = 1;
    book.note(game);
    CHECK(book.failures_of_candidates(3) == 0);
    game.culprit = 0;
    book.note(game);
    game.epoch = 2;
    book.note(game);
    CHECK(book.failures_of_candidates(3) == 1);
    CHECK(book.failures_of_candidates(4) == 0);
}

namespace {

VoidGame void_game(std::uint64_t number, std::optional<std::size_t> culprit = {}) {
    VoidGame game;
    game.number = number;
    game.culprit = culprit;
    return game;
}

}  // namespace

TEST_CASE("until a game of the event ends well those that were void are put off", "[competition]") {
    GameBook book(1, 2);
    book.note(void_game(0));
    book.note(void_game(2));
    CHECK(book.next_number() == 4);
    book.begin({4, Choice{}, Colour::black});
    book.note(finished(4));
    book.note(finished(5));
    CHECK(book.next_number() == 0);
    CHECK(book.next_number() == 2);
    CHECK(book.next_number() == 6);
    GameBook hopeless(1, 1);
    for (std::uint64_t number = 0; number < 30; ++number) {
        hopeless.note(void_game(number));
    }
    CHECK(hopeless.next_number() == 20);
}

TEST_CASE("a game that halted a run is put off until one of the next run ends well, not one of before",
          "[competition]") {
    GameBook book(1, 1);
    book.note(finished(0));
    book.note(finished(3));
    for (const std::uint64_t number : {1U, 1U, 2U}) {
        book.note(void_game(number));
    }
    CHECK(book.next_number() == 2);  // once void: its run went on
    CHECK(book.next_number() == 4);
    book.begin({4, Choice{}, Colour::black});
    GameRecord lost = finished(4);
    lost.ending = Ending::failure;
    book.note(lost);
    CHECK(book.next_number() == 5);
    book.note(finished(5));
    CHECK(book.next_number() == 1);
    CHECK(book.next_number() == 6);
}

TEST_CASE("in a run without a success a game that was void waits, unless the next failure loses it", "[competition]") {
    GameBook book(1, 1);
    book.note(void_game(0));
    book.note(void_game(1, 0));
    CHECK(book.is_put_off(0));
    CHECK_FALSE(book.is_put_off(1));
    CHECK_FALSE(book.is_put_off(2));
    GameBook never_loses(1, 1, {2, false});
    never_loses.note(void_game(1, 0));
    CHECK(never_loses.is_put_off(1));
    never_loses.begin({5, Choice{}, Colour::black});
    never_loses.note(finished(5));
    CHECK_FALSE(never_loses.is_put_off(1));
}
