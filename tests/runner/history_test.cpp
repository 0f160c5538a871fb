#include "ringmaster/base/error.hpp"
#include "ringmaster/os/files.hpp"
#include "ringmaster/runner/event_log.hpp"

#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

using namespace ringmaster;

TEST_CASE("the history goes on behind that of earlier runs and sets off its blocks", "[runner]") {
    const TemporaryFolder folder;
    const auto path = folder / "tune.hist";
    History(path).add("game 0: level: 3 [(2)] (Black) won, B+3.5");
    History again(path);
    again.add("game 1: bad \x1b[31m text");
    again.add_block({"9 nodes", "Win rate 1/2 = 0.500"});
    CHECK(read_file(path) ==
          "game 0: level: 3 [(2)] (Black) won, B+3.5\n"
          "game 1: bad ?[31m text\n"
          "\n"
          "9 nodes\n"
          "Win rate 1/2 = 0.500\n"
          "\n");
}

TEST_CASE("a history that cannot be opened is an error", "[runner]") {
    CHECK_THROWS_AS(History("/proc/nowhere/tune.hist"), Error);
}
