#include "ringmaster/config/placeholder_texts.hpp"
#include "ringmaster/config/sections.hpp"

#include "config/control_files.hpp"

using namespace ringmaster;

TEST_CASE("a path is made absolute and short, but no further than links allow", "[config]") {
    const auto folder_of = [](const std::string& cwd) {
        Parts parts;
        parts.player += "cwd = '" + cwd + "'\n";
        return good(parts.text()).gtp().opponent_setup().cwd;
    };
    CHECK(folder_of("x/./y") == "/events/x/y");
    CHECK(folder_of("../x//y") == "/x/y");
    CHECK(folder_of("./../x") == "/x");
    CHECK(folder_of("~/x/.") == "/home/me/x/");
    CHECK(folder_of("link/../x") == "/events/link/../x");
    CHECK(folder_of("/opt/link/../x") == "/opt/link/../x");
    CHECK(folder_of("~/link/../x") == "/home/me/link/../x");
}

TEST_CASE("braces of the folder and of HOME are no placeholders", "[config]") {
    Parts parts;
    parts.player = "[players.gnugo]\ncommand = './e'\ncwd = '~/w'\n";
    const ControlFileResult result = parse_control_file(parts.text(), "/e{x}/tune.toml", "/h{y}");
    REQUIRE(result.problems.empty());
    const PlayerSetup filled = fill_placeholders(result.control_file->gtp().opponent_setup(), {});
    CHECK(filled.command == Lines{"/e{x}/e"});
    CHECK(filled.cwd == "/h{y}/w");
}

TEST_CASE("a program below the control file's folder is told relative to it", "[config]") {
    CHECK(relative_to("/events", "/events/bin/x") == "./bin/x");
    CHECK(relative_to("/events", "/eventsx/y") == "/eventsx/y");
    CHECK(relative_to("/events", "gnugo") == "gnugo");
    CHECK(relative_to("/e{v}", "/e{{v}}/x") == "./x");
}
