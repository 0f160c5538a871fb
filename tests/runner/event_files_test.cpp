#include "ringmaster/runner/event_files.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("an event's files stand beside the control file and bear its stem", "[runner]") {
    const EventFiles files("/x/my.tune.toml");
    CHECK(files.database == "/x/my.tune.db");
    CHECK(files.log == "/x/my.tune.log");
    CHECK(files.lock == "/x/my.tune.lock");
    CHECK(files.report == "/x/my.tune.report");
    CHECK(files.games == "/x/my.tune.games");
    CHECK(files.void_games == "/x/my.tune.void");
    CHECK(files.history == "/x/my.tune.hist");
    CHECK(files.gtp_logs == "/x/my.tune.gtplogs");
    CHECK(files.batch_script == "/x/my.tune.sbatch");
    CHECK(files.batch_output == "/x/my.tune.sbatch.out");
    CHECK(files.scratch == "/x/my.tune.ringmaster-scratch");
}
