#include "ringmaster/config/placeholder_texts.hpp"

#include "config/control_files.hpp"

using namespace ringmaster;

TEST_CASE("placeholders are filled in every text of a player", "[config]") {
    PlayerSetup player;
    player.code = "candidate";
    player.command = {"{a}", "{{a}} {seed}"};
    player.cwd = "/x/{a:.1f}";
    player.environ = {{"LEVEL", "{a:d}"}};
    player.startup_gtp_commands = {"id {game_id}"};
    const Parameters values{{"a", 2.0}, {"seed", 7LL}, {"game_id", std::string("3")}};
    const PlayerSetup filled = fill_placeholders(player, values);
    CHECK(filled.command == Lines{"2", "{a} 7"});
    CHECK(filled.cwd == "/x/2.0");
    CHECK(filled.environ.at("LEVEL") == "2");
    CHECK(filled.startup_gtp_commands == Lines{"id 3"});
    CHECK_THROWS_WITH(fill_placeholders(player, {}),
                      "candidate: command: unknown placeholder '{a}' (write '{{' for a brace)");
}

TEST_CASE("the scratch folder may stand in every text of a candidate", "[config]") {
    PlayerSetup player;
    player.code = "candidate";
    player.command = {"{dir}/engine", "--patterns={dir}/patterns.db"};
    player.cwd = "{dir}";
    player.environ = {{"HOME", "{dir}"}};
    player.startup_gtp_commands = {"load {dir}/x"};
    const PlayerSetup filled = fill_placeholders(player, {{"dir", std::string("/tmp/7")}});
    CHECK(filled.command == Lines{"/tmp/7/engine", "--patterns=/tmp/7/patterns.db"});
    CHECK(filled.cwd == "/tmp/7");
    CHECK(filled.environ.at("HOME") == "/tmp/7");
    CHECK(filled.startup_gtp_commands == Lines{"load /tmp/7/x"});
}

TEST_CASE("the names in a player's texts are found, whatever the text is for", "[config]") {
    PlayerSetup player;
    player.command = {"{a}", "x{b} {a}"};
    player.startup_gtp_commands = {"{e:.1f}"};
    player.set_gtp_commands = {"{f}", "{not closed"};
    player.environ = {{"{no}", "{d}"}};
    player.cwd = "/{c}";
    CHECK(names_used(player) == Lines{"a", "b", "a", "c", "d", "e", "f"});
    CHECK(names_in("{a}{{b}}") == Lines{"a"});
    CHECK(names_in("{not closed").empty());
}
