#include "ringmaster/base/text.hpp"
#include "ringmaster/drafts/importer.hpp"
#include "ringmaster/os/files.hpp"

#include "config/control_files.hpp"
#include "support/replaced.hpp"

using namespace ringmaster;

namespace {

/// A file of Gomill's manual, or one in its manner.
std::string gomill_file(const std::string& name) {
    return read_file(RINGMASTER_SOURCE_DIR "/tests/drafts/gomill/" + name);
}

std::string imported(const std::string& name) {
    const ImportResult result = import_settings(gomill_file(name), name);
    CHECK(problem_lines(name, result.problems) == Lines{});
    return result.control_file;
}

const std::string tuner = R"(competition_type = 'mc_tuner'
players = {'a': Player('a')}
board_size = 9
komi = 7.5
opponent = 'a'
candidate_colour = 'b'
exploration_coefficient = 0.4
initial_visits = 10
initial_wins = 5
)";

/// What is made of a tuner with one parameter, which the candidate is told so.
ImportResult tuner_with(const std::string& scale, const std::string& player = "Player('c --x=%s' % x)") {
    return import_settings(tuner + "parameters = [Parameter('x', scale=" + scale +
                               ", split=8)]\ndef make_candidate(x):\n    return " + player + "\n",
                           "f");
}

/// The line of the control file that begins so.
std::string line_of(const ImportResult& result, const std::string& beginning) {
    INFO(join(problem_lines("f", result.problems), "\n"));
    for (const std::string& line : split(result.control_file, '\n')) {
        if (line.starts_with(beginning)) {
            return line;
        }
    }
    return "";
}

std::string scale_of(const std::string& scale) {
    return line_of(tuner_with(scale), "scale = ");
}

std::string command_of(const std::string& player) {
    return line_of(tuner_with("LINEAR(0, 9, integer=True)", player), "command = \"c");
}

Lines gomill_refusals_of(const std::string& text) {
    const ImportResult result = import_settings(text, "f");
    CHECK(result.control_file.empty());
    Lines lines = problem_lines("f", result.problems);
    REQUIRE_FALSE(lines.empty());
    lines.pop_back();
    return lines;
}

}  // namespace

TEST_CASE("the tuner of Gomill's manual becomes a control file that says the same", "[drafts]") {
    const std::string text = imported("mc_tuner.ctl");
    CHECK(text == R"(# Made by 'ringmaster import' from a control file of Gomill, mc_tuner.ctl.

competition_type = "mc_tuner"
description = """
This is a sample control file.

It illustrates the available settings for the Monte Carlo tuner."""
board_size = 19
komi = 7.5
candidate_colour = "w"
number_of_games = 10000
exploration_coefficient = 0.45
initial_visits = 10
initial_wins = 5
summary_spec = [40]
log_tree_to_history_period = 200
opponent = "gnugo-l10"

[players.gnugo-l10]
command = "gnugo --mode=gtp --chinese-rules --capture-all-dead --level=10"

[candidate]
command = "fuego --quiet"
startup_gtp_commands = [
    "go_param timelimit 999999",
    "uct_max_memory 350000000",
    "uct_param_search number_threads 1",
    "uct_param_player reuse_subtree 0",
    "uct_param_player ponder 0",
    "uct_param_player max_games 5000",
    "uct_param_search rave_weight_initial {rave_weight_initial:f}",
    "uct_param_search rave_weight_final {rave_weight_final:f}",
]

[[parameters]]
code = "rave_weight_initial"
scale = { log = [0.01, 5.0] }
split = 8
format = "I: %4.2f"

[[parameters]]
code = "rave_weight_final"
scale = { log = [100.0, 100000.0] }
split = 8
format = "F: %4.2f"
)");
    const ControlFile control = good(text);
    CHECK(control.parameters.size() == 2);
    CHECK(control.number_of_games == 10000);
    CHECK(control.gtp().candidate.startup_gtp_commands.size() == 8);
}

TEST_CASE("distributions of Gomill's become ranges around their means", "[drafts]") {
    const ImportResult result = import_settings(gomill_file("ce_tuner.ctl"), "f");
    CHECK(problem_lines("f", result.problems) == Lines{});
    CHECK(result.left_out ==
          Lines{"line 11: parameter 'rave_weight_initial': Gomill's has no ends; here its range is from -4 to 2, two "
                "standard deviations on either side of initial_mean",
                "line 18: parameter 'bias': Gomill's has no ends; here its range is from 2.5 to 4.5, two standard "
                "deviations on either side of initial_mean"});
    for (const char* line :
         {"number_of_games = 5000", "verification = 0", "unknown_result = \"half\"", "samples_per_generation = 100",
          "batch_size = 10", "elite_proportion = 0.1", "step_size = 0.8", "initial_deviation = 0.25", "komi = 7",
          "candidate_colour = \"random\"", "command = [\"fuego\", \"--quiet\", \"--bias\", \"{bias}\"]",
          "    [\"uct_param_search\", "
          "\"rave_weight_initial\", \"{rave_weight_initial:.4f}\"],",
          "scale = { formula = \"10^(-4+6*x)\" }", "default = 0.1", "scale = { linear = [2.5, 4.5] }",
          "default = 3.5"}) {
        INFO(line << "\n" << result.control_file);
        CHECK(result.control_file.find("\n" + std::string(line) + "\n") != std::string::npos);
    }
    const ControlFile control = good(result.control_file);
    CHECK(std::get<double>(control.parameters[0].scale.at(0.5)) == Approx(0.1));
    CHECK(control.choosing_games() == 5000U);
}

TEST_CASE("the range of a distribution is as fine as it is narrow", "[drafts]") {
    const auto scale_for = [](const std::string& mean, const std::string& variance) {
        const std::string narrow =
            replaced(gomill_file("ce_tuner.ctl"), "initial_mean = 3.5", "initial_mean = " + mean);
        return line_of(import_settings(replaced(narrow, "variance = 0.25", "variance = " + variance), "f"),
                       "scale = { linear");
    };
    CHECK(scale_for("12345678", "100") == "scale = { linear = [12345658, 12345698] }");
    CHECK(scale_for("-1234.5678", "0.0001") == "scale = { linear = [-1234.5878, -1234.5478] }");
    CHECK(scale_for("0", "2") == "scale = { linear = [-2.82843, 2.82843] }");
}

TEST_CASE("matchups of Gomill's become matchups", "[drafts]") {
    const ImportResult result = import_settings(gomill_file("playoff.ctl"), "f");
    CHECK(problem_lines("f", result.problems) == Lines{});
    CHECK(result.left_out == Lines{"line 39: 'gnugo-l1' plays itself: here its twin is called 'gnugo-l1-2'",
                                   "line 39: name: a matchup has an id only"});
    const ControlFile control = good(result.control_file);
    REQUIRE(control.tournament);
    const std::vector<Matchup>& matchups = control.tournament->matchups;
    REQUIRE(matchups.size() == 3);
    CHECK(matchups[0].id == "gnugo-l1 v fuego-5k");
    CHECK(matchups[0].settings.board_size == 13);
    CHECK(matchups[0].settings.handicap == 2);
    CHECK(matchups[0].number_of_games == 5);
    CHECK_FALSE(matchups[0].alternating);
    CHECK(matchups[1].id == "gnugo-l1 v fuego-5k (2)");
    CHECK(matchups[1].alternating);
    CHECK(matchups[1].settings.move_limit == 200);
    CHECK_FALSE(matchups[1].number_of_games);
    CHECK(matchups[2].id == "self");
    CHECK(matchups[2].players == std::array<std::string, 2>{"gnugo-l1", "gnugo-l1-2"});
    CHECK(matchups[2].settings.komi == 0.5);
    const PlayerSetup& fuego = control.gtp().players.at("fuego-5k");
    CHECK(fuego.environ.at("FUEGO_HOME") == "/opt/{{fuego}}");
    CHECK(fuego.gtp_aliases.at("known_command") == "list");
    CHECK(fuego.allow_claim);
    CHECK_FALSE(control.stderr_to_log);
    CHECK(control.gtp().players.at("gnugo-l1-2").command == control.gtp().players.at("gnugo-l1").command);
}

TEST_CASE("a matchup of Gomill's undoes with None what is common to all", "[drafts]") {
    const ImportResult result = import_settings(
        "competition_type = 'playoff'\nplayers = {'a': Player('a'), 'b': Player('b'), 'c': Player('c')}\nkomi = 7\n"
        "board_size = 9\nhandicap = 2\nnumber_of_games = 50\nmatchups = [\n"
        "    Matchup('a', 'b', handicap=None, number_of_games=None, id=None), Matchup('a', 'c', handicap=3),\n"
        "    Matchup('b', 'c', number_of_games=None, scorer='internal'), Matchup('c', 'a', scorer='internal')]\n"
        "scorer = 'internal'\n",
        "f");
    CHECK(problem_lines("f", result.problems) == Lines{});
    CHECK(result.left_out == Lines{});
    const std::vector<Matchup> matchups = good(result.control_file).tournament->matchups;
    REQUIRE(matchups.size() == 4);
    CHECK(matchups[0].id == "a v b");
    for (const auto& [at, handicap] : std::vector<std::pair<std::size_t, int>>{{0, 0}, {1, 3}, {2, 2}, {3, 2}}) {
        CHECK(matchups[at].settings.handicap.value_or(0) == handicap);
    }
    CHECK_FALSE(matchups[0].number_of_games);
    CHECK(matchups[1].number_of_games == 50);
    CHECK_FALSE(matchups[2].number_of_games);
    CHECK(matchups[3].number_of_games == 50);

    const ImportResult named = import_settings(
        "competition_type = 'playoff'\nplayers = {'a': Player('a'), 'b': Player('b')}\nkomi = 7\nboard_size = 9\n"
        "name = 'no setting'\nmatchups = [Matchup('a', 'b', name=None, komi=None), Matchup('b', 'a')]\n",
        "f");
    CHECK(problem_lines("f", named.problems) == Lines{});
    CHECK(good(named.control_file).tournament->matchups[1].id == "b v a");
}

TEST_CASE("the twin of a player of Gomill's has a name of its own", "[drafts]") {
    const ImportResult result = import_settings(
        "competition_type = 'playoff'\nboard_size = 9\nkomi = 7\nplayers = {}\nfor i in xrange(1, 3):\n"
        "    players['l%d' % i] = Player('l%d' % i)\n    players['l1-%d' % i] = Player('x')\n"
        "matchups = [Matchup('l1', 'l1'), Matchup('l1', 'l1-2'), Matchup('l1', 'l1')]\n",
        "f");
    CHECK(problem_lines("f", result.problems) == Lines{});
    const ControlFile control = good(result.control_file);
    CHECK(control.gtp().players.size() == 5);
    CHECK(control.tournament->matchups[0].players[1] == "l1-3");
    CHECK(control.tournament->matchups[1].players[1] == "l1-2");
    CHECK(control.tournament->matchups[2].players[1] == "l1-3");
}

TEST_CASE("an allplayall of Gomill's has no handicap games", "[drafts]") {
    const ImportResult result = import_settings(
        "competition_type = 'allplayall'\nplayers = {'a': Player('a'), 'b': Player('b')}\nkomi = 7\nboard_size = 9\n"
        "handicap = 2\nhandicap_style = 'free'\n",
        "f");
    CHECK(problem_lines("f", result.problems) == Lines{});
    CHECK(result.left_out == Lines{"line 5: handicap: such an event has no such setting",
                                   "line 6: handicap_style: such an event has no such setting"});
    CHECK_FALSE(good(result.control_file).tournament->matchups[0].settings.handicap);
}

TEST_CASE("loops, lists and functions of a control file in Python are worked out", "[drafts]") {
    const ImportResult result = import_settings(gomill_file("allplayall.ctl"), "f");
    CHECK(problem_lines("f", result.problems) == Lines{});
    CHECK(result.left_out == Lines{"line 19: kommi: such an event has no such setting (did you mean 'komi'?)"});
    const ControlFile control = good(result.control_file);
    CHECK(control.tournament->players == Lines{"gnugo-l1", "gnugo-l2", "amigo"});
    CHECK(control.tournament->matchups.size() == 3);
    CHECK(control.tournament->matchups[0].number_of_games == 20);
    CHECK(control.gtp().players.size() == 4);
    CHECK(control.gtp().settings.scorer == Scorer::internal);
}

TEST_CASE("a list or a dictionary of Python's is the same under all of its names", "[drafts]") {
    const auto commands = [](const std::string& lines) {
        const ImportResult result =
            import_settings(tuner + "def add(some, more):\n    some.append(more)\n" + lines +
                                "parameters = [Parameter('x', scale=LINEAR(0, 1), split=8)]\ndef make_candidate(x):\n"
                                "    return Player('c %s' % x, startup_gtp_commands=a)\n",
                            "f");
        CHECK(problem_lines("f", result.problems) == Lines{});
        return join(good(result.control_file).gtp().candidate.startup_gtp_commands, ", ");
    };
    CHECK(commands("a = ['b']\nadd(a, 'c')\n") == "b, c");
    CHECK(commands("a = c = ['b']\nc.append('d')\nc += ['e']\n") == "b, d, e");
    CHECK(commands("a = ['b']\nc = a + ['d']\nc.append('e')\nd = list(a)\nd.append('f')\n") == "b");
    CHECK(commands("a = ['b']\na.extend(a)\na += a\n") == "b, b, b, b");
    CHECK(commands("all = {'k': ['b']}\na = all['k']\nfor one in [all['k']]:\n    add(one, 'c')\n") == "b, c");
    CHECK(commands("a = ('b',)\nc = a\nc += ('d',)\n") == "b");

    const ImportResult result = import_settings(
        "competition_type = 'playoff'\nplayers = {}\ndef add(some, name):\n"
        "    some[name] = Player(name, environ=common)\ncommon = {}\nadd(players, 'a')\n"
        "p = players\np['b'] = Player('b')\ncommon['K'] = 'v'\nboard_size = 9\nkomi = 7\n"
        "matchups = []\nm = matchups\nm.append(Matchup('a', 'b'))\n",
        "f");
    CHECK(problem_lines("f", result.problems) == Lines{});
    const ControlFile control = good(result.control_file);
    CHECK(control.gtp().players.size() == 2);
    CHECK(control.gtp().players.at("a").environ.at("K") == "v");

    CHECK(gomill_refusals_of("competition_type = 'playoff'\nplayers = {'a': Player('a')}\nmatchups = []\n"
                             "matchups.append(matchups)\n") == Lines{"f:4:17: this is nested too deep"});
}

TEST_CASE("scales of Gomill's become scales, and functions formulas", "[drafts]") {
    CHECK(scale_of("LINEAR(0, 10, integer=True)") == "scale = { linear = [0, 10], integer = true }");
    CHECK(scale_of("LINEAR(lower_bound=-1.5, upper_bound=2)") == "scale = { linear = [-1.5, 2] }");
    CHECK(scale_of("LINEAR([1, 2][-2], [1, 2, 300][-1])") == "scale = { linear = [1, 300] }");
    CHECK(scale_of("LOG(1e2, 1e5)") == "scale = { log = [100.0, 100000.0] }");
    CHECK(scale_of("EXPLICIT(['low', 'a{b', 3, 0.5, True])") ==
          "scale = { explicit = [\"low\", \"a{b\", 3, 0.5, \"True\"] }");
    CHECK(scale_of("EXPLICIT([None, 1, 2])") == "scale = { explicit = [\"None\", 1, 2] }");
    CHECK(scale_of("EXPLICIT([3, 'b', 3])") == "scale = { explicit = [3, \"b\", 3] }");
    CHECK(scale_of("lambda f: int(1000 * math.sqrt(f))") == "scale = { formula = \"int(1000*(sqrt(x)))\" }");
    CHECK(scale_of("lambda f: exp(log(1000) * f) * 3 - -f") ==
          "scale = { formula = \"((exp(6.907755278982137*x))*3)-(-x)\" }");
    CHECK(scale_of("lambda f: 10.0**(f/2)//3") == "scale = { formula = \"floor((10^(x/2))/3)\" }");
    CHECK(scale_of("lambda f: max(pow(f, 2), round(7*f))") == "scale = { formula = \"max((x)^(2), rint(7*x))\" }");
}

TEST_CASE("a function that is infinite at an end of its scale is kept away from it", "[drafts]") {
    CHECK(scale_of("lambda f: log(f)") == "scale = { formula = \"ln(max(x, 0.000001))\" }");
    CHECK(scale_of("lambda f: 2 - f**-1") == "scale = { formula = \"2-((max(x, 0.000001))^(-1))\" }");
    CHECK(scale_of("lambda f: log(f / (1 - f))") ==
          "scale = { formula = \"ln((min(max(x, 0.000001), 0.999999))/(1-(min(max(x, 0.000001), 0.999999))))\" }");
    CHECK(
        tuner_with("lambda f: log10(f)").left_out ==
        Lines{"line 10: scale: the function has no finite value at an end, where no game is played; here it goes from "
              "0.000001 to 1"});
    CHECK(problem_lines("f", tuner_with("lambda f: log(f - 0.5)").problems).front() ==
          "f:10:36: scale: formula 'ln(x-0.5)': the scale gives nan at x = 0, which is no finite number");
}

TEST_CASE("a function of Python's sees the names of the one that it is written in", "[drafts]") {
    const auto scale = [](const std::string& lines) {
        ImportResult result = import_settings(lines + tuner +
                                                  "parameters = [Parameter('x', split=8, scale=made)]\n"
                                                  "def make_candidate(x):\n    return Player('c %s' % x)\n",
                                              "f");
        return line_of(result, "scale = ");
    };
    CHECK(scale("lo = 100\ndef mk(lo, hi):\n    return lambda f: lo + f * (hi - lo)\nmade = mk(1, 5)\n") ==
          "scale = { formula = \"1+(x*4)\" }");
    CHECK(scale("def mk(a):\n    def two(f):\n        return a * b + f\n    b = 7\n    return two\nmade = mk(2)\n") ==
          "scale = { formula = \"14+x\" }");
    CHECK(scale("made = [lambda f: k + f for k in [1, 2, 3]][0]\n") == "scale = { formula = \"3+x\" }");
    CHECK(scale("def f(y):\n    return y + k\ndef mk(k):\n    return lambda x: f(x) + k\nk = 5\nmade = mk(1)\n") ==
          "scale = { formula = \"(x+5)+1\" }");
}

TEST_CASE("a parameter in a text of Gomill's becomes a placeholder", "[drafts]") {
    CHECK(command_of("Player('c --x=%d {y} 100%%' % x)") == "command = \"c --x={x:d} {{y}} 100%\"");
    CHECK(command_of("Player('c %s %-6.2f %i' % (x, x, 3))") == "command = \"c {x} {x:<6.2f} 3\"");
    CHECK(command_of("Player('c ' + str(x) + ' ' + str(2.0) + ' %s' % (7 // 2))") == "command = \"c {x} 2.0 3\"");
    CHECK(command_of("Player(command='c %05.1f %s' % (10 / 4, x))") == "command = \"c 002.5 {x}\"");
    CHECK(command_of("Player(\"c '\" r'\\d' u'e'\n  \"' %s\" % x)") == "command = \"c '\\\\de' {x}\"");
    CHECK(command_of("Player(['c', 'a b', str(x)])") == "");
    CHECK(line_of(tuner_with("LINEAR(0, 1)", "Player(['c', 'a b', str(x)])"), "command = [") ==
          "command = [\"c\", \"a b\", \"{x}\"]");
}

TEST_CASE("an engine is sent what Python would have printed", "[drafts]") {
    const ImportResult result =
        tuner_with("EXPLICIT([True, False, None])", "Player('c --x=' + str(x) + ' --y=%s' % x)");
    CHECK(line_of(result, "command = \"c") == "command = \"c --x={x} --y={x}\"");
    CHECK(line_of(result, "scale = ") == "scale = { explicit = [\"True\", \"False\", \"None\"] }");
    CHECK(problem_lines("f", tuner_with("EXPLICIT([True, False])", "Player('c %d' % x)").problems).front() ==
          "f:12:19: '%d' takes a number here, not a text (write 1 and 0 for True and False)");
    CHECK(line_of(tuner_with("LINEAR(0, 1)",
                             "Player(['c', '%r %r %r %r' % ('a b', \"it's\", 'it\\'s \"\\\\\"', 7), str(x)])"),
                  "command = [") == R"(command = ["c", "'a b' \"it's\" 'it\\'s \"\\\\\"' 7", "{x}"])");
    CHECK(problem_lines("f", tuner_with("LINEAR(0, 1)", "Player('c %r %s' % ('\u00e9', x))").problems).front() ==
          "f:12:19: '%r' of a text with other characters than those of ASCII is not read here (write out what it comes "
          "to)");
}

TEST_CASE("a character that Python names by its number is that character", "[drafts]") {
    CHECK(command_of("Player('c \\x41\\102\\0611\\x7e %s' % x)") == "command = \"c AB11~ {x}\"");
    CHECK(command_of("Player(u'c \\xe9\\u2192\\U0001F600 %s' % x)") == "command = \"c \u00e9\u2192\U0001F600 {x}\"");
    CHECK(command_of("Player(r'c \\x41\\u2192 %s' % x)") == "command = \"c \\\\x41\\\\u2192 {x}\"");
    CHECK(command_of("Player('c \\u2192 %s' % x)") == "command = \"c \\\\u2192 {x}\"");
    for (const char* escape : {"\\xe9", "\\351", "\\x4", "\\0", "\\x"}) {
        CHECK(gomill_refusals_of(std::string("x = 'a") + escape + "'\nPlayer(x)\n") ==
              Lines{"f:1:7: '" + std::string(escape) + "' is not read here (write the character itself)"});
    }
    CHECK(gomill_refusals_of("x = u'\\N{DASH}'\nPlayer(x)\n") ==
          Lines{"f:1:7: '\\N' is not read here (write the character itself)"});
    CHECK(gomill_refusals_of("x = u'\\ud800'\nPlayer(x)\n") ==
          Lines{"f:1:7: '\\ud800' is not read here (write the character itself)"});
}

TEST_CASE("a whole number that is made of another one says what to do", "[drafts]") {
    CHECK(problem_lines("f", tuner_with("LINEAR(0, 1)", "Player('c --x=%d' % x)").problems)[0] ==
          "f:12:19: command: '{x:d}': {:d} does not fit 0.0625 (a scale with integer=True has whole numbers; "
          "%.0f rounds others)");
}

TEST_CASE("a parameter of Gomill's that is passed as it is becomes a placeholder, and nothing is lost", "[drafts]") {
    const std::string words = "EXPLICIT(['a', 'b'])";
    CHECK(line_of(tuner_with(words, "Player(['c', x])"), "command = [") == "command = [\"c\", \"{x}\"]");
    for (const char* mode : {"x", "str(x)", "'%s' % x"}) {
        CHECK(line_of(tuner_with(words, std::string("Player('c --x=' + ") + mode + " + '.')"), "command = \"c") ==
              "command = \"c --x={x}.\"");
    }
    CHECK(problem_lines("f", tuner_with("LINEAR(0, 1)", "Player('c --x=' + x)").problems).front() ==
          "f:12:19: '+' does not go with these (it is for two numbers, two texts or two lists; str() makes a text of a "
          "number)");
    const ImportResult both = tuner_with(words, "Player('c', environ={'M': x}, startup_gtp_commands=[x, ['set', x]])");
    CHECK(line_of(both, "environ") == "environ = { M = \"{x}\" }");
    CHECK(line_of(both, "    \"{x}\"") == "    \"{x}\",");
    CHECK(line_of(both, "    [\"set\"") == "    [\"set\", \"{x}\"],");
    CHECK(problem_lines("f", tuner_with("LINEAR(0, 1)", "Player(['c', x * 2])").problems).front() ==
          "f:12:25: no text can be made of this (write a text, such as '%s' % x)");
}

TEST_CASE("what ringmaster cannot read of Python is told by its line, with what to do", "[drafts]") {
    CHECK(gomill_refusals_of("import os\nfrom math import sqrt\nif sqrt(4) == 2:\n    komi = 7\nelse:\n    komi = 8\n"
                             "competition_type = 'playoff'\nplayers = {'a': Player(os.environ['A'])}\n"
                             "x = 1 if komi else 2\n") ==
          Lines{"f:3:1: 'if' at this place is not read here (write out what it comes to)",
                "f:8:24: 'os' is of a module, and there is no Python here that has it (write out what it comes to)",
                "f:9:7: 'if' at this place is not read here (write out what it comes to)"});
    CHECK(gomill_refusals_of("players = {'a': Player('x'\n") == Lines{"f:1:23: this bracket is not closed"});
    CHECK(gomill_refusals_of("players = {'a': Player('x)}\n") == Lines{"f:1:24: this text is not closed"});
    CHECK(
        gomill_refusals_of(tuner + "parameters = [Parameter('x', scale=LINEAR(0, 1), split=8)]\n"
                                   "def make_candidate(x):\n    return Player('c %f' % (2 * x))\n") ==
        Lines{"f:12:19: this is reckoned with a parameter, 2*x, and a control file cannot (let a scale do it: scale = "
              "{ formula = \"...\" }, or a file made from a template)"});
    CHECK(
        problem_lines("f", tuner_with("LINEAR(0, 1)", "Player('c %s' % round(log(x)**2))").problems)[0] ==
        "f:12:19: this is reckoned with a parameter, round((log(x))**2), and a control file cannot (let a scale do it: "
        "scale = { formula = \"...\" }, or a file made from a template)");
    CHECK(gomill_refusals_of(tuner + "parameters = [Parameter('x', scale=LINEAR(0, 1), split=8)]\n"
                                     "def make_candidate(x, y):\n    return Player('c')\n") ==
          Lines{"f:11:5: the function needs more arguments: it has 2 parameters"});
    CHECK(gomill_refusals_of("a = lambda f: a(f)\na(Player('x'))\n") ==
          Lines{"f:1:15: functions call one another too deep"});
    CHECK(gomill_refusals_of("x = Player('x')\n") ==
          Lines{"f: competition_type must be 'mc_tuner', 'ce_tuner', 'playoff' or 'allplayall' in a file of Gomill's "
                "(it is missing)"});
}

TEST_CASE("what cannot be read does no harm where it is not needed", "[drafts]") {
    const ImportResult result = import_settings(
        "import os\ncompetition_type = 'playoff'\ndef unused(x):\n    if x: return os.name\n"
        "players = {'a': Player('a'), 'b': Player('b')}\ndef other(x):\n    while x:\n        x = 1\n"
        "    else:\n        x = 2\nboard_size = 9\nkomi = 7\nmatchups = [Matchup('a', 'b')]\n",
        "f");
    CHECK(problem_lines("f", result.problems) == Lines{});
    CHECK(good(result.control_file).gtp().settings.board_size == 9);
    CHECK(gomill_refusals_of("competition_type = 'playoff'\n  komi = 7\nx = Player(y)\n") ==
          Lines{"f:2:3: this line stands too far to the right", "f:3:12: 'y' has no value here"});
}

TEST_CASE("what is wrong with a setting of Gomill's is told where it stands", "[drafts]") {
    CHECK(problem_lines(
              "f",
              import_settings(
                  "competition_type = 'playoff'\nplayers = {'a': Player(\"gnugo 'x\")}\nboard_size = 99\nkomi = '7'\n"
                  "matchups = [Matchup('a', 'b', handicap=1)]\n",
                  "f")
                  .problems) == Lines{"f:2:24: command: it has a quote that is not closed, or ends in a backslash",
                                      "f:3:14: board_size: it must be from 2 to 25, not 99",
                                      "f:4:8: komi: it must be a number, not the text '7' (write 7, without quotes)",
                                      "f:5:26: player_2: unknown player 'b' (the only player is 'a')",
                                      "f:5:40: handicap: it must be from 2 to 2147483647, not 1",
                                      "5 problems in f; nothing was started"});
    CHECK(gomill_refusals_of("competition_type = 'allplayall'\nboard_size = 9\nkomi = 7\n"
                             "players = {'a b': Player('a'),\n"
                             "           'c': Player('c', startup_gtp_commands=[3])}\n") ==
          Lines{"f:4:19: players.\"a b\": the name 'a b' must not hold ' ' (letters and digits of English may stand "
                "there, and -!$%&*+.:;<=>?^_~)",
                "f:5:51: startup_gtp_commands: item 1 must be a text, not the number 3"});
    CHECK(gomill_refusals_of(tuner + "parameters = [Parameter('x', scale=LINEAR(0, 1), split=8),\n"
                                     "              Parameter('x', scale=LINEAR(0, 1), split=8)]\n"
                                     "def make_candidate(x):\n    return Player('c %f' % x)\n") ==
          Lines{"f:11:15: there is one of this name already"});
    CHECK(problem_lines("f", tuner_with("LOG(0, 5)").problems)[0] ==
          "f:10:36: scale: a log scale from 0 to 5 is not possible (both must be above 0, or both below)");
    CHECK(problem_lines("f", tuner_with("str").problems)[0] ==
          "f:10:36: this function gives nothing that a formula can (write a LINEAR, LOG or EXPLICIT scale)");
}

TEST_CASE("an argument that nothing takes is told, whatever its value", "[drafts]") {
    CHECK(problem_lines("f", tuner_with("LINEAR(0, 1, intger=True)").problems).front() ==
          "f:10:56: scale: it has no such argument: intger (did you mean 'integer'?)");
    CHECK(problem_lines("f", tuner_with("LINEAR(0, 1), format=None, splitt=3, ordr=None",
                                        "Player('c %s' % x, cwd=None, cmd=None)")
                                 .problems) ==
          Lines{"f:10:70: splitt: unknown key 'splitt' (did you mean 'split'?)", "f:10:78: ordr: unknown key 'ordr'",
                "f:12:45: cmd: unknown key 'cmd' (did you mean 'cwd'?)", "3 problems in f; nothing was started"});
}

TEST_CASE("a file in Python ends in bounded time and space", "[drafts][slow]") {
    for (const std::string& text :
         {std::string("a = [Player('x')]\nfor i in range(99999):\n    a = a + a\n"),
          std::string("a = 'Player(%s)'\nfor i in range(1000):\n    a = a + a\n"),
          std::string("def f(x):\n    return f(x) + f(x)\nf(1)\n"), std::string(5000, '(') + "Player(",
          "x = " + std::string(5000, '-') + "1\nPlayer()",
          "x = Player" +
              [] {
                  std::string items;
                  for (int i = 0; i < 5000; ++i) {
                      items += "[0]";
                  }
                  return items;
              }(),
          std::string("a = ['Player(']\nfor i in range(9999):\n    b = []\n    c = [b]\n    b += [a]\n    a = c\n"
                      "competition_type = a\n"),
          std::string("a = ['Player(']\nfor i in range(90):\n    b = []\n    c = [b, b]\n    b += [a]\n    a = c\n"
                      "competition_type = a\n"),
          std::string("for i in range(99999):\n    for j in range(99999):\n        x = Player()\n")}) {
        CHECK_FALSE(import_settings(text, "f").problems.empty());
    }
}
