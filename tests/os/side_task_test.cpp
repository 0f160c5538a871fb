#include <fstream>
#include <stdexcept>

#include <fcntl.h>
#include <unistd.h>

#include "ringmaster/os/fan_out.hpp"
#include "ringmaster/os/files.hpp"

#include "os/processes.hpp"
#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

using namespace ringmaster;

TEST_CASE("a side task works with a copy of the memory and leaves a file", "[os]") {
    TemporaryFolder folder;
    std::string text = "before";
    SideTask task;
    task.start([&] {
        std::ofstream(folder / "file") << text;
        text = "changed by the fork";
    });
    text = "after";
    CHECK(processes::becomes_true([&] { return !task.is_running(); }));
    CHECK(read_file(folder / "file") == "before");
    CHECK(text == "after");
}

TEST_CASE("a side task has no open file of ours", "[os]") {
    TemporaryFolder folder;
    int ends[2];
    REQUIRE(::pipe(ends) == 0);
    SideTask task;
    task.start([&] { std::ofstream(folder / "file") << (::fcntl(ends[1], F_GETFD) < 0 ? "closed" : "open"); });
    CHECK(processes::becomes_true([&] { return !task.is_running(); }));
    CHECK(read_file(folder / "file") == "closed");
    ::close(ends[0]);
    ::close(ends[1]);
}

TEST_CASE("a side task that throws ends alone, and one that hangs ends with its owner", "[os]") {
    {
        SideTask failing;
        failing.start([] { throw std::runtime_error("never seen"); });
        CHECK(processes::becomes_true([&] { return !failing.is_running(); }));
        SideTask hanging;
        hanging.start([] { ::pause(); });
        CHECK(hanging.is_running());
    }
    CHECK(processes::children().empty());
}
