#include "ringmaster/config/sections.hpp"

#include "config/control_files.hpp"
#include "support/contains.hpp"

using namespace ringmaster;

namespace {

/// The control file with these lines in [candidate] after its command, from line 10 on.
/// The control file with this command, a TOML value, for [players.gnugo]; it stands at 7:11.
std::string with_command(const std::string& value) {
    Parts parts;
    parts.player = "[players.gnugo]\ncommand = " + value + "\n";
    return parts.text();
}

PlayerSetup opponent_of(const std::string& text) {
    return good(text).gtp().opponent_setup();
}

std::string program(const std::string& value) {
    return opponent_of(with_command(value)).command.at(0);
}

}  // namespace

TEST_CASE("a command is a text with quotes or a list", "[config]") {
    CHECK(opponent_of(with_command("\"a 'b c' d\\\\ e\"")).command == Lines{"a", "b c", "d e"});
    CHECK(opponent_of(with_command("['a', 'b c', '']")).command == Lines{"a", "b c", ""});
    CHECK(problems_of(with_command("''")) ==
          Lines{"f:7:11: player 'gnugo': command is empty (write command = \"engine --gtp\")"});
    CHECK(problems_of(with_command("[]")) ==
          Lines{"f:7:11: player 'gnugo': command is empty (write command = \"engine --gtp\")"});
    CHECK(problems_of(with_command("\"a 'b\"")) ==
          Lines{"f:7:11: player 'gnugo': command has a quote that is not closed, or ends in a backslash"});
    CHECK(problems_of(with_command("['a', 3]")) ==
          Lines{"f:7:17: player 'gnugo': command: item 2 must be a text, not the number 3"});
    CHECK(problems_of(with_command("\"a\\u0000\"")) ==
          Lines{"f:7:11: player 'gnugo': command must not hold a NUL character"});
    CHECK(problems_of(with_command(R"("C:\bot\rex.exe")")) ==
          Lines{"f:7:11: player 'gnugo': command holds a control character (in double quotes a backslash begins one: "
                "write / in a path, or the text in single quotes)"});
    CHECK(problems_of(with_command("\"BOT_HOME='/x y' ./bot\"")) ==
          Lines{"f:7:11: player 'gnugo': command: 'BOT_HOME=/x y' is for a shell, and none runs it (write environ = { "
                "BOT_HOME = \"/x y\" })"});
    CHECK(contains(problems_of(with_command("'A=\\\\x ./bot'")).front(), R"((write environ = { A = "\\x" }))"));
    CHECK(program("'env A=b bot'") == "env");
    CHECK(program("\"'A=b' bot\"") == "A=b");
    CHECK(opponent_of(with_command("\"a\\n\\tb\"")).command == Lines{"a", "b"});
    CHECK(opponent_of(with_command("['a', \"\\b\"]")).command == Lines{"a", "\b"});
}

TEST_CASE("a program with a slash is relative to the control file, one without is left for PATH", "[config]") {
    CHECK(program("'gnugo'") == "gnugo");
    CHECK(program("'./gnugo'") == "/events/gnugo");
    CHECK(program("'../x/./gnugo'") == "/x/gnugo");
    CHECK(program("'/usr/games/gnugo'") == "/usr/games/gnugo");
    CHECK(program("'~/gnugo'") == "/home/me/gnugo");
    CHECK(opponent_of(with_command("'a ./b ~/c'")).command == Lines{"a", "./b", "~/c"});
    CHECK(problems_of(with_command("'~bob/gnugo'")) ==
          Lines{"f:7:11: player 'gnugo': command must not begin with '~bob' (write the folder out)"});
}

TEST_CASE("with cwd the program is still relative to the control file", "[config]") {
    Parts parts;
    parts.player = "[players.gnugo]\ncommand = './gnugo'\ncwd = 'games/here'\n";
    CHECK(opponent_of(parts.text()).command == Lines{"/events/gnugo"});
    CHECK(opponent_of(parts.text()).cwd == "/events/games/here");
}

TEST_CASE("all keys of a player are read", "[config]") {
    const PlayerSetup player =
        good(with_candidate(
                 "cwd = '.'\nenviron = { A = '1', B = '{a}' }\n"
                 "startup_gtp_commands = ['one 1', ['two', '2']]\nis_reliable_scorer = false\n"
                 "gtp_aliases = { genmove = 'kgs-genmove_cleanup' }\nallow_claim = true\n"
                 "sgf_player_name_from_gtp = false\n"
                 "set_gtp_commands = ['level {a}', 'seed {seed}']\nreuse = true\nreuse_games = 50\nthreads = 4\n"
                 "discard_stderr = true\ntimeouts = { startup = 1, command = 2.5, move = 3, quit = 4 }"))
            .gtp()
            .candidate;
    CHECK(player.environ == std::map<std::string, std::string>{{"A", "1"}, {"B", "{a}"}});
    CHECK(player.startup_gtp_commands == Lines{"one 1", "two 2"});
    CHECK_FALSE(player.is_reliable_scorer);
    CHECK(player.discard_stderr);
    CHECK(player.set_gtp_commands == Lines{"level {a}", "seed {seed}"});
    CHECK(player.reuse);
    CHECK(player.reuse_games == 50);
    CHECK(player.threads == 4);
    CHECK(player.gtp_aliases == std::map<std::string, std::string>{{"genmove", "kgs-genmove_cleanup"}});
    CHECK(player.allow_claim);
    CHECK_FALSE(player.sgf_player_name_from_gtp);
    CHECK_FALSE(opponent_of(Parts{}.text()).allow_claim);
    CHECK(opponent_of(Parts{}.text()).sgf_player_name_from_gtp);
    CHECK(opponent_of(Parts{}.text()).gtp_aliases.empty());
    CHECK(player.timeouts == Timeouts{1, 2.5, 3, 4});
}

TEST_CASE("a player's timeouts override the file's, one by one", "[config]") {
    Parts parts;
    parts.top += "timeouts = { move = 20, quit = 2 }\n";
    parts.candidate += "timeouts = { move = 7 }\n";
    const ControlFile file = good(parts.text());
    CHECK(file.gtp().candidate.timeouts == Timeouts{60, 30, 7, 2});
    CHECK(file.gtp().opponent_setup().timeouts == Timeouts{60, 30, 20, 2});
}

TEST_CASE("a wrong key of a player is told with the player's name", "[config]") {
    const std::vector<std::pair<std::string, std::string>> table{
        {"cwd = ''", "f:10:7: candidate: cwd is empty (leave it out, or write '.')"},
        {"cwd = 3", "f:10:7: candidate: cwd must be a text, not the number 3"},
        {"environ = 3", "f:10:11: candidate: environ must be a table, not the number 3"},
        {"environ = { A = 1 }", "f:10:17: candidate: environ: A must be a text, not the number 1"},
        {"environ = { 'A=B' = 'x' }", "f:10:13: candidate: environ: 'A=B' is no name of a variable"},
        {"startup_gtp_commands = 'x'", "f:10:24: candidate: startup_gtp_commands must be a list, not the text 'x'"},
        {"startup_gtp_commands = ['x', ' ']", "f:10:30: candidate: startup_gtp_commands: item 2 is empty"},
        {"startup_gtp_commands = [[]]", "f:10:25: candidate: startup_gtp_commands: item 1 is empty"},
        {"startup_gtp_commands = [\"a\\nb\"]",
         "f:10:25: candidate: startup_gtp_commands: item 1 must be one line (write one item for each command)"},
        {"startup_gtp_commands = [['x', 2]]",
         "f:10:31: candidate: startup_gtp_commands: item 1 must be a text, not the number 2"},
        {"discard_stderr = 'no'", "f:10:18: candidate: discard_stderr must be true or false, not the text 'no'"},
        {"set_gtp_commands = [3]", "f:10:21: candidate: set_gtp_commands: item 1 must be a text, not the number 3"},
        {"reuse = 1", "f:10:9: candidate: reuse must be true or false, not the number 1"},
        {"reuse = true\nreuse_games = 0", "f:11:15: candidate: reuse_games must be from 1 to 2147483647, not 0"},
        {"reuse_games = 5",
         "f:10:15: candidate: reuse_games goes with reuse = true only (write that, or leave it out)"},
        {"reuse = true\nstartup_gtp_commands = ['seed {seed}']",
         "f:11:25: candidate: startup_gtp_commands: with reuse = true the engine stays, but {seed} is another in every "
         "game "
         "(put it into set_gtp_commands)"},
        {"threads = 0", "f:10:11: candidate: threads must be from 1 to 2147483647, not 0"},
        {"allow_claim = 1", "f:10:15: candidate: allow_claim must be true or false, not the number 1"},
        {"sgf_player_name_from_gtp = 'x'",
         "f:10:28: candidate: sgf_player_name_from_gtp must be true or false, not the text 'x'"},
        {"gtp_aliases = 3", "f:10:15: candidate: gtp_aliases must be a table, not the number 3"},
        {"gtp_aliases = { komi = 3 }", "f:10:24: candidate: gtp_aliases: komi must be a text, not the number 3"},
        {"gtp_aliases = { komi = '' }", "f:10:24: candidate: gtp_aliases: komi must be one word, not ''"},
        {"gtp_aliases = { komi = 'set komi' }",
         "f:10:24: candidate: gtp_aliases: komi must be one word, not 'set komi'"},
        {"gtp_aliases = { 'a b' = 'c' }", "f:10:17: candidate: gtp_aliases: 'a b' is no GTP command (it is one word)"},
        {"timeouts = { quit = '5' }",
         "f:10:21: candidate: timeouts: quit must be a number, not the text '5' (write 5, without quotes)"},
        {"timeouts = { quit = -1 }",
         "f:10:21: candidate: timeouts: quit must be above 0 and at most 1000000000, not -1"},
        {"timeouts = { qit = 5 }", "f:10:14: candidate: timeouts: unknown key 'qit' (did you mean 'quit'?)"},
        {"tc = '10+0.1'", "f:10:1: candidate: unknown key 'tc' (write clock = \"10s+0.1s\" above the first [table])"},
        {"environment = {}", "f:10:1: candidate: unknown key 'environment'"},
    };
    for (const auto& [line, problem] : table) {
        INFO(line);
        CHECK(problems_of(with_candidate(line)) == Lines{problem});
    }
}

TEST_CASE("a player without a command is told at its table", "[config]") {
    Parts parts;
    parts.player = "[players.gnugo]\n";
    CHECK(problems_of(parts.text()) ==
          Lines{"f:6:1: player 'gnugo': command is missing (write command = \"engine --gtp\")"});
    parts.player = "[players.gnugo]\ncomand = 'x'\n";
    CHECK(problems_of(parts.text()) == Lines{"f:7:1: player 'gnugo': unknown key 'comand' (did you mean 'command'?)"});
}

TEST_CASE("a player's name has certain letters only", "[config]") {
    const auto problems = [](const std::string& key) {
        Parts parts;
        parts.player += "[players." + key + "]\ncommand = 'x'\n";
        return problems_of(parts.text());
    };
    CHECK(problems("'a-!$%&*+.:;<=>?^_~Z9'").empty());
    const std::string allowed = " (letters and digits of English may stand there, and -!$%&*+.:;<=>?^_~)";
    CHECK(problems("'a b'") == Lines{"f:8:10: players: the name 'a b' must not hold ' '" + allowed});
    CHECK(problems("'a,b'") == Lines{"f:8:10: players: the name 'a,b' must not hold ','" + allowed});
    CHECK(problems("'\xC3\xA4'") == Lines{"f:8:10: players: the name '\xC3\xA4' must not hold '\xC3\xA4'" + allowed});
    CHECK(problems("''") == Lines{"f:8:10: players: a name must not be empty"});
    CHECK(problems("candidate") == Lines{"f:8:10: players: the name 'candidate' is ringmaster's own (choose another)"});
}

TEST_CASE("other players know no parameters", "[config]") {
    CHECK(good(with_command("'x {seed} {game_id}'")).gtp().players.size() == 1);
    CHECK(problems_of(with_command("'x {a}'")) ==
          Lines{"f:7:11: player 'gnugo': command: unknown placeholder '{a}' (known: '{seed}', '{game_id}')"});
}

TEST_CASE("a parameter that the candidate does not use is a problem", "[config]") {
    Parts parts;
    parts.candidate = "[candidate]\ncommand = 'x {{a}}'\n";
    CHECK(problems_of(parts.text()) ==
          Lines{"f:11:8: parameter 'a' is not used by the candidate (put {a} into its command, startup_gtp_commands, "
                "environ or cwd)"});
    parts.candidate = "[candidate]\ncommand = 'x'\nenviron.A = '{a}'\n";
    CHECK(problems_of(parts.text()).empty());
}
