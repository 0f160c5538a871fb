#include "ringmaster/event/fingerprint.hpp"

#include "config/control_files.hpp"
#include "support/replaced.hpp"

using namespace ringmaster;

namespace {

/// model_tuner with low, high, mode and c; the lines at the top begin with line 2.
std::string with_conditions(const std::string& top, const std::string& of_c = "",
                            const std::string& high = "default = 60\n", const std::string& low = "default = 20\n") {
    return "competition_type = 'model_tuner'\n" + top +
           "board_size = 9\nkomi = 5.5\n"
           "[candidate]\ncommand = 'x {low} {high} {mode} {c}'\n"
           "[[parameters]]\ncode = 'low'\nscale = { linear = [0, 100], integer = true }\n" +
           low + "[[parameters]]\ncode = 'high'\nscale = { linear = [0, 100] }\n" + high +
           "[[parameters]]\ncode = 'mode'\nscale = { explicit = ['uct', 'puct'] }\ndefault = 'uct'\n"
           "[[parameters]]\ncode = 'c'\nscale = { linear = [0, 4] }\ndefault = 1\n" +
           of_c;
}

std::string cells(const std::string& top, const std::string& split = "4") {
    return "competition_type = 'mc_tuner'\n" + top +
           "board_size = 9\nkomi = 7.5\nopponent = 'gnugo'\ncandidate_colour = 'random'\n"
           "[players.gnugo]\ncommand = 'gnugo'\n[candidate]\ncommand = 'x {a} {b}'\n"
           "[[parameters]]\ncode = 'a'\nscale = { linear = [0, 8] }\nsplit = " +
           split + "\n[[parameters]]\ncode = 'b'\nscale = { linear = [0, 8] }\nsplit = " + split + "\n";
}

Lines only(const std::string& problem) {
    return {problem};
}

}  // namespace

TEST_CASE("constraints and conditions are read", "[config]") {
    const ControlFile control =
        good(with_conditions("constraints = ['low < high', 'low + high <= 100']\n", "active = \"mode == 'puct'\"\n"));
    CHECK(control.constraints == Lines{"low < high", "low + high <= 100"});
    CHECK(control.parameters[3].active == "mode == 'puct'");
    CHECK(control.allowed.has({{"low", 20LL}, {"high", 80.0}, {"mode", "uct"}, {"c", 1.0}}));
    CHECK_FALSE(control.allowed.has({{"low", 80LL}, {"high", 20.0}, {"mode", "uct"}, {"c", 1.0}}));
    CHECK(control.allowed.in_force({{"low", 20LL}, {"high", 80.0}, {"mode", "uct"}, {"c", 3.0}})[3].second ==
          Value(1.0));
    CHECK(good(with_conditions("")).allowed.are_all());
}

TEST_CASE("what is wrong with a constraint is said at its column", "[config]") {
    CHECK(problems_of(with_conditions("constraints = ['low < hihg']\n")) ==
          only("f:2:23: constraints: item 1: unknown name 'hihg' (did you mean 'high'?)"));
    CHECK(problems_of(with_conditions("constraints = ['low < high', \"low << 3\"]\n")) ==
          only("f:2:36: constraints: item 2: unexpected '<'"));
    CHECK(
        problems_of(with_conditions("constraints = ['low + high']\n")) ==
        only(
            "f:2:17: constraints: item 1: 'low + high' is a number, neither true nor false (compare it: low + high > 0, "
            "for instance)"));
    CHECK(problems_of(with_conditions("constraints = [\"low == 'uct'\"]\n")) ==
          only("f:2:24: constraints: item 1: the word 'uct' is compared with 'low', which is a number (compare with a "
               "number)"));
    CHECK(problems_of(with_conditions("constraints = [\"mode == 'pucd'\"]\n")) ==
          only("f:2:25: constraints: item 1: 'mode' is never 'pucd' (did you mean 'puct'?)"));
    CHECK(problems_of(with_conditions("constraints = ['']\n")) ==
          only("f:2:17: constraints: item 1: nothing to be true or false"));
    CHECK(problems_of(with_conditions("constraints = 'low < high'\n")) ==
          only("f:2:15: constraints must be a list, not the text 'low < high'"));
    CHECK(problems_of(with_conditions("constraints = [3]\n")) ==
          only("f:2:16: constraints: item 1 must be a text, not the number 3"));
}

TEST_CASE("constraints of good parameters are checked while another parameter is wrong", "[config]") {
    CHECK(problems_of(with_conditions("constraints = ['low << 3', 'high > hihg', 'lwo > 3']\n",
                                      "active = \"mode = 'puct'\"\n", "default = 160\n")) ==
          Lines{"f:2:22: constraints: item 1: unexpected '<'",
                "f:2:44: constraints: item 3: unknown name 'lwo' (did you mean 'low'?)",
                "f:14:11: parameter 'high': default must be from 0 to 100, not 160 (the present setting must "
                "be one that can be played: widen the scale)",
                "f:23:11: parameter 'c': active: 'mode' is a text, which compares by == and != with one of its words "
                "(write mode == 'uct')"});
}

TEST_CASE("where a text is not read as it stands the place in it is told", "[config]") {
    CHECK(
        problems_of(with_conditions("constraints = [\"low\\t< hihg\"]\n")) ==
        only("f:2:16: constraints: item 1: unknown name 'hihg' at position 7 of 'low?< hihg' (did you mean 'high'?)"));
}

TEST_CASE("constraints that no settings keep are an error", "[config]") {
    const std::string remedy =
        " (widen a range, or take it out; of two parameters in an equation tune one, and let the engine or its command "
        "work out the other)";
    const auto without_defaults = [](const std::string& constraints) {
        return "competition_type = 'model_tuner'\nconstraints = " + constraints +
               "\nboard_size = 9\nkomi = 5.5\n[candidate]\ncommand = 'x {a} {b}'\n"
               "[[parameters]]\ncode = 'a'\nscale = { linear = [0, 1] }\n"
               "[[parameters]]\ncode = 'b'\nscale = { linear = [0, 1] }\n";
    };
    CHECK(problems_of(without_defaults("['a < 1', 'a > 2 + b']")) ==
          only("f:2:26: constraints: item 2: no candidate keeps it" + remedy));
    CHECK(problems_of(without_defaults("['a > 2 + b', 'a < 1', 'b < 0']")) ==
          std::vector{"f:2:17: constraints: item 1: no candidate keeps it" + remedy,
                      "f:2:39: constraints: item 3: no candidate keeps it" + remedy});
    CHECK(problems_of(without_defaults("['a == 1 - b']")) ==
          only("f:2:17: constraints: item 1: hardly any candidate keeps it" + remedy));
    CHECK(
        problems_of(without_defaults("['a < b', 'b < a']")) ==
        only("f:2:15: constraints: no candidate keeps them all (each of them alone can be kept: widen a range, or take "
             "one out)"));
    CHECK(problems_of(without_defaults("['a <= 1 - b', 'a >= 1 - b']")) ==
          only("f:2:15: constraints: hardly any candidate keeps them all (each of them alone can be kept: widen a "
               "range, or take one out)"));
    const auto with_fixed = [&](const std::string& constraints) {
        return without_defaults(constraints) + "fixed = 0.5\n";
    };
    CHECK(problems_of(with_fixed("['b < 0.25']")) ==
          only("f:2:17: constraints: item 1: no candidate keeps it (change fixed = 0.5 of 'b', " + remedy.substr(2)));
    CHECK(problems_of(with_fixed("['a < b', 'a > 0.75']")) ==
          only("f:2:15: constraints: no candidate keeps them all (each of them alone can be kept: change fixed = 0.5 "
               "of 'b', widen a range, or take one out)"));
}

TEST_CASE("a constraint that leaves its own parameters one value is kept by all values of the others", "[config]") {
    const std::string fixed_high = "default = 60\nfixed = 60\n";
    const std::string fixed_low = "default = 20\nfixed = 20\n";
    CHECK(good(with_conditions("constraints = ['low < high']\n", "", fixed_high, fixed_low)).constraints.size() == 1);
    CHECK(good(with_conditions("constraints = [\"mode != 'puct'\"]\n")).constraints.size() == 1);
    CHECK(good(with_conditions("constraints = ['low >= 20', 'low <= 20']\n")).constraints.size() == 2);
}

TEST_CASE("a condition that never holds is an error", "[config]") {
    CHECK(
        problems_of(with_conditions("", "active = 'low > 300'\n")) ==
        only("f:22:11: parameter 'c': active: of 10000 settings by lot it holds for none, so that the parameter would "
             "never play (widen a range, or write fixed = 1 for this parameter)"));
    CHECK(good(with_conditions("", "active = 'low > 300'\nfixed = 1\n")).parameters.size() == 4);
    const std::string of_puct = with_conditions("", "active = \"mode == 'puct'\"\n");
    const std::string with_fixed_mode = replaced(of_puct, "default = 'uct'\n", "default = 'uct'\nfixed = 'uct'\n");
    CHECK(good(with_fixed_mode).parameters.size() == 4);  // that may be for a while
    CHECK(good(with_conditions("", "active = 'low == 99'\n")).parameters.size() == 4);
}

TEST_CASE("a default that breaks a constraint is an error", "[config]") {
    CHECK(problems_of(
              with_conditions("constraints = ['low < 90', 'low < high']\n", "", "default = 60\n", "default = 70\n")) ==
          only("f:2:29: constraints: item 2: the default breaks it: low 70, high 60 (change a default, or the "
               "constraint)"));
    CHECK(problems_of(with_conditions("constraints = ['low < 60', 'low < 90', 'low < high']\n", "", "default = 60\n",
                                      "default = 70\n"))
              .size() == 2);
}

TEST_CASE("what is wrong with a condition is said with its parameter", "[config]") {
    CHECK(problems_of(with_conditions("", "active = \"modee == 'puct'\"\n")) ==
          only("f:22:11: parameter 'c': active: unknown name 'modee' (did you mean 'mode'?)"));
    CHECK(problems_of(with_conditions("", "active = \"c > 1\"\n")) ==
          only("f:22:11: parameter 'c': active: a condition cannot depend on its own parameter (name other parameters "
               "only)"));
    CHECK(problems_of(with_conditions("", "active = \"low > 1\"\n", "default = 60\nactive = 'c > 2'\n",
                                      "default = 20\nactive = 'high > 3'\n")) ==
          only("f:24:11: parameter 'c': active: the conditions go round in a circle: c, which depends on low, which "
               "depends on high, which depends on c (take one of them out)"));
    CHECK(
        problems_of("competition_type = 'model_tuner'\nboard_size = 9\nkomi = 5.5\n"
                    "[candidate]\ncommand = 'x {a} {b}'\n"
                    "[[parameters]]\ncode = 'a'\nscale = { linear = [0, 1] }\n"
                    "[[parameters]]\ncode = 'b'\nscale = { linear = [0, 4], integer = true }\nactive = 'a > 0.5'\n") ==
        only("f:12:11: parameter 'b': active: elsewhere the parameter stands at its default, and it has none (write "
             "default = 2, and one for each of the others)"));
}

TEST_CASE("for a tree a cell's value must keep the constraints, and there may not be too many cells", "[config]") {
    CHECK(good(cells("constraints = ['a < b']\n")).constraints.size() == 1);
    CHECK(problems_of(cells("constraints = ['a < 0.3 && b < 0.3']\n")) ==
          only("f:2:15: constraints: no cell's value keeps them all (split more finely)"));
    CHECK(good(cells("max_depth = 3\nconstraints = ['a < 0.3 && b < 0.3']\n")).constraints.size() == 1);
    CHECK(problems_of(cells("constraints = ['a < b']\n", "2000")) ==
          only("f:2:15: constraints: with constraints or conditions at most 1000000 cells a level are possible, not "
               "4000000 (split less finely and raise max_depth)"));
}

TEST_CASE("a tree's games hang on its constraints, a model's do not", "[config]") {
    CHECK(fingerprint_of(good(with_conditions("constraints = ['low < high']\n"))) ==
          fingerprint_of(good(with_conditions(""))));
    CHECK(fingerprint_of(good(with_conditions("", "active = \"mode == 'puct'\"\n"))) ==
          fingerprint_of(good(with_conditions(""))));
    CHECK(fingerprint_of(good(cells("constraints = ['a < b', 'a > 0']\n"))).at("constraints") == "a < b, a > 0");
    CHECK(fingerprint_of(good(cells(""))).count("constraints") == 0);
}

TEST_CASE("named players have no constraints", "[config]") {
    const Lines problems = problems_of(
        "competition_type = 'playoff'\nboard_size = 9\nkomi = 7\nmatchups = [{ player_1 = 'a', player_2 = 'b' }]\n"
        "constraints = ['a < b']\n[players.a]\ncommand = 'a'\n[players.b]\ncommand = 'b'\n");
    CHECK(
        problems ==
        only(
            "f:5:15: constraints is for tuning; in competition_type = \"playoff\" all are [players.NAME] (leave it out)"));
}
