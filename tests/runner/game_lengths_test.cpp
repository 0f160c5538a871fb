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
