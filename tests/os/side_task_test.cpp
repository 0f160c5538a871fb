#include "ringmaster/os/side_task.hpp"

#include <stdexcept>

#include <unistd.h>

#include "ringmaster/os/files.hpp"

#include "os/processes.hpp"
#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

using namespace ringmaster;

TEST_CASE("a side task leaves a file and ends", "[os]") {
    const TemporaryFolder folder;
    SideTask task;
    CHECK_FALSE(task.is_running());
    for (const char* text : {"one", "two"}) {
        task.start([&] { write_file_atomically(folder.path() / "found", text); });
        CHECK(processes::becomes_true([&] { return !task.is_running(); }));
        CHECK(read_file(folder.path() / "found") == text);
    }
}

TEST_CASE("a side task that fails ends without a word", "[os]") {
    SideTask task;
    task.start([] { throw std::runtime_error("no"); });
    CHECK(processes::becomes_true([&] { return !task.is_running(); }));
}

TEST_CASE("a side task has none of our open files", "[os]") {
    const TemporaryFolder folder;
    int ends[2];
    REQUIRE(::pipe(ends) == 0);
    SideTask task;
    task.start([&] {
        const bool is_open = ::write(ends[1], "x", 1) == 1;
        write_file_atomically(folder.path() / "found", is_open ? "open" : "closed");
    });
    CHECK(processes::becomes_true([&] { return !task.is_running(); }));
    CHECK(read_file(folder.path() / "found") == "closed");
    ::close(ends[0]);
    ::close(ends[1]);
}

TEST_CASE("a side task that is still at work ends with its owner", "[os]") {
    const TemporaryFolder folder;
    {
        SideTask task;
        task.start([&] {
            write_file_atomically(folder.path() / "pid", std::to_string(::getpid()));
            for (;;) {
                ::pause();
            }
        });
        REQUIRE(processes::becomes_true([&] { return std::filesystem::exists(folder.path() / "pid"); }));
        CHECK(task.is_running());
    }
    CHECK_FALSE(std::filesystem::exists("/proc/" + read_file(folder.path() / "pid")));
}
