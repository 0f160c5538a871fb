#include "ringmaster/base/choice.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("a choice is written as its letter, its numbers and its exact point", "[base]") {
    CHECK(to_text({}) == "");
    CHECK(to_text({0, {3, 12}}) == "3.12");
    CHECK(to_text({'T', {}, {0.5123, 0.25}}) == "T 0.5123 0.25");
    CHECK(to_text({'W', {}, {0}}) == "W 0");
    CHECK(to_text({'G', {0, 4}, {0.5}}) == "G0.4 0.5");
    for (const Choice& choice : {Choice{}, Choice{0, {3, 12}}, Choice{'L', {}, {0.1, 1.0 / 3, 1e-17}},
                                 Choice{'G', {3, 17}, {0.25, 1.0 / 3}}, Choice{Choice::duel, {}, {0.5, 0.25, 1, 0}}}) {
        CHECK(parse_choice(to_text(choice)) == choice);
    }
}

TEST_CASE("what is not written as a choice is none", "[base]") {
    for (const char* wrong :
         {".",         "1.",         ".1",      "1..2",      "-1",        "+1",         " 1",           "1 ",
          "x",         "4294967296", "1,2",     "L 0.5 1.5", "L 0.5 nan", "L 0.5 -0.1", "L 0.5 0.5 ",   "L 0.5  0.5",
          "L 0.5,0.5", "G.1 0.5",    "G1. 0.5", "Gx.1 0.5",  "G1.2 1.5",  "G1.2  0.5",  "D 0.5 0.25 1", "LL 0.5",
          "l 0.5"}) {
        INFO(wrong);
        CHECK_FALSE(parse_choice(wrong));
    }
}
