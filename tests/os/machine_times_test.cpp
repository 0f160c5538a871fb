#include <unistd.h>

#include "ringmaster/os/cpus.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("a process that waited for a core as long as it was late is excused, and no other", "[os]") {
    MachineTimes before;
    before.own_wait = 1;
    before.waits = {{7, 10}, {8, 20}};
    MachineTimes after = before;
    CHECK(excuse_between(before, after, 0.001).empty());

    after.own_wait = 1.25;
    after.waits = {{7, 10.125}, {8, 20.5}, {9, 0.25}};
    CHECK(excuse_between(before, after, 0.75) == "the machine was busy: 0.750 s went by without a core");
    CHECK(excuse_between(before, after, 0.76).empty());
}

TEST_CASE("time that the host stole from a core excuses, too", "[os]") {
    MachineTimes before;
    before.stolen = {1, 2};
    MachineTimes after;
    after.stolen = {1.5, 4};
    CHECK(excuse_between(before, after, 1.5) == "");
    after.ran = {{7, 60}};
    CHECK(excuse_between(before, after, 1.5) == "the machine was busy: 2.000 s went by without a core");
    CHECK(excuse_between(before, after, 2.5).empty());
}

TEST_CASE("who was late while the machine slept, or we were stopped, is excused", "[os]") {
    MachineTimes after;
    after.suspended = 3600;
    CHECK(excuse_between({}, after, 60) == "the machine was suspended for 3600.0 s");
    after.suspended = 0.01;
    after.stopped = 12;
    CHECK(excuse_between({}, after, 60) == "ringmaster was stopped for 12.0 s");
}

TEST_CASE("the system's texts are read as far as they go", "[os]") {
    CHECK(thread_times("5000000 1500000000 42\n").waited == 1.5);
    CHECK(thread_times("5000000 1500000000 42\n").ran == 0.005);
    CHECK(thread_times("").waited == 0);
    CHECK(thread_times("5000000").ran == 0);
    const char* const stat =
        "cpu  9 9 9 9 9 9 9 300 0 0\ncpu0 1 2 3 4 5 6 7 100 0 0\ncpu1 1 2 3 4 5 6 7 200 9 9\nintr 1 2 3\n";
    CHECK(stolen_seconds(stat, 100) == std::vector<double>{1, 2});
    CHECK(stolen_seconds("cpu0 1 2 3\n", 100) == std::vector<double>{0});
    CHECK(stolen_seconds("", 100).empty());
}

TEST_CASE("the times of a machine are those of now, and never less than before", "[os]") {
    const MachineTimes before = machine_times(getpid());
    const MachineTimes after = machine_times(getpid());
    CHECK(before.waits.count(getpid()) == 1);
    CHECK(after.own_wait >= before.own_wait);
    CHECK(after.stolen.size() == before.stolen.size());
    CHECK(machine_times(-1).waits.empty());
    CHECK(excuse_between(before, after, 3600).empty());
}
