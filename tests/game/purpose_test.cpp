#include "ringmaster/game/purpose.hpp"

#include "ringmaster/game/job.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

Purpose cell(const CellPath& path) {
    return Choice(TreeChoice{path});
}

Purpose point(Source source, const std::vector<double>& coordinates) {
    return Choice(ModelChoice{source, coordinates});
}

}  // namespace

TEST_CASE("a choice of the tree is stored as its cell", "[game]") {
    CHECK(to_text(cell({3, 12})) == "3.12");
    CHECK(to_text(cell({})) == "");
    CHECK(parse_purpose("3.12") == cell({3, 12}));
    CHECK(parse_purpose("") == cell({}));
    for (const std::string wrong : {".", "1.", ".1", "1..2", "-1", "+1", " 1", "1 ", "x", "4294967296", "1,2"}) {
        CHECK_THROWS_WITH(parse_purpose(wrong), "'" + wrong + "' is no path of a cell");
    }
}

TEST_CASE("a choice of a model is stored as its source and its exact point", "[game]") {
    CHECK(to_text(point(Source::tree, {0.5123, 0.25})) == "T 0.5123 0.25");
    CHECK(to_text(point(Source::kernel, {0})) == "W 0");
    const Purpose exact = point(Source::localiser, {0.1, 1.0 / 3, 1e-17});
    CHECK(parse_purpose(to_text(exact)) == exact);
    for (const std::string wrong :
         {"L 0.5 1.5", "L 0.5 nan", "L 0.5 -0.1", "L 0.5 0.5 ", "L 0.5  0.5", "L 0.5,0.5", "T0.5 0.5"}) {
        CHECK_THROWS_WITH(parse_purpose(wrong), "'" + wrong + "' is no choice of a model_tuner");
    }
}

TEST_CASE("a sample of a generation is stored as its numbers and its exact point", "[game]") {
    const Purpose sample = Choice{SampleChoice{3, 17, {0.25, 1.0 / 3}}};
    CHECK(to_text(Purpose(Choice{SampleChoice{0, 4, {0.5}}})) == "G0.4 0.5");
    CHECK(parse_purpose(to_text(sample)) == sample);
    for (const std::string wrong :
         {"G", "G1", "G.1 0.5", "G1. 0.5", "Gx.1 0.5", "G1.2 1.5", "G1.2.3 0.5", "G1.2  0.5"}) {
        CHECK_THROWS_WITH(parse_purpose(wrong), "'" + wrong + "' is no sample of a ce_tuner");
    }
}

TEST_CASE("a game of a match is stored as match, side and number", "[game]") {
    CHECK(to_text(Purpose(MatchGame{3, 17})) == "match 3 reference 17");
    CHECK(to_text(Purpose(MatchGame{1, 0})) == "match 1 recommended 0");
    CHECK(to_text(Purpose(MatchGame{1, 3, true})) == "match 1 duel 3");
    const Purpose both = Choice{DuelChoice{{0.5, 0.25}, {1, 0.125}}};
    CHECK(to_text(both) == "D 0.5 0.25 1 0.125");
    CHECK(parse_purpose("D 0.5 0.25 1 0.125") == both);
    CHECK_THROWS_WITH(parse_purpose("D 0.5 0.25 1"), "'D 0.5 0.25 1' is no duel of a model_tuner");
    const Purpose other{MatchGame{2, 5, false, "gnugo-l10"}};
    CHECK(to_text(other) == "match 2 reference 5 against gnugo-l10");
    CHECK(parse_purpose("match 2 reference 5 against gnugo-l10") == other);
    CHECK(parse_purpose("match 1 duel 3") == Purpose(MatchGame{1, 3, true}));
    CHECK(parse_purpose("match 3 reference 17") == Purpose(MatchGame{3, 17}));
    for (const std::string wrong : {"match", "match 0 recommended 0", "match 1 winner 0", "match 1 recommended x",
                                    "match 1 recommended 0 0", "match 1 recommended 0 against",
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
