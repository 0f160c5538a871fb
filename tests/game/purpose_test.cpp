#include "ringmaster/game/purpose.hpp"

#include "ringmaster/base/error.hpp"
#include "ringmaster/game/job.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("a choice is stored as its text", "[game]") {
    const Purpose cell = Choice{0, {3, 12}};
    CHECK(to_text(cell) == "3.12");
    CHECK(parse_purpose("3.12") == cell);
    CHECK(parse_purpose("") == Purpose(Choice{}));
    CHECK(parse_purpose("L 0.5 0.25") == Purpose(Choice{'L', {}, {0.5, 0.25}}));
    CHECK_THROWS_WITH(parse_purpose("L 0.5 1.5"), "'L 0.5 1.5' is no choice of a tuner");
}

TEST_CASE("both sides of a duel are candidates", "[game]") {
    CHECK(roles_of(Choice{Choice::duel, {}, {0.5, 0.25}}) == std::array<Role, 2>{Role::candidate, Role::candidate});
    CHECK(roles_of(Choice{'L', {}, {0.5}}) == std::array<Role, 2>{Role::candidate, Role::opponent});
}

TEST_CASE("a game of a match is stored as match, side and number", "[game]") {
    CHECK(to_text(Purpose(MatchGame{3, 17})) == "match 3 reference 17");
    CHECK(to_text(Purpose(MatchGame{1, 0})) == "match 1 recommended 0");
    CHECK(to_text(Purpose(MatchGame{1, 3, true})) == "match 1 duel 3");
    const Purpose other{MatchGame{2, 5, false, "gnugo-l10"}};
    CHECK(to_text(other) == "match 2 reference 5 against gnugo-l10");
    CHECK(parse_purpose("match 2 reference 5 against gnugo-l10") == other);
    const Purpose slow{MatchGame{1, 3, true, "", "nodes 20000, clock 10s"}};
    CHECK(to_text(slow) == "match 1 duel 3 under nodes 20000, clock 10s");
    CHECK(parse_purpose("match 1 duel 3 under nodes 20000, clock 10s") == slow);
    const Purpose both{MatchGame{1, 3, false, "under", "under under"}};
    CHECK(to_text(both) == "match 1 reference 3 against under under under under");
    CHECK(parse_purpose(to_text(both)) == both);
    const Purpose ablated{MatchGame{1, 3, true, "", "", "a,b"}};
    CHECK(to_text(ablated) == "ablation 1 duel 3 without a,b");
    CHECK(parse_purpose("ablation 1 duel 3 without a,b") == ablated);
    const Purpose all{MatchGame{1, 3, false, "x", "nodes 5", "a"}};
    CHECK(to_text(all) == "ablation 1 reference 3 without a against x under nodes 5");
    CHECK(parse_purpose(to_text(all)) == all);
    CHECK(parse_purpose("match 1 duel 3") == Purpose(MatchGame{1, 3, true}));
    CHECK(parse_purpose("match 3 reference 17") == Purpose(MatchGame{3, 17}));
    for (const std::string wrong : {"match", "match 0 recommended 0", "match 1 winner 0", "match 1 recommended x",
                                    "match 1 recommended 0 0", "match 1 duel 0 under", "ablation 1 duel 0",
                                    "ablation 1 duel 0 without", "matches 1 duel 0", "match 1 recommended 0 against",
                                    "match 1 recommended 0 for x", "match 1 recommended -2", "match 1 recommended 1"}) {
        CHECK_THROWS_WITH(parse_purpose(wrong), "'" + wrong + "' is no game of a verification match");
    }
}

TEST_CASE("a game of two named players is stored with its matchup, whatever that is called", "[game]") {
    for (const char* matchup : {"a v b", "game 3 of x", "T"}) {
        const Purpose purpose{PairingGame{matchup, 16}};
        CHECK(to_text(purpose) == std::string("game 16 of ") + matchup);
        CHECK(parse_purpose(to_text(purpose)) == purpose);
        CHECK(roles_of(purpose) == std::array<Role, 2>{Role::player, Role::player});
    }
    for (const char* text : {"game ", "game 1", "game x of a", "game 1 of ", "game 1of a"}) {
        CHECK_THROWS_AS(parse_purpose(text), Error);
    }
}
