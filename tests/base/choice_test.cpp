#include "ringmaster/base/choice.hpp"

#include "ringmaster/base/error.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("a cell is written as the children on the way to it", "[base]") {
    CHECK(to_text(CellPath{3, 12}) == "3.12");
    CHECK(to_text(CellPath{}) == "");
}

TEST_CASE("a choice of another tuner is no bug but an error", "[base]") {
    const Choice choice = TreeChoice{{3}};
    CHECK(choice_of<TreeChoice>(choice).cell == CellPath{3});
    CHECK_THROWS_WITH(choice_of<ModelChoice>(choice), "a game was chosen by another kind of tuner");
}
