// What a release wrote is read by every later version: releases/ keeps, for each release, three events as it left them
// and what it said of their games. Those of the next release are made by it with the engine of the tests: a tuner's
// event of two epochs with a match and a void game, one that keeps ownership, and one of three named players.

#include <nlohmann/json.hpp>

#include "ringmaster/base/text.hpp"

#include "support/workshop.hpp"

using namespace ringmaster;

namespace {

namespace fs = std::filesystem;

/// A folder with a copy of an event of a release and its engine.
struct OldEvent : Workshop {
    explicit OldEvent(const std::string& name) : left(fs::path(RINGMASTER_SOURCE_DIR "/tests/event/releases") / name) {
        fs::copy_file(left.string() + ".toml", control_file, fs::copy_options::overwrite_existing);
        fs::copy_file(left.string() + ".db", folder.path() / "tune.db");
        fs::create_symlink(SCRIPTED_ENGINE, folder.path() / "engine");
    }

    std::string show() const { return ringmaster({control_file, "show"}).out; }

    fs::path left;
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

/// Requires all that the release said of the games; later versions may say more.
void require_games(const OldEvent& event) {
    const auto said = nlohmann::json::parse(read_file(event.left.string() + ".json"));
    const auto says = nlohmann::json::parse(event.ringmaster({event.control_file, "games", "--format", "json"}).out);
    REQUIRE(says.size() == said.size());
    for (std::size_t i = 0; i < said.size(); ++i) {
        for (const auto& [key, value] : said[i].items()) {
            INFO(key << " of game " << i);
            REQUIRE(says[i].contains(key));
            CHECK(says[i][key] == value);
        }
    }
}

void require_going_on(const OldEvent& event) {
    const std::size_t before = event.stored_games();
    const Finished run = event.ringmaster({event.control_file, "-q", "-g", "5"});
    INFO(run.err);
    REQUIRE(run.status == 0);
    CHECK(event.stored_games() == before + 5);
}

}  // namespace

TEST_CASE("a tuner's event of every release is read whole and goes on", "[event]") {
    const OldEvent event(std::string(GENERATE("0.1.0")) + "/tuning");
    require_games(event);
    const std::string report = event.show();
    INFO(report);
    // 25 games of the second epoch chose, 6 of a match are verified, and 23 are of the first epoch.
    CHECK(line_of_report(report, "played: ") == "played: 25 games to choose, with a win rate of 0.360; 6 to verify");
    CHECK(contains(report, "23 games of other epochs"));
    CHECK(line_of_report(report, "once recommended  ").ends_with(" 0.333 0.01 - 0.91 3 1"));
    CHECK(line_of_report(report, "the default ").ends_with(" 0.000 0.00 - 0.71 3 0"));
    std::vector<VoidGame> void_games;
    Store(event.folder.path() / "tune.db", Store::Mode::read).for_each_void_game([&](const VoidGame& game) {
        void_games.push_back(game);
    });
    REQUIRE(void_games.size() == 1);
    CHECK(void_games[0].number == 12);
    CHECK(void_games[0].culprit == 0u);
    require_going_on(event);
}

TEST_CASE("the ownership of every release counts", "[event]") {
    const OldEvent event(std::string(GENERATE("0.1.0")) + "/area");
    require_games(event);
    const std::string row = line_of_report(event.show(), "*");
    CHECK(contains(row, " 0.846 0.58 - 0.96 "));
    CHECK(contains(row, " 13 11"));
    CHECK(row.ends_with(" 0.916"));
    require_going_on(event);
}

TEST_CASE("the players of every release play on", "[event]") {
    const OldEvent event(std::string(GENERATE("0.1.0")) + "/league");
    require_games(event);
    CHECK(contains(event.show(), "Games    10 of 300"));
    CHECK(contains(line_of_report(event.show(), "seven v weak"), "4 of 100 0.750"));
    require_going_on(event);
}
