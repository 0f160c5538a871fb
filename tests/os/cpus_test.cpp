#include "ringmaster/os/cpus.hpp"

#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("slots get cores of their own when there are enough for all", "[os]") {
    using Sets = std::vector<std::vector<int>>;
    CHECK(cpus_of_slots({0, 1, 2, 3}, 2, 2) == Sets{{0, 1}, {2, 3}});
    CHECK(cpus_of_slots({2, 5, 7}, 3, 1) == Sets{{2}, {5}, {7}});
    CHECK(cpus_of_slots({2, 5, 7}, 2, 1) == Sets{{2}, {5}});
    CHECK(cpus_of_slots({0, 1, 2}, 2, 2).empty());
    CHECK(cpus_of_slots({}, 1, 1).empty());
}

TEST_CASE("a process that is bound to a core uses no other", "[os]") {
    const std::vector<int> usable = usable_cpus();
    REQUIRE_FALSE(usable.empty());
    const pid_t child = fork();
    if (child == 0) {
        const bool bound = bind_to_cpus(getpid(), {usable.back()});
        _exit(bound && usable_cpus() == std::vector<int>{usable.back()} ? 0 : 1);
    }
    int status = -1;
    waitpid(child, &status, 0);
    CHECK(status == 0);
}
