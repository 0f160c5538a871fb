#include "ringmaster/competition/game_book.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

const auto any = [](const Purpose&) { return true; };

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
    const auto of_match = [](const Purpose& purpose) { return std::holds_alternative<MatchGame>(purpose); };
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
    CHECK(book.games_of_other_epochs() == 1);
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
    CHECK(book.void_attempts(3).all == 2);
    CHECK(book.void_attempts(4).all == 0);
}

TEST_CASE("void games that a candidate's engine brought about are counted by number", "[competition]") {
    GameBook book(1, 1);
    VoidGame game;
    game.number = 3;
    book.note(game);
    game.culprit = 1;
    book.note(game);
    CHECK(book.void_attempts(3).failed == 0);
    game.culprit = 0;
    book.note(game);
    game.epoch = 2;
    book.note(game);
    CHECK(book.void_attempts(3).failed == 1);
    CHECK(book.void_attempts(4).failed == 0);
}

TEST_CASE("until a game comes to a result those that were void are put off", "[competition]") {
    GameBook book(1, 2);
    VoidGame failed;
    failed.number = 0;
    book.note(failed);
    failed.number = 2;
    book.note(failed);
    CHECK(book.next_number() == 4);
    book.note(finished(4));
    book.note(finished(5));
    CHECK(book.next_number() == 0);
    CHECK(book.next_number() == 2);
    CHECK(book.next_number() == 6);
    GameBook hopeless(1, 1);
    for (failed.number = 0; failed.number < 30; ++failed.number) {
        hopeless.note(failed);
    }
    CHECK(hopeless.next_number() == 30);
}

TEST_CASE("a game that has halted a run is left out, unless what made it void is excused", "[competition]") {
    GameBook book(1, 2, 3);
    book.note(finished(8));
    VoidGame failed;
    const auto note = [&](std::uint64_t number, int times, EngineFailure engine_failure = EngineFailure::retry) {
        failed.number = number;
        for (int i = 0; i < times; ++i) {
            book.note(failed, engine_failure);
        }
    };
    note(0, 3);
    note(2, 2);
    failed.culprit = 0;
    note(2, 5);
    note(4, 3, EngineFailure::void_game);
    failed.culprit.reset();
    failed.cause = VoidCause::excused_time;
    note(6, 5);
    CHECK(book.gives_way(0));
    CHECK(book.next_number() == 2);
    CHECK(book.next_number() == 6);
    CHECK(book.next_number() == 10);
}
