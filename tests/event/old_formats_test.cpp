// Events that ringmasters of older state formats played go on as if it had never been replaced.
#include "ringmaster/base/text.hpp"

#include "support/workshop.hpp"

using namespace ringmaster;

namespace {

namespace fs = std::filesystem;

/// A folder with a copy of the event and its engine.
struct OldEvent : Workshop {
    explicit OldEvent(const std::string& folder_and_name) {
        const fs::path from = fs::path(RINGMASTER_SOURCE_DIR "/tests/event") / folder_and_name;
        fs::copy_file(from.string() + ".toml", control_file, fs::copy_options::overwrite_existing);
        fs::copy_file(from.string() + ".db", folder.path() / "tune.db");
        fs::create_symlink(SCRIPTED_ENGINE, folder.path() / "engine");
    }
};

/// What the report says in the line of that beginning, its blanks made single.
std::string line_of_report(const std::string& report, const std::string& beginning) {
    for (const std::string& line : split(report, '\n')) {
        if (line.starts_with(beginning)) {
            std::vector<std::string> words = split(line, ' ');
            std::erase(words, "");
            return join(words, " ");
        }
    }
    return "";
}

}  // namespace

TEST_CASE("an event of format 4 is brought up to date, keeps its figures and goes on", "[event]") {
    const std::string name = GENERATE("old", "area");
    INFO(name);
    const OldEvent event("format_4/" + name);
    const Finished early = event.ringmaster({event.control_file, "show"});
    CHECK(early.status == 5);
    CHECK(contains(early.err, "was written by an older ringmaster"));
    const std::size_t before = name == "old" ? 39 : 9;
    REQUIRE(event.ringmaster({event.control_file, "-q", "-g", "0"}).status == 0);
    CHECK(event.stored_games() == before);
    const std::string report = event.ringmaster({event.control_file, "show"}).out;
    INFO(report);
    if (name == "old") {
        // 10 games of the second epoch chose, 6 of a match are verified, and 23 are of the first epoch.
        CHECK(line_of_report(report, "played: ") ==
              "played: 10 games to choose, with a win rate of 0.300; 6 to verify");
        CHECK(contains(report, "23 games of other epochs"));
        CHECK(line_of_report(report, "recommended  ").ends_with(" 0.333 0.01 - 0.91 3 1"));
        CHECK(line_of_report(report, "the default ").ends_with(" 0.000 0.00 - 0.71 3 0"));
    } else {
        CHECK(contains(line_of_report(report, "*"), " 0.889 0.57 - 0.98 "));
        CHECK(contains(line_of_report(report, "*"), " 9 8"));
        CHECK(line_of_report(report, "*").ends_with(" 0.941"));
    }
    REQUIRE(event.ringmaster({event.control_file, "-q", "-g", "5"}).status == 0);
    CHECK(event.stored_games() == before + 5);
}

TEST_CASE("an event of format 5, which did not know which games went alike, goes on", "[event]") {
    const OldEvent event("format_5/old");
    REQUIRE(event.ringmaster({event.control_file, "-q", "-g", "0"}).status == 0);
    CHECK(event.stored_games() == 42);
    const std::string report = event.ringmaster({event.control_file, "show"}).out;
    CHECK(contains(report, "23 games of other epochs"));
    CHECK(contains(report, "\nplayed: 13 games to choose"));
    REQUIRE(event.ringmaster({event.control_file, "-q", "-g", "5"}).status == 0);
    CHECK(event.stored_games() == 47);
}

TEST_CASE("an event of format 6, which did not know under which circumstances games were played, goes on", "[event]") {
    const OldEvent event("format_6/old");
    REQUIRE(event.ringmaster({event.control_file, "-q", "-g", "0"}).status == 0);
    CHECK(event.stored_games() == 45);
    const std::string report = event.ringmaster({event.control_file, "show"}).out;
    CHECK(contains(report, "23 games of other epochs"));
    CHECK(contains(report, "\nplayed: 16 games to choose"));
    REQUIRE(event.ringmaster({event.control_file, "-q", "-g", "5"}).status == 0);
    CHECK(event.stored_games() == 50);
    CHECK_FALSE(contains(event.ringmaster({event.control_file, "show"}).out, "and all count"));
}

TEST_CASE("an event of format 7, which did not know on which machines games were void, goes on", "[event]") {
    const OldEvent event("format_7/old");
    REQUIRE(event.ringmaster({event.control_file, "-q", "-g", "0"}).status == 0);
    CHECK(event.stored_games() == 48);
    const std::string report = event.ringmaster({event.control_file, "show"}).out;
    CHECK(contains(report, "23 games of other epochs"));
    CHECK(contains(report, "\nplayed: 19 games to choose"));
    REQUIRE(event.ringmaster({event.control_file, "-q", "-g", "5"}).status == 0);
    CHECK(event.stored_games() == 53);
}
