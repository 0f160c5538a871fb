#include "ringmaster/config/sections.hpp"

#include "config/control_files.hpp"
#include "support/catch.hpp"

using namespace ringmaster;

namespace {

std::string with_clock_lines(const std::string& lines, const std::string& of_opponent = "") {
    Parts parts;
    parts.top += lines + "\n";
    parts.player += of_opponent + "\n";
    return parts.text();
}

}  // namespace

TEST_CASE("games have no clock unless the control file says so", "[config]") {
    const GameSettings plain = good(Parts{}.text()).gtp().settings;
    CHECK_FALSE(plain.clock.control);
    CHECK(plain.clock.enforce);
    CHECK(plain.clock.margin == 0.05);
}

TEST_CASE("the clock, whether it is enforced and its margin are settings of the game", "[config]") {
    const ClockSettings clock =
        good(with_clock_lines("clock = '10m+5s'\nenforce_clock = false\ntime_margin = 0.2")).gtp().settings.clock;
    REQUIRE(clock.control);
    CHECK(to_text(*clock.control) == "10m+5s");
    CHECK_FALSE(clock.enforce);
    CHECK(clock.margin == 0.2);
}

TEST_CASE("a player may have a clock of its own", "[config]") {
    const GtpSection section = good(with_clock_lines("clock = '10m'", "clock = '1m'")).gtp();
    CHECK(to_text(section.opponent_setup().clock.value()) == "1m");
    CHECK_FALSE(section.candidate.clock);
}

TEST_CASE("a clock that cannot be is told with its place", "[config]") {
    CHECK(problems_of(with_clock_lines("clock = '10'")) ==
          std::vector<std::string>{"f:6:9: clock: '10' has no unit (write 10s, 10m or 10h)"});
    CHECK(problems_of(with_clock_lines("clock = 10")) ==
          std::vector<std::string>{"f:6:9: clock must be a text, not the number 10 (write clock = \"10s+0.1s\")"});
    CHECK(problems_of(with_clock_lines("time_margin = -1")) ==
          std::vector<std::string>{"f:6:15: time_margin must be from 0 to 3600, not -1"});
}
