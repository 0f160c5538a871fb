#include "ringmaster/runner/machine_watch.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

Job numbered_job(std::uint64_t number) {
    Job job;
    job.number = number;
    job.game_id = std::to_string(number);
    job.gtp().settings.engine_failure = EngineFailure::void_game;
    return job;
}

VoidGame broken(const std::string& reason) {
    VoidGame game;
    game.reason = reason;
    return game;
}

GameRecord won() {
    GameRecord record;
    record.ending = Ending::score;
    return record;
}

const std::vector<std::string> two_machines{"here", "big"};

constexpr std::size_t first_machine = 0;
constexpr std::size_t big = 1;

}  // namespace

TEST_CASE("the second worker in a row that a machine loses lets it rest, and that is said once", "[runner]") {
    MachineWatch watch(two_machines, {});
    CHECK(watch.tell_lost_worker({big, 0, 1}, numbered_job(1), "gone").news.empty());
    CHECK_FALSE(watch.rests(big, 1));
    CHECK(watch.tell_lost_worker({big, 0.5, 1.5}, numbered_job(2), "gone")
              .news.empty());  // it began before the first loss
    CHECK(watch.tell_lost_worker({big, 2, 3}, numbered_job(1), "gone again").news ==
          "big rests for 1 min 00 s, then it is tried again, ever more seldom; its games are played elsewhere: gone "
          "again");
    CHECK(watch.rests(big, 62));
    CHECK_FALSE(watch.rests(big, 63.5));
    CHECK_FALSE(watch.rests(first_machine, 4));
    CHECK(watch.others_play(big, 4));
    CHECK_FALSE(watch.others_play(first_machine, 4));
    CHECK(watch.tell_lost_worker({big, 64, 65}, numbered_job(1), "gone").news.empty());
    CHECK(watch.rests(big, 65 + 119));
    CHECK_FALSE(watch.rests(big, 65 + 121));
}

TEST_CASE("rests grow to an hour, and end with the first finished game", "[runner]") {
    MachineWatch watch(two_machines, {});
    double now = 0;
    watch.tell_lost_worker({big, now, now + 1}, numbered_job(1), "gone");
    for (int i = 0; i < 10; ++i) {
        now += 4000;
        watch.tell_lost_worker({big, now, now + 1}, numbered_job(1), "gone");
    }
    CHECK(watch.rests(big, now + 3600));
    CHECK_FALSE(watch.rests(big, now + 3602));
    now += 4000;
    CHECK(watch.tell_counted({big, now, now + 1}, numbered_job(1), won(), {}).news == "big plays again");
    CHECK(watch.tell_counted({big, now + 2, now + 3}, numbered_job(2), won(), {}).news.empty());
    CHECK(watch.tell_lost_worker({big, now + 4, now + 5}, numbered_job(3), "gone").news.empty());
    CHECK_FALSE(watch.rests(big, now + 5));
    CHECK_FALSE(watch.tell_lost_worker({big, now + 6, now + 7}, numbered_job(3), "gone").news.empty());
    CHECK(watch.rests(big, now + 8));
    CHECK(watch.tell_counted({big, now + 1, now + 9}, numbered_job(4), won(), {}).news == "big plays again");
    CHECK_FALSE(watch.rests(big, now + 9));
}

TEST_CASE("void games of one machine let it rest; those of all machines halt the run", "[runner]") {
    MachineWatch watch(two_machines, {});
    const MachineWatch::Verdict first = watch.tell_void({big, 0, 1}, numbered_job(1), broken("no libcuda.so"), 0);
    CHECK(first.news ==
          "big rests for 1 min 00 s, then it is tried again, ever more seldom; its games are played elsewhere: no "
          "libcuda.so");
    CHECK_FALSE(first.halt);
    CHECK_FALSE(watch.tell_void({big, 0, 2}, numbered_job(2), broken("no libcuda.so"), 0).halt);
    const Halt halt = watch.tell_void({first_machine, 0, 3}, numbered_job(1), broken("no engine"), 0).halt;
    CHECK(halt.reason == "no machine is fit to play");
    CHECK(halt.advice == "here: no engine; big: no libcuda.so; mend what failed, then start again: the run goes on");
}

TEST_CASE("a run waits for its machines with patience before it halts", "[runner]") {
    MachineWatch watch(two_machines, {});
    CHECK_FALSE(watch.tell_not_started({first_machine, 0, 1}, numbered_job(1), "no program").halt);
    CHECK_FALSE(watch.tell_not_started({big, 0, 2}, numbered_job(1), "no program").halt);
    CHECK(watch.all_rest(3));
    CHECK_FALSE(watch.tell_not_started({first_machine, 100, 101}, numbered_job(1), "no program").halt);
    CHECK(watch.tell_not_started({first_machine, 700, 701}, numbered_job(1), "no program").halt);
}

TEST_CASE("a sole machine never rests: the run halts as its failures say", "[runner]") {
    MachineWatch watch({"local"}, {});
    CHECK_FALSE(watch.tell_lost_worker({0, 0, 1}, numbered_job(1), "gone").halt);
    CHECK(watch.rest(0, numbered_job(1), 1) == 0);
    CHECK_FALSE(watch.tell_lost_worker({0, 1, 2}, numbered_job(1), "gone").halt);
    CHECK(watch.rest(0, numbered_job(1), 2) == 1);
    CHECK_FALSE(watch.all_rest(2));
    CHECK(watch.tell_void({0, 3, 4}, numbered_job(1), broken("no engine"), 0).halt.reason ==
          "1 void game before any success");
}

TEST_CASE("a sole machine that is far away is waited for although its workers are lost in the same way", "[runner]") {
    MachineWatch here({"local"}, {});
    MachineWatch far({"big"}, {});
    for (int time = 1; time < 8; ++time) {
        CHECK_FALSE(here.tell_lost_worker({0, 0, 1}, numbered_job(1), "refused").halt);
        CHECK_FALSE(far.tell_lost_worker({0, 0, 1}, numbered_job(1), "refused").halt);
    }
    CHECK(here.tell_lost_worker({0, 0, 1}, numbered_job(1), "refused").halt);
    CHECK_FALSE(far.tell_lost_worker({0, 0, 1}, numbered_job(1), "refused").halt);
}

TEST_CASE("a machine at its end rests for ever and is no hope for the others", "[runner]") {
    MachineWatch watch(two_machines, {});
    watch.end(big);
    CHECK(watch.rests(big, 1e9));
    CHECK_FALSE(watch.all_are_at_end());
    CHECK_FALSE(watch.others_play(first_machine, 1));
    CHECK_FALSE(watch.is_in_trouble(big));
    const Halt halt = watch.tell_void({first_machine, 0, 3}, numbered_job(1), broken("no engine"), 0).halt;
    CHECK(halt.advice == "here: no engine; mend what failed, then start again: the run goes on");
    watch.end(first_machine);
    CHECK(watch.all_are_at_end());
}
