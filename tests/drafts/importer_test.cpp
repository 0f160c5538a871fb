#include "ringmaster/drafts/importer.hpp"

#include <fmt/format.h>

#include "ringmaster/config/reader.hpp"

#include "config/control_files.hpp"

using namespace ringmaster;

namespace {

const std::string clop_experiment = R"(#
# DummyExperiment.clop
#
Name Dummy experiment 2
Script ./DummyScript.py --flag {x} it's

IntegerParameter depth -3 12
LinearParameter	x	-1 1.5
GammaParameter rave 0.01 100
IntegerGammaParameter playouts 10 1000

Processor machine1
Processor machine1
Processor machine2

Replications 2
DrawElo 100
H 3
Correlations all
)";

Lines told(const ImportResult& result, const std::string& file) {
    return problem_lines(file, result.problems);
}

Lines refusals_of(const std::string& text) {
    const ImportResult result = import_settings(text, "f");
    CHECK(result.control_file.empty());
    Lines lines = told(result, "f");
    REQUIRE_FALSE(lines.empty());
    lines.pop_back();
    return lines;
}

std::string clop(const std::string& line) {
    return "Script ./s\n" + line + "\n";
}

}  // namespace

TEST_CASE("an experiment of CLOP becomes a control file that calls its script", "[drafts]") {
    const ImportResult result = import_settings(clop_experiment, "dummy.clop");
    CHECK(told(result, "dummy.clop") == Lines{});
    CHECK(result.control_file == R"(# Made by 'ringmaster import' from an experiment of CLOP, dummy.clop.
#
# Left out or changed:
#   line 16: Replications 2: not needed: every game is chosen by itself, and has a seed of its own
#   line 17: DrawElo 100: not needed: a draw counts as half a win
#   line 18: H 3: not needed: it is chosen by the number of parameters (H of model_tuner sets it)
#   line 19: Correlations all: not needed: the model has them all

competition_type = "model_tuner"
description = "Dummy experiment 2"
number_of_games = 4000              # of which the last tenth is a match that chooses nothing
parallel = 3

[game]
protocol = "clop"
command = "./DummyScript.py --flag '{{x}}' 'it'\\''s'"
processors = ["machine1", "machine1", "machine2"]

[[parameters]]
code = "depth"
scale = { linear = [-3, 12], integer = true }

[[parameters]]
code = "x"
scale = { linear = [-1, 1.5] }

[[parameters]]
code = "rave"
scale = { log = [0.01, 100] }

[[parameters]]
code = "playouts"
scale = { log = [10, 1000], integer = true }
)");
    CHECK(result.left_out.size() == 4);
    CHECK(result.left_out[1] == "line 17: DrawElo 100: not needed: a draw counts as half a win");
}

TEST_CASE("a word that CLOP does not know is left out, with the one that was meant", "[drafts]") {
    const ImportResult result = import_settings(
        "Script ./s\r\nInteger_Parameter y 1 2\r\nLinearParameter x 0 1 # a remark\r\nStopOnError false", "f");
    CHECK(told(result, "f") == Lines{});
    CHECK(result.left_out ==
          Lines{"line 2: Integer_Parameter y 1 2: CLOP does not know this word either (did you mean "
                "'IntegerParameter'?)",
                "line 4: StopOnError false: not needed: max_void_games_in_a_row says when a run halts"});
}

TEST_CASE("what CLOP's lines say beyond what is read is told", "[drafts]") {
    const ImportResult result = import_settings(
        "Script ./first\nScript ./s\nLinearParameter x 0 1 extra 2\nProcessor p 4\nProcessor\nName\n", "f");
    CHECK(told(result, "f") == Lines{});
    CHECK(result.left_out == Lines{"line 1: Script ./first: a later line names the script",
                                   "line 3: LinearParameter x 0 1 extra 2: what stands behind '1' is not read",
                                   "line 4: Processor p 4: what stands behind 'p' is not read",
                                   "line 5: Processor: nothing stands behind it",
                                   "line 6: Name: nothing stands behind it"});
    CHECK(result.control_file.find("\ncommand = \"./s\"\nprocessors = [\"p\"]\n") != std::string::npos);
}

TEST_CASE("what is wrong in an experiment of CLOP is told with its place, all at once", "[drafts]") {
    CHECK(refusals_of("Name x\nLinearParameter x 1\n  GammaParameter y 0 z\nIntegerParameter z 2 1\n") ==
          Lines{"f: the line 'Script ...' is missing, which names the program that plays a game",
                "f:2:1: LinearParameter must be followed by a name, the least and the greatest value",
                "f:3:22: the greatest value must be a number, not 'z'",
                "f:4:18: parameter 'z': the least value, 2, must be below the greatest, 1"});
    CHECK(
        refusals_of(clop("GammaParameter y 0 1")) ==
        Lines{
            "f:2:16: parameter 'y': scale: a log scale from 0 to 1 is not possible (both must be above 0, or both below)"});
    CHECK(refusals_of(clop("IntegerParameter y 0 1.5")) ==
          Lines{"f:2:18: parameter 'y': the ends of an integer's range must be integers"});
    CHECK(refusals_of(clop("IntegerParameter y 0 1e19")) ==
          Lines{"f:2:18: parameter 'y': scale: the scale gives 1e+19, which is too large for an integer (keep it from "
                "-9007199254740992 to 9007199254740992, or leave integer out)"});
    CHECK(refusals_of(clop("LinearParameter y 0 1\nLinearParameter y 0 1")) ==
          Lines{"f:3:17: parameter 'y': there is one of this name already"});
    CHECK(
        refusals_of(clop("LinearParameter a.b 0 1")) ==
        Lines{
            "f:2:17: parameter 'a.b': code 'a.b' must be of letters, digits, '_' and '-', and begin with a letter or '_'"});
    CHECK(refusals_of(clop("LinearParameter seed 0 1")) ==
          Lines{"f:2:17: parameter 'seed': {seed} is ringmaster's own (choose another name, in the script too)"});
    CHECK(refusals_of("Script ./s") == Lines{"f: there is no parameter in it"});
    CHECK(refusals_of("# \xe9\nScript ./s") == Lines{"f:1:3: this is no text in UTF-8 (save it so)"});
}

TEST_CASE("config.json of weather-factory becomes a control file with a command to fill in", "[drafts]") {
    const ImportResult result = import_settings(R"({
    "King Safety": { "value": 100.4, "min_value": 0, "max_value": 400, "step": 10 },
    "Lmr'{}\"": { "value": 50, "min_value": -20, "max_value": 150, "step": 4 },
    "seed": { "value": 2, "min_value": 1, "max_value": 3, "step": 0.5 }
})",
                                                "config.json");
    CHECK(told(result, "config.json") == Lines{});
    CHECK(result.control_file == R"(# Made by 'ringmaster import' from config.json of weather-factory, config.json.
#
# Left out or changed:
#   'step': not needed: the tuner finds out by itself how far to step
#   cutechess.json or fastchess.json, and spsa.json: they are not read

competition_type = "model_tuner"
description = "imported from config.json of weather-factory"
number_of_games = 4000              # of which the last tenth is a match that chooses nothing
rules = "chess"
openings = "openings.epd"           # each is played with both colours
# adjudication = {}                 # would end games that both engines call decided, or drawn

# TO BE FILLED IN: your engine, and how long it may think. openings.epd belongs beside this file.
[candidate]
command = "YOUR_ENGINE"
clock = "2s+0.02s"                  # or nodes, depth, movetime: docs/chess.md
reuse = true                        # one process for many games

[[parameters]]
code = "King_Safety"
option = "King Safety"
scale = { linear = [0, 400], integer = true }
default = 100

[[parameters]]
code = "Lmr____"
option = "Lmr'{}\""
scale = { linear = [-20, 150], integer = true }
default = 50

[[parameters]]
code = "seed_"
option = "seed"
scale = { linear = [1, 3], integer = true }
default = 2
)");
}

TEST_CASE("what is wrong in weather-factory's file is told with its place", "[drafts]") {
    CHECK(refusals_of("{\n  \"a\": { \"value\": 1, \"min_value\": 0 } }") ==
          Lines{"f:2:3: parameter 'a': 'max_value' must be there, and be a number"});
    CHECK(refusals_of("{ \"a\": { \"value\": \"1\", \"min_value\": 0, \"max_value\": 9 },\n \"b\": 7 }") ==
          Lines{"f:1:3: parameter 'a': 'value' must be there, and be a number",
                "f:2:2: parameter 'b': 'value' must be there, and be a number",
                "f:2:2: parameter 'b': 'min_value' must be there, and be a number",
                "f:2:2: parameter 'b': 'max_value' must be there, and be a number"});
    CHECK(
        refusals_of("{ \"a\": { \"value\": 10, \"min_value\": 0, \"max_value\": 9 } }") ==
        Lines{
            "f:1:3: parameter 'a': default must be from 0 to 9, not 10 (the present setting must be one that can be played: widen the scale)"});
    CHECK(refusals_of("{ \"a\":\n { \"value\": }") == Lines{"f:2:13: this is no JSON from here on"});
    for (const char* text : {"[1]", "{ \"engines\": [{ \"command\": \"a\" }], \"rounds\": 10 }"}) {
        CHECK(refusals_of(text) ==
              Lines{"f: of JSON only weather-factory's config.json is known: { \"NAME\": { \"value\": 100, "
                    "\"min_value\": 0, \"max_value\": 200 }, ... } ('ringmaster new' makes a control file for a UCI "
                    "engine)"});
    }
    CHECK(refusals_of("{ \"a\": 1e999 }") == Lines{"f: a number in it is beyond all bounds"});
    CHECK(refusals_of("{}") == Lines{"f: there is no parameter in it"});
    CHECK(refusals_of("{ \"a\\nb\": { \"value\": 1, \"min_value\": 0, \"max_value\": 9 } }") ==
          Lines{"f:1:3: parameter 'a?b': its name is empty, or has a control character in it"});
}

TEST_CASE("lines of OpenBench become a control file with a command to fill in", "[drafts]") {
    const ImportResult result = import_settings(
        "Knight, int, 300, 200, 400, 10, 0.002\n\n A-B,float,0.5,-1e-3, +1 , 0.1,0.002\r\n3fold, int, 1, 0, 2, 0.5, 1\n"
        "A B, int, 1, 0, 2, 0.5, 1\nA_B, int, 1, 0, 2, 0.5, 1",
        "x");
    CHECK(told(result, "x") == Lines{});
    const std::string& text = result.control_file;
    CHECK(text.starts_with(
        "# Made by 'ringmaster import' from OpenBench's SPSA parameters, x.\n#\n# Left out or changed:\n"
        "#   c_end and r_end: not needed: the tuner finds out by itself how far to step\n"));
    for (const char* part : {"code = \"Knight\"\nscale = { linear = [200, 400], integer = true }\ndefault = 300\n",
                             "code = \"A-B\"\nscale = { linear = [-0.001, 1] }\ndefault = 0.5\n",
                             "code = \"_3fold\"\noption = \"3fold\"\n", "code = \"A_B_2\"\noption = \"A B\"\n",
                             "code = \"A_B_3\"\noption = \"A_B\"\n"}) {
        INFO(part);
        CHECK(text.find(part) != std::string::npos);
    }
}

TEST_CASE("lines of fishtest, as Stockfish's TUNE prints them, are whole numbers without a type", "[drafts]") {
    const ImportResult result =
        import_settings("FutMult,76,0,152,7.6,0.0020,\nLmr, -691, -1382, 0, 69.1, 0.002\n", "x");
    CHECK(told(result, "x") == Lines{});
    CHECK(result.control_file.starts_with("# Made by 'ringmaster import' from fishtest's SPSA parameters, x.\n"));
    for (const char* part : {"code = \"FutMult\"\nscale = { linear = [0, 152], integer = true }\ndefault = 76\n",
                             "code = \"Lmr\"\nscale = { linear = [-1382, 0], integer = true }\ndefault = -691\n"}) {
        CHECK(result.control_file.find(part) != std::string::npos);
    }
}

TEST_CASE("what is wrong in lines of OpenBench is told with its place", "[drafts]") {
    CHECK(
        refusals_of(
            "a, int, 1, 0, 2, 0.5, 1\nb, int, 1, 0\nc, double, 1, 0, 2, 0.5, 1\nd, int, x, 0, , 0.5, 1\n, int, 1, "
            "0, 2, "
            "0.5, 1") ==
        Lines{
            "f:2:1: a line of OpenBench has 7 fields, not 4: name, type, start, min, max, c_end, r_end; one of fishtest has 6, "
            "without the type",
            "f:3:4: the type must be int or float, not 'double'", "f:4:9: the start must be a number, not 'x'",
            "f:4:15: the max must be a number, not ''",
            "f:5:1: parameter '': its name is empty, or has a control character in it"});
}

TEST_CASE("comments and blank lines in OpenBench's lines are passed over", "[drafts]") {
    const ImportResult result = import_settings("# name, type, ...\n\na, int, 1, 0, 2, 0.5, 1\n  # b, int\n", "x");
    CHECK(told(result, "x") == Lines{});
    CHECK(result.control_file.find("code = \"a\"") != std::string::npos);
}

TEST_CASE("a byte order mark is no part of what is imported", "[drafts]") {
    CHECK(import_settings("\xEF\xBB\xBF" + clop_experiment, "f").control_file ==
          import_settings(clop_experiment, "f").control_file);
    CHECK(refusals_of("\xEF\xBB\xBF"
                      "a, int, x, 0, 2, 0.5, 1\n") == Lines{"f:1:9: the start must be a number, not 'x'"});
}

TEST_CASE("a misspelt word of CLOP is told where something is missing", "[drafts]") {
    CHECK(refusals_of("Scrpt ./s\nLinearParameter x 0 1\nHello\n") ==
          Lines{"f: the line 'Script ...' is missing, which names the program that plays a game",
                "f:1:1: CLOP does not know the word 'Scrpt' (did you mean 'Script'?)"});
}

TEST_CASE("of two parameters of weather-factory with one name neither is chosen", "[drafts]") {
    const std::string values = "{ \"value\": 1, \"min_value\": 0, \"max_value\": 9 }";
    CHECK(refusals_of("{ \"a\": " + values + ",\n\"a\": " + values + " }") ==
          Lines{"f:2:1: parameter 'a': there is one of this name already"});
}

TEST_CASE("the parameters that are too many are left as comments", "[drafts]") {
    std::string experiment = "Script ./s\n";
    for (int i = 1; i <= 202; ++i) {
        experiment += "LinearParameter p" + std::to_string(i) + " 0 1\n";
    }
    std::string lines;
    for (int i = 1; i <= 10; ++i) {
        lines += "p" + std::to_string(i) + ", int, 5, 0, 9, 1, 1\n";
    }
    const std::string hint = ", as 200 can be tuned at a time (--parameter NAME, repeated, chooses others)";
    const ImportResult from_clop = import_settings(experiment, "f");
    CHECK(from_clop.left_out ==
          Lines{"2 of its 202 parameters" + hint +
                "; they stand below as comments, and the script is not told them: 'p201', 'p202'"});
    CHECK(from_clop.control_file.starts_with(
        "# Made by 'ringmaster import' from an experiment of CLOP, f, without 2 of its 202 parameters.\n"));
    CHECK(
        from_clop.control_file.ends_with("code = \"p200\"\nscale = { linear = [0, 1] }\n\n# [[parameters]]\n"
                                         "# code = \"p201\"\n# scale = { linear = [0, 1] }\n\n# [[parameters]]\n"
                                         "# code = \"p202\"\n# scale = { linear = [0, 1] }\n"));
    const ImportResult all = import_settings(lines, "f");
    CHECK(all.control_file.find("\ncode = \"p10\"\n") != std::string::npos);
    CHECK(all.control_file.find("\nnumber_of_games = 5000 ") != std::string::npos);
    CHECK(all.left_out.front() == "c_end and r_end: not needed: the tuner finds out by itself how far to step");
    NewOptions chosen;
    chosen.parameters = {"p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8"};
    const ImportResult from_openbench = import_settings(lines, "f", chosen);
    CHECK(from_openbench.control_file.find("games\noptions = { p9 = 5, p10 = 5 }\n") != std::string::npos);
    CHECK(from_openbench.left_out.front() ==
          "2 of its 10 parameters; they stand below as comments, and keep their values: 'p9', 'p10'");
    chosen.parameters.push_back("p8");
    CHECK(import_settings(lines, "f", chosen).left_out == from_openbench.left_out);
}

TEST_CASE("who imports chooses the parameters, the engine and the number of games", "[drafts]") {
    const std::string lines = "a b, int, 5, 0, 9, 1, 1\nb, int, 5, 0, 9, 1, 1\nc, int, 5, 0, 9, 1, 1\n";
    const ImportResult result =
        import_settings(lines, "f", {.engine = "./my bot {x}", .number_of_games = "500", .parameters = {"c", "a b"}});
    CHECK(told(result, "f") == Lines{});
    CHECK(result.needs_chess);
    CHECK(result.left_out.front() == "1 of its 3 parameters; they stand below as comments, and keep their values: 'b'");
    const std::string& text = result.control_file;
    INFO(text);
    CHECK(text.find("\nnumber_of_games = 500 ") != std::string::npos);
    CHECK(text.find("\ncommand = \"./my bot {{x}}\"\nclock = \"2s+0.02s\" ") != std::string::npos);
    CHECK(text.find("TO BE FILLED IN") == std::string::npos);
    CHECK(text.find("games\noptions = { b = 5 }\n") != std::string::npos);
    CHECK(text.find("\n[[parameters]]\ncode = \"a_b\"\n") < text.find("\n[[parameters]]\ncode = \"c\"\n"));
    CHECK(text.find("\n# [[parameters]]\n# code = \"b\"\n") != std::string::npos);

    const Lines refused =
        told(import_settings(lines, "f", {.engine = "x '", .number_of_games = "many", .parameters = {"a bb"}}), "f");
    CHECK(refused == Lines{"f: --parameter 'a bb': it has no parameter of this name (did you mean 'a b'?)",
                           "f: --number-of-games 'many': it must be an integer, not the text 'many'",
                           "f: --engine 'x '': it has a quote that is not closed, or ends in a backslash",
                           "3 problems in f; nothing was started"});
    CHECK(told(import_settings(clop_experiment, "f", {.engine = "./bot"}), "f").front() ==
          "f: --engine is for files that name none, and the script of this one does (leave it out)");
    CHECK(
        told(import_settings("x = Player('x')\n", "f", {.engine = "./bot"}), "f").front() ==
        "f: --engine, --parameter and --number-of-games are not for a file of Gomill's, which says all of that (change "
        "it there, or in the control file that is made)");
}

TEST_CASE("a long file is imported in no time, or refused with its first problems", "[drafts][slow]") {
    std::string good = "{";
    std::string bad;
    for (int i = 0; i < 50000; ++i) {
        good +=
            fmt::format("{}\"p{}\": {{ \"value\": 1, \"min_value\": 0, \"max_value\": 9 }}\n", i == 0 ? "" : ",", i);
        bad += fmt::format("p{}, int, x, 0, 9, 1, 1\n", i);
    }
    CHECK(told(import_settings(good + "}", "f"), "f") == Lines{});
    CHECK(import_settings(bad, "f").problems.size() == 100);
}

TEST_CASE("a text of none of the kinds is refused, saying how they look", "[drafts]") {
    for (const char* text : {"", "\n", "hello world", "x = 1\n", "Well, well,\nso it is, and so on\n",
                             "a,b,c,d,e,f,g\n", "a,b,c,d,e,f\n", "a,1,2,3,4\n"}) {
        CHECK(refusals_of(text) ==
              Lines{"f: nothing is known that could be imported: a .clop file has a line 'Script ...', "
                    "weather-factory's config.json begins with '{', OpenBench's lines are 'name, type, start, min, "
                    "max, c_end, r_end' (fishtest's have no type), and a file of Gomill's has a Player(...)"});
    }
}

TEST_CASE("a control file needs no import", "[drafts]") {
    CHECK(refusals_of(smallest_control_file()) ==
          Lines{"f: this is a control file of ringmaster's already ('ringmaster FILE' plays by it)"});
}

TEST_CASE("what was imported is TOML, whatever the names are", "[drafts]") {
    const ImportResult result = import_settings(
        "{ \"a\\\"\\\\ \xc3\xa9 '''\\u007f{x}\": { \"value\": 1, \"min_value\": 0, \"max_value\": 9 } }", "a\nb\"\x1b");
    CHECK(told(result, "f") == Lines{});
    std::vector<Problem> problems;
    CHECK(parse_toml(result.control_file, problems));
    CHECK(problems.empty());
    CHECK(parse_toml(import_settings(clop_experiment, "f").control_file, problems));
}
