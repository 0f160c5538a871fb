#include "ringmaster/competition/game_book.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

PlannedGame planned(std::uint64_t number) {
    return {number, Choice{Choice{'T', {}, {static_cast<double>(number)}}}, Colour::black};
}

bool knows_other_of(const GamePairs& pairs, std::uint64_t number) {
    const PlannedGame* other = pairs.other_of(number);
    return other != nullptr && other->number == (number ^ 1);
}

}  // namespace

TEST_CASE("the second game of a pair knows the first, whichever was planned first", "[competition]") {
    GamePairs pairs(true);
    CHECK_FALSE(knows_other_of(pairs, 4));
    pairs.plan(planned(4));
    CHECK(knows_other_of(pairs, 5));
    CHECK_FALSE(knows_other_of(pairs, 4));
    CHECK_FALSE(knows_other_of(pairs, 7));
    pairs.tell(planned(7));  // game 6 was lost with a killed run
    CHECK(knows_other_of(pairs, 6));
}

TEST_CASE("a pair is forgotten when both of its games were played, in any order", "[competition]") {
    GamePairs pairs(true);
    pairs.plan(planned(2));
    pairs.plan(planned(3));
    pairs.tell(planned(3));
    CHECK(knows_other_of(pairs, 3));  // game 2 is not over
    pairs.tell(planned(2));
    CHECK_FALSE(knows_other_of(pairs, 3));
    CHECK_FALSE(knows_other_of(pairs, 2));
}

TEST_CASE("where no pairs are played nobody has another game", "[competition]") {
    GamePairs pairs(false);
    pairs.plan(planned(0));
    pairs.tell(planned(0));
    CHECK_FALSE(knows_other_of(pairs, 1));
}
