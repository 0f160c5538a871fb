#include "ringmaster/competition/verification.hpp"

#include "ringmaster/base/error.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

const Parameters strong{{"level", 8.0}};
const Parameters weak{{"level", 2.0}};
const Parameters other{{"level", 3.0}};

void tell(Verification& verification, const MatchGame& place, const Parameters& values, double score) {
    verification.tell(place, values, verification.colour(place), score);
}

}  // namespace

TEST_CASE("a match gives out its games in order, what came to nothing first", "[competition]") {
    Verification verification({0, 30}, ColourChoice::alternate);
    CHECK_FALSE(verification.next(10));
    verification.begin(strong, weak);
    const MatchGame first = *verification.next(10);
    CHECK(first == MatchGame{1, 0});
    CHECK(verification.values(first) == strong);
    verification.start(first);
    const MatchGame second = *verification.next(10);
    CHECK(second == MatchGame{1, 1});
    CHECK(verification.values(second) == weak);
    CHECK(verification.colour(second) == verification.colour(first));
    verification.start(second);
    verification.abandon(first);
    CHECK(verification.next(10) == first);
    tell(verification, second, weak, 0);
    verification.start(first);
    CHECK(verification.next(10) == MatchGame{1, 2});
    CHECK(verification.colour(MatchGame{1, 2}) != verification.colour(first));
    CHECK(verification.games() == 1);
}

TEST_CASE("a match gives out no more games than are wanted", "[competition]") {
    Verification verification({0, 30}, ColourChoice::alternate);
    verification.begin(strong, weak);
    verification.start(*verification.next(2));
    verification.start(*verification.next(2));
    CHECK_FALSE(verification.next(2));
    CHECK(verification.next(3));
}

TEST_CASE("a match of the same two settings goes on, of others a new one begins", "[competition]") {
    Verification verification({0, 30}, ColourChoice::alternate);
    tell(verification, {1, 0}, strong, 1);
    CHECK(verification.continues(strong, weak));
    CHECK_FALSE(verification.continues(other, weak));
    verification.begin(strong, weak);
    CHECK(verification.games() == 1);
    CHECK(verification.next(10) == MatchGame{1, 1});
    verification.begin(strong, other);
    CHECK(verification.games() == 0);
    CHECK(verification.next(10) == MatchGame{2, 0});
    tell(verification, {2, 1}, other, 1);
    verification.begin(strong, weak);
    CHECK(verification.games() == 0);
    CHECK(verification.next(10) == MatchGame{3, 0});
    CHECK(verification.all_games() == 2);
}

TEST_CASE("the match of the report is the one that was played", "[competition]") {
    Verification verification({0, 200}, ColourChoice::alternate);
    verification.begin(strong, weak);
    for (std::uint64_t game = 0; !verification.last()->is_decided(); ++game) {
        REQUIRE(game < 40);
        tell(verification, {1, game}, game % 2 == 0 ? strong : weak, game % 2 == 0 ? 1 : 0);
    }
    const MatchResult report = verification.last_for_report(100, MatchReference::second_best);
    CHECK(report.games() == verification.games());
    CHECK(report.verdict() == MatchVerdict::worth_changing);
    CHECK(verification.last_values() == std::pair(strong, weak));
}
