// Events that a ringmaster of state format 4 played go on as if it had never been replaced.
#include "support/without_times.hpp"
#include "support/workshop.hpp"

using namespace ringmaster;

namespace {

namespace fs = std::filesystem;

/// A folder with a copy of the event, its engine, and its report as the old program printed it.
struct OldEvent : Workshop {
    explicit OldEvent(const std::string& name) {
        const fs::path from = fs::path(RINGMASTER_SOURCE_DIR "/tests/event/format_4") / name;
        fs::copy_file(from.string() + ".toml", control_file, fs::copy_options::overwrite_existing);
        fs::copy_file(from.string() + ".db", folder.path() / "tune.db");
        fs::create_symlink(SCRIPTED_ENGINE, folder.path() / "engine");
        report = read_file(from.string() + ".report");
        report.replace(report.find(": " + name), name.size() + 2, ": tune");
    }

    std::string report;
};

}  // namespace

TEST_CASE("an event of format 4 is brought up to date, reports the same and goes on", "[event]") {
    for (const std::string name : {"old", "area"}) {
        INFO(name);
        const OldEvent event(name);
        const Finished early = event.ringmaster({event.control_file, "show"});
        CHECK(early.status == 5);
        CHECK(contains(early.err, "was written by an older ringmaster"));
        const std::size_t before = name == "old" ? 39 : 9;
        REQUIRE(event.ringmaster({event.control_file, "-q", "-g", "0"}).status == 0);
        CHECK(event.stored_games() == before);
        CHECK(without_times(event.ringmaster({event.control_file, "show"}).out) == without_times(event.report));
        REQUIRE(event.ringmaster({event.control_file, "-q", "-g", "5"}).status == 0);
        CHECK(event.stored_games() == before + 5);
    }
}
