#include <regex>

#include "ringmaster/config/placeholder_texts.hpp"
#include "ringmaster/config/sections.hpp"
#include "ringmaster/os/files.hpp"

#include "config/control_files.hpp"

using namespace ringmaster;

namespace {

/// A control file of a script: lines 1 and 2, [game] in line 3, its settings from line 4.
std::string script_file(const std::string& game = "command = './play.py {x}'", const std::string& top = "",
                        const std::string& more_of_x = "") {
    return "competition_type = 'model_tuner'\n" + top + "\n[game]\n" + game +
           "\n[[parameters]]\ncode = 'x'\nscale = { linear = [0, 1] }\n" + more_of_x;
}

const ScriptSetup& script_of(const ControlFile& file) {
    REQUIRE(file.script() != nullptr);
    return file.script()->script;
}

/// Without the columns.
Lines lines_of_problems(const std::string& text) {
    Lines lines;
    for (const std::string& problem : problems_of(text)) {
        lines.push_back(std::regex_replace(problem, std::regex("^f:([0-9]+):[0-9]+:"), "f:$1:"));
    }
    return lines;
}

Lines problems_with_game(const std::string& lines) {
    return lines_of_problems(script_file("command = './play.py {x}'\n" + lines));
}

}  // namespace

TEST_CASE("a script needs its command only: no players, board or komi", "[config]") {
    const ControlFile file = good(script_file());
    const ScriptSetup& script = script_of(file);
    CHECK(script.command == Lines{"/events/play.py", "{x}"});
    CHECK(script.timeout == 600);
    CHECK(script.games == 1);
    CHECK_FALSE(script.has_margin);
    CHECK(script.protocol == ScriptProtocol::lines);
    CHECK(file.candidate_colour == ColourChoice::alternate);
    CHECK(file.script()->engine_failure == EngineFailure::retry);
}

TEST_CASE("all settings of a script are read", "[config]") {
    const ControlFile file =
        good(script_file("command = ['./play.py', '{x}', '{dir}']\n"
                         "cwd = 'work'\nenviron = { A = '{seed}' }\nmemory_limit = 512\n"
                         "threads = 2\ndiscard_stderr = true\ntimeout = 2.5\ngames = 4\n"
                         "margin = true\nparameters = 'json'\nopenings = 'book.epd'\n"
                         "files = [{ template = 'w.in', path = 'w' }]",
                         "engine_failure = 'loss'\ncandidate_colour = 'random'"));
    const ScriptSetup& script = script_of(file);
    CHECK(script.cwd == "/events/work");
    CHECK(script.environ.at("A") == "{seed}");
    CHECK(script.memory_limit == 512);
    CHECK(script.threads == 2);
    CHECK(script.discard_stderr);
    CHECK(script.timeout == 2.5);
    CHECK(script.games == 4);
    CHECK(script.has_margin);
    CHECK(file.script()->json_input);
    CHECK(file.script()->openings.value().path == "/events/book.epd");
    CHECK(file.candidate_files.at(0).path == "w");
    CHECK(file.script()->engine_failure == EngineFailure::loss);
    CHECK(file.candidate_colour == ColourChoice::random);
}

TEST_CASE("what is wrong with a script is told, all at once", "[config]") {
    CHECK(lines_of_problems(script_file("timeout = 0")) ==
          Lines{"f:3: game: command is missing (write command = \"./play.py --x {x}\")",
                "f:4: game: timeout must be above 0 and at most 1000000000, not 0"});
    CHECK(problems_with_game("games = 0\nopenings = ''") ==
          Lines{"f:5: game: games must be from 1 to 1000, not 0", "f:6: game: openings '' names no file"});
    CHECK(problems_with_game("games = 3\nopenings = 'b'") ==
          Lines{"f:5: game: with openings, games must be even: those of a pair have the same opening"});
    CHECK(problems_with_game("processors = ['a']") ==
          Lines{"f:5: game: processors goes with protocol = \"clop\" only (leave it out)"});
    CHECK(problems_with_game("protocol = 'clop'\nmargin = true") ==
          Lines{"f:5: game: protocol = \"clop\" is one game, told by one letter: games, margin and parameters do not "
                "go with it (leave them out)"});
}

TEST_CASE("a game that is told wrongly is the one problem, and nothing of Go is asked for", "[config]") {
    const std::string parameter = "[[parameters]]\ncode = 'x'\nscale = { linear = [0, 1] }\n";
    const auto problems = [&](const std::string& game) {
        return lines_of_problems("competition_type = 'model_tuner'\n" + game + parameter);
    };
    CHECK(
        problems("") ==
        Lines{"f: no game is described (write a section [game] with command = \"./play.py --x {x}\" for a script that "
              "plays it, or, for engines, a section [candidate] with command = \"./engine\", and rules = \"chess\", or "
              "for Go board_size and komi)"});
    CHECK(problems("[game]\nrules = 'chess'\nnodes = 100\n[candidate]\ncommand = 'stockfish'\n") ==
          Lines{"f:2: [game] is for a script that plays; what engines play is set at the top of the file (take the "
                "heading [game] away)"});
    CHECK(problems("[Game]\ncommand = './play.py {x}'\n") ==
          Lines{"f:2: unknown section 'Game' (did you mean [game]? A script that plays a game is its command = "
                "\"./play.py --x {x}\")"});
    CHECK(
        problems("[[game]]\ncommand = './play.py {x}'\n") ==
        Lines{"f:2: game must be a table, or \"gtp\", not a list (write [game], with single brackets; one event is one "
              "game)"});
    CHECK(problems("game = './x {x}'\n") ==
          Lines{"f:2: game must be a table, or \"gtp\", not the text './x {x}' (write a section [game] with command = "
                "\"./x {x}\" for a script that plays it; game = \"gtp\" is for engines that speak GTP)"});
    CHECK(problems("game = 'gpt'\nkomi = 7\n") ==
          Lines{"f:2: game must be a table, or \"gtp\", not the text 'gpt' (write game = \"gtp\")"});
}

TEST_CASE("of a script the candidate is the first or the second player, not Black or White", "[config]") {
    const auto with_colour = [](const std::string& word) {
        return script_file("command = './play.py {x}'", "candidate_colour = '" + word + "'");
    };
    CHECK(good(with_colour("first")).candidate_colour == ColourChoice::black);
    CHECK(good(with_colour("second")).candidate_colour == ColourChoice::white);
    CHECK(good(with_colour("random")).candidate_colour == ColourChoice::random);
    CHECK(
        lines_of_problems(with_colour("white")) ==
        Lines{"f:2: candidate_colour says who moves first, and White does not do so in every game (write \"first\" or "
              "\"second\")"});
    CHECK(
        lines_of_problems(with_colour("secnd")) ==
        Lines{"f:2: candidate_colour must be 'first', 'second', 'random' or 'alternate', not the text 'secnd' (did you "
              "mean 'second'?)"});
}

TEST_CASE("a command that needs a shell is refused, with what to write", "[config]") {
    CHECK(lines_of_problems(script_file("command = './play.py {x} > log'")) ==
          Lines{"f:4: game: command: '>' is for a shell, and none runs it (put sh -c '...' around the whole, or quotes "
                "around a word that is the program's own)"});
    CHECK(lines_of_problems(script_file("command = \"sh -c './play.py {x} > log'\"")).empty());
    CHECK(lines_of_problems(script_file("command = ['./play.py', '{x}', '>']")).empty());
}

TEST_CASE("a setting of the top level that stands in [game] is told to go there", "[config]") {
    for (const std::string line : {"engine_failure = 'loss'", "candidate_colour = 'first'", "number_of_games = 4"}) {
        CHECK(problems_with_game(line) == Lines{"f:5: game: unknown key '" + line.substr(0, line.find(' ')) +
                                                "' (it belongs to the top of the file, above the first [table])"});
    }
    CHECK(problems_with_game("tc = '10+0.1'") == Lines{"f:5: game: unknown key 'tc'"});  // no clock of ours
}

TEST_CASE("settings of Go are refused where a script plays", "[config]") {
    CHECK(lines_of_problems(script_file("command = './play.py {x}'", "komi = 7.5")) ==
          Lines{"f:2: komi is for engines; in this event the script of [game] plays (leave it out)"});
    CHECK(lines_of_problems(script_file("command = './play.py {x}'", "clock = '10m'")) ==
          Lines{"f:2: clock is for engines; in this event the script of [game] plays (leave it out)"});
    CHECK(lines_of_problems(script_file("command = './play.py {x}'", "adjudication = {}")) ==
          Lines{"f:2: adjudication is for engines; in this event the script of [game] plays (leave it "
                "out)"});
    CHECK(lines_of_problems(script_file() + "[players.a]\ncommand = 'a'\n") ==
          Lines{"f:8: players is for engines; in this event the script of [game] plays (leave it out)"});
}

TEST_CASE("a reward by margin needs a script that tells margins, and a largest one", "[config]") {
    CHECK(lines_of_problems(script_file("command = './play.py {x}'", "reward = 'margin'")) ==
          Lines{"f:2: reward = \"margin\" needs a script that tells margins (write margin = true in [game])",
                "f:2: reward = \"margin\" needs margin_max, the margin from which on a win is a whole one"});
    const ControlFile file =
        good(script_file("command = './play.py {x}'\nmargin = true", "margin_max = 50\nreward = 'margin'"));
    CHECK(file.reward.margin_max == 50);
    CHECK(lines_of_problems(script_file("command = './play.py {x}'", "reward = 'area'")) ==
          Lines{"f:2: reward = \"area\" is for games of Go that we count (write \"win\" or \"margin\")"});
}

TEST_CASE("a script's placeholders are those of a candidate and its own", "[config]") {
    CHECK(lines_of_problems(script_file("command = 'p {x} {seed} {game_id} {colour} {pair} {core}'")).empty());
    CHECK(lines_of_problems(script_file("command = 'p {x} {opening}'")) ==
          Lines{"f:4: game: command: {opening} needs openings = \"FILE\", a line for each"});
    CHECK(lines_of_problems(script_file("command = 'p {x} {dir}'")).empty());
    CHECK(lines_of_problems(script_file("command = 'p {x} {opponent.x}'", "opponent = 'default'")) ==
          Lines{"f:4: game: command: {opponent.x} needs a default of parameter 'x'"});
    CHECK(lines_of_problems(script_file("command = 'p {x} {opponent.x}'", "opponent = 'default'", "default = 0.5\n"))
              .empty());
    CHECK(lines_of_problems(script_file("command = 'p {x} {color}'")) ==
          Lines{"f:4: game: command: unknown placeholder '{color}' (did you mean '{colour}'?)"});
}

TEST_CASE("a script that is told both sides plays candidates against each other, unless told not to", "[config]") {
    const std::string command = "command = 'p {x} {opponent.x}'";
    CHECK(std::holds_alternative<DuelTunerSettings>(good(script_file(command)).tuner));
    CHECK(std::holds_alternative<DuelTunerSettings>(good(script_file(command, "opponent = 'Candidate'")).tuner));
    const ControlFile file = good(script_file(command, "opponent = 'default'", "default = 0.5\n"));
    CHECK(std::holds_alternative<ModelTunerSettings>(file.tuner));
    CHECK(lines_of_problems(script_file(command, "opponent = 'gnugo'", "default = 1\n")) ==
          Lines{"f:2: opponent must be \"candidate\" or \"default\" where a script plays, not the text 'gnugo'"});
    CHECK(lines_of_problems(script_file("command = 'p {x}'", "opponent = 'candidate'")) ==
          Lines{"f:2: opponent = \"candidate\" needs a script that is told both sides (put {opponent.CODE} into its "
                "command)"});
    std::string of_ce_tuner = script_file(command, "opponent = 'candidate'", "default = 0.5\n");
    replace_all(of_ce_tuner, "model_tuner", "ce_tuner");
    CHECK(lines_of_problems(of_ce_tuner) ==
          Lines{"f:2: opponent = \"candidate\" goes with competition_type = \"model_tuner\" only (leave it out)"});
}

TEST_CASE("a script may take its values from the environment or as JSON, but not forget some", "[config]") {
    const std::string second = "[[parameters]]\ncode = 'y'\nscale = { linear = [0, 1] }\n";
    CHECK(lines_of_problems(script_file("command = './play.py'") + second).empty());
    CHECK(lines_of_problems(script_file("command = './play.py {x}'\nparameters = 'json'") + second).empty());
    CHECK(lines_of_problems(script_file("command = './play.py {x}'\nprotocol = 'clop'") + second).empty());
    CHECK(lines_of_problems(script_file() + second) ==
          Lines{"f:9: parameter 'y' is not used by the script (put {y} into its command, environ or cwd)"});
}

TEST_CASE("a parameter of a script must not have the name of one of its own placeholders", "[config]") {
    CHECK(lines_of_problems("competition_type = 'model_tuner'\n[game]\ncommand = 'p {pair}'\n[[parameters]]\n"
                            "code = 'pair'\nscale = { linear = [0, 1] }\n") ==
          Lines{"f:5: {pair} is ringmaster's own for a script (choose another code)"});
}
