#include "ringmaster/config/sections.hpp"

#include "config/control_files.hpp"

using namespace ringmaster;

namespace {

/// The control file with these lines in [candidate] after its command, from line 10 on.
}  // namespace

TEST_CASE("a bad placeholder is told at its text, whatever the text is for", "[config]") {
    const std::string unknown = "unknown placeholder '{aa}' (known: '{a}', '{seed}', '{game_id}', '{dir}')";
    CHECK(problems_of(with_candidate("cwd = 'x{aa}'")) == Lines{"f:10:7: candidate: cwd: " + unknown});
    CHECK(problems_of(with_candidate("cwd = 'x{aa}{aa}{dirr}'")) ==
          Lines{"f:10:7: candidate: cwd: " + unknown,
                "f:10:7: candidate: cwd: unknown placeholder '{dirr}' (did you mean '{dir}'?)"});
    CHECK(problems_of(with_candidate("environ.X = '{aa}'")) == Lines{"f:10:13: candidate: environ: X: " + unknown});
    CHECK(problems_of(with_candidate("startup_gtp_commands = ['x', 'y {aa}']")) ==
          Lines{"f:10:30: candidate: startup_gtp_commands: " + unknown});
    CHECK(problems_of(with_candidate("cwd = 'x{gam_id}'")) ==
          Lines{"f:10:7: candidate: cwd: unknown placeholder '{gam_id}' (did you mean '{game_id}'?)"});
    CHECK(problems_of(with_candidate("cwd = 'x{a'")) ==
          Lines{"f:10:7: candidate: cwd: '{a' is not closed (write '{{' for a brace)"});
    CHECK(problems_of(with_candidate("cwd = 'x{seed}{game_id}'")).empty());
}

TEST_CASE("a placeholder's spec must fit the value of the last cell too", "[config]") {
    Parts parts;
    parts.parameter = "[[parameters]]\ncode = 'a'\nscale = { explicit = [1, 'x'] }\n";
    parts.candidate = "[candidate]\ncommand = 'x {a:d}'\n";
    CHECK(problems_of(parts.text()) == Lines{"f:9:11: candidate: command: '{a:d}': {:d} does not fit the text 'x'"});
}

TEST_CASE("a placeholder's spec must fit every value of an explicit scale, and cells in the middle", "[config]") {
    Parts parts;
    parts.parameter = "[[parameters]]\ncode = 'a'\nscale = { explicit = [1, 'x', 2] }\n";
    parts.candidate = "[candidate]\ncommand = 'x {a:d}'\n";
    CHECK(problems_of(parts.text()) == Lines{"f:9:11: candidate: command: '{a:d}': {:d} does not fit the text 'x'"});
    parts.parameter += "split = 2\n";
    CHECK(problems_of(parts.text()).size() == 1);
    parts.parameter = "[[parameters]]\ncode = 'a'\nscale = { linear = [0.75, 2.25] }\nsplit = 3\n";
    CHECK(problems_of(parts.text()) ==
          Lines{"f:9:11: candidate: command: '{a:d}': {:d} does not fit 1.5 (a scale with integer = true has "
                "whole numbers; {:.0f} rounds others)"});
}

TEST_CASE("a parameter with a mistake is still known to the candidate", "[config]") {
    Parts parts;
    parts.candidate = "[candidate]\ncommand = 'x {rave:.2f}'\ncwd = '{rav}'\n";
    parts.parameter = "[[parameters]]\ncode = 'rave'\nscale = 3\nsplit = 4\n";
    CHECK(problems_of(parts.text()) ==
          Lines{"f:10:7: candidate: cwd: unknown placeholder '{rav}' (did you mean '{rave}'?)",
                "f:13:9: parameter 'rave': scale must be a table, not the number 3 (write scale = { linear = "
                "[0, 1] })"});
}

TEST_CASE("a parameter may choose between programs by name, but not by a relative path", "[config]") {
    Parts parts;
    parts.candidate = "[candidate]\ncommand = '{a}'\n";
    parts.parameter = "[[parameters]]\ncode = 'a'\nscale = { explicit = ['gnugo', 'fuego'] }\n";
    CHECK(problems_of(parts.text()).empty());
    parts.parameter = "[[parameters]]\ncode = 'a'\nscale = { explicit = ['/x/gnugo', 'x/fuego'] }\n";
    CHECK(
        problems_of(parts.text()) ==
        Lines{"f:9:11: candidate: command becomes the relative path 'x/fuego' (begin it with a folder, such as './')"});
}

TEST_CASE("every text of a player has its place", "[config]") {
    PlayerSetup player;
    player.command = {"x", "y"};
    player.cwd = "/z";
    player.set_gtp_commands = {"s"};
    std::vector<Problem> problems;
    const auto table = parse_toml("set_gtp_commands = ['s']\ncwd = '/z'\ncommand = ['x',\n'y']\n", problems);
    REQUIRE(table);
    const auto texts = placed_texts(TableReader(*table, "", problems), player);
    REQUIRE(texts.size() == 4);
    CHECK(texts[0].place == Place{3, 12});
    CHECK(texts[1].name == "command");
    CHECK(texts[1].place == Place{4, 1});
    CHECK(texts[2].use == TextUse::folder);
    CHECK(texts[3].text == "s");
    CHECK(texts[2].place == Place{2, 7});
    CHECK(texts[3].place == Place{1, 21});
}
