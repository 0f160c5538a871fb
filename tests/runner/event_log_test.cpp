#include "ringmaster/runner/event_log.hpp"

#include "ringmaster/base/error.hpp"
#include "ringmaster/os/files.hpp"

#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

using namespace ringmaster;

TEST_CASE("log lines carry the time and are on disk at once, after those of earlier runs", "[runner]") {
    const TemporaryFolder folder;
    const auto path = folder.path() / "tune.log";
    write_file_atomically(path, "2026-01-01 00:00:00 old\n");
    EventLog log(path);
    log.note("run started");
    log.warn("game 3 is {void}");
    const std::string text = read_file(path);
    CHECK(text.find("2026-01-01 00:00:00 old\n") == 0);
    CHECK(text.find(" run started\n") != std::string::npos);
    CHECK(text.find(" warning: game 3 is {void}\n") != std::string::npos);
    CHECK(text[24 + 4] == '-');
}

TEST_CASE("each line of what is logged is printable and carries the time", "[runner]") {
    const TemporaryFolder folder;
    const auto path = folder.path() / "tune.log";
    EventLog(path).warn("\x1b]0;title\x07 one\ntwo \xff");
    const std::string text = read_file(path);
    CHECK(text.find(" warning: ?]0;title? one\n") == 19);
    CHECK(text.substr(text.find('\n') + 1 + 19) == " two \xef\xbf\xbd\n");
}

TEST_CASE("a log that cannot be opened is an error that names it", "[runner]") {
    CHECK_THROWS_AS(EventLog("/proc/nowhere/tune.log"), Error);
}
