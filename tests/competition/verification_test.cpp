#include "ringmaster/competition/verification.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

const Parameters strong{{"level", 8.0}};
const Parameters weak{{"level", 2.0}};
const Parameters other{{"level", 3.0}};

}  // namespace

TEST_CASE("a match gives out its pairs in order, what came to nothing first", "[competition]") {
    Verification verification({0, 30});
    CHECK_FALSE(verification.next(10));
    verification.begin(strong, weak);
    const MatchGame first = *verification.next(10);
    CHECK(first == MatchGame{1, MatchSide::recommended, 0});
    CHECK(verification.values(first) == strong);
    verification.start(first);
    const MatchGame second = *verification.next(10);
    CHECK(second == MatchGame{1, MatchSide::reference, 0});
    CHECK(verification.values(second) == weak);
    verification.start(second);
    verification.abandon(first);
    CHECK(verification.next(10) == first);
    verification.tell(second, weak, 0);
    verification.start(first);
    CHECK(verification.next(10) == MatchGame{1, MatchSide::recommended, 1});
    CHECK(verification.games() == 1);
}

TEST_CASE("a match gives out no more games than are wanted", "[competition]") {
    Verification verification({0, 30});
    verification.begin(strong, weak);
    verification.start(*verification.next(2));
    verification.start(*verification.next(2));
    CHECK_FALSE(verification.next(2));
    CHECK(verification.next(3));
}

TEST_CASE("a match of the same two settings goes on, of others a new one begins", "[competition]") {
    Verification verification({0, 30});
    verification.tell({1, MatchSide::recommended, 0}, strong, 1);
    verification.begin(strong, weak);
    CHECK(verification.games() == 1);
    CHECK(verification.next(10) == MatchGame{1, MatchSide::reference, 0});
    verification.begin(strong, other);
    CHECK(verification.games() == 0);
    CHECK(verification.next(10) == MatchGame{2, MatchSide::recommended, 0});
    CHECK(verification.all_games() == 1);
}

TEST_CASE("a match is decided when its test is", "[competition]") {
    Verification verification({0, 200});
    verification.begin(strong, weak);
    for (std::uint64_t pair = 0; !verification.is_decided(); ++pair) {
        REQUIRE(pair < 20);
        verification.tell({1, MatchSide::recommended, pair}, strong, 1);
        verification.tell({1, MatchSide::reference, pair}, weak, 0);
    }
    CHECK(verification.last()->verdict({0, 200}) == MatchVerdict::worth_changing);
}
