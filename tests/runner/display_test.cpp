#include "ringmaster/runner/display.hpp"

#include <sstream>

#include "ringmaster/base/text.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

LiveStatus status_of_a_run() {
    LiveStatus status;
    status.event = "tune";
    status.progress = {12, 30};
    status.games_per_second = 2;
    status.standing = "level: 3   0.611 (0.39 - 0.80) in 18 games";
    status.running = {{"12", "level: 4", 1.0}, {"13", "level: 5", 61.0}};
    status.hint = "Ctrl-C to finish these games and stop";
    return status;
}

}  // namespace

TEST_CASE("the live block says how far the run is, who leads and what is playing", "[runner]") {
    const std::vector<std::string> expected{
        "",
        "tune: 12 of 30 games, 2.0 games/s, about 9 s left",
        "best so far: level: 3   0.611 (0.39 - 0.80) in 18 games",
        "  game    12        1 s  level: 4",
        "  game    13  1 min 01 s  level: 5",
        "(Ctrl-C to finish these games and stop)",
    };
    CHECK(live_block(status_of_a_run(), 80, 24) == expected);
}

TEST_CASE("no line of the live block is wider than the terminal and the block fits its height", "[runner]") {
    LiveStatus status = status_of_a_run();
    status.standing = std::string(300, 'x') + "\xc3\xa4\xc3\xa4";
    for (int i = 0; i < 50; ++i) {
        status.running.push_back({std::to_string(14 + i), "l\xc3\xa4vel: \x1b[31m", 2.0});
    }
    for (const int columns : {1, 2, 10, 40, 80}) {
        for (const std::string& line : live_block(status, columns, 24)) {
            CHECK(display_width(line) <= static_cast<std::size_t>(columns > 1 ? columns - 1 : 1));
            CHECK(line.find('\x1b') == std::string::npos);
            CHECK_FALSE(find_invalid_utf8(line));
        }
        CHECK(live_block(status, columns, 24).size() <= 24);
    }
}

TEST_CASE("a slow run is counted in games per minute and an endless one has no time left", "[runner]") {
    LiveStatus status = status_of_a_run();
    status.games_per_second = 0.05;
    status.progress.wanted.reset();
    CHECK(live_block(status, 80, 24)[1] == "tune: 12 games, 3.0 games/min");
}

TEST_CASE("the live display redraws its block in place and leaves nothing behind", "[runner]") {
    std::ostringstream out;
    const auto display = make_live_display(out, -1);
    display->refresh(status_of_a_run());
    const std::size_t before = out.str().size();
    display->line("game 1: won");
    CHECK(out.str().substr(before) == "\x1b[6A\r\x1b[Jgame 1: won\n");
    display->refresh(status_of_a_run());
    display->close();
    const std::string shown = out.str();
    CHECK(shown.substr(shown.size() - 8) == "\x1b[6A\r\x1b[J");
}

TEST_CASE("the quiet display shows warnings only", "[runner]") {
    std::ostringstream out;
    const auto display = make_quiet_display(out);
    display->line("game 1: won");
    display->warning("game 2 is void: bad \x1b[31m engine");
    CHECK(out.str() == "ringmaster: game 2 is void: bad ?[31m engine\n");
}
