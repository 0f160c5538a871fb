#include "ringmaster/runner/machine_watch.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("a game hardly takes longer than the longest of the last hundred and a quarter more", "[runner]") {
    GameLengths lengths;
    CHECK(lengths.likely_longest() == 0);
    lengths.tell(40);
    lengths.tell(8);
    CHECK(lengths.likely_longest() == Approx(50));
    for (int i = 0; i < 98; ++i) {
        lengths.tell(4);
    }
    CHECK(lengths.likely_longest() == Approx(50));
    lengths.tell(4);
    CHECK(lengths.likely_longest() == Approx(10));
}

TEST_CASE("a game is out of all proportion at 20 times the longest, where there are ten to compare with", "[runner]") {
    GameLengths lengths;
    for (int i = 0; i < 9; ++i) {
        lengths.tell(4);
    }
    CHECK_FALSE(lengths.is_endless(1e6));
    lengths.tell(6);
    CHECK(lengths.longest() == 6);
    CHECK_FALSE(lengths.is_endless(120));
    CHECK(lengths.is_endless(121));
}
