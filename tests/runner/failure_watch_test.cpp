#include "ringmaster/runner/failure_watch.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

Job job_of(std::uint64_t number) {
    Job job;
    job.number = number;
    job.game_id = std::to_string(number);
    return job;
}

}  // namespace

TEST_CASE("void games in a row are too many, and sooner before the first success", "[runner]") {
    FailureWatch watch(3, 2);
    CHECK(watch.tell_void(job_of(0)).empty());
    CHECK(watch.tell_void(job_of(1)) == "2 void games before any success");
    CHECK(watch.tell_counted(Ending::score).empty());
    CHECK(watch.tell_void(job_of(2)).empty());
    CHECK(watch.tell_void(job_of(3)).empty());
    CHECK(watch.tell_void(job_of(4)) == "3 void games in a row");
}

TEST_CASE("a game that is void again and again is too much although others count", "[runner]") {
    FailureWatch watch(2, 1);
    CHECK(watch.tell_counted(Ending::score).empty());
    CHECK(watch.tell_void(job_of(7)).empty());
    CHECK(watch.tell_counted(Ending::score).empty());
    CHECK(watch.tell_void(job_of(7)) == "game 7 was void 2 times");
    CHECK(watch.counted_games() == 2);
}

TEST_CASE("ten games in a row lost by a failure are too many", "[runner]") {
    FailureWatch watch(2, 1);
    for (int game = 0; game < 9; ++game) {
        CHECK(watch.tell_counted(Ending::failure).empty());
    }
    CHECK(watch.tell_counted(Ending::jigo).empty());
    for (int game = 0; game < 9; ++game) {
        CHECK(watch.tell_counted(Ending::failure).empty());
    }
    CHECK(watch.tell_counted(Ending::failure) == "10 games in a row were lost because an engine failed");
}

TEST_CASE("a game's lost workers rest ever longer, and the fifth is too much", "[runner]") {
    FailureWatch watch(2, 1);
    CHECK(watch.rests(job_of(3)) == 0);
    for (const double rests : {0, 1, 2, 4}) {
        CHECK(watch.tell_lost_worker(job_of(3)).empty());
        CHECK(watch.rests(job_of(3)) == rests);
    }
    CHECK(watch.tell_lost_worker(job_of(4)).empty());
    CHECK(watch.tell_lost_worker(job_of(3)) == "the worker of game 3 was lost 5 times");
}
