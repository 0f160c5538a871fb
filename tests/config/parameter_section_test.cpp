#include "ringmaster/config/sections.hpp"

#include "config/control_files.hpp"
#include "support/replaced.hpp"

using namespace ringmaster;

namespace {

/// The control file with this `scale` at 12:9, `split` at 13:9 and more keys from line 14 on.
std::string with_scale(const std::string& scale, const std::string& more = "") {
    Parts parts;
    parts.parameter = "[[parameters]]\ncode = 'a'\nscale = " + scale + "\nsplit = 4\n" + more;
    return parts.text();
}

std::string description(const std::string& scale) {
    return good(with_scale(scale)).parameters.at(0).scale.description();
}

/// The control file with these tables from line 10 on.
std::string with_parameters(const std::string& tables) {
    Parts parts;
    parts.parameter = tables;
    return parts.text();
}

}  // namespace

TEST_CASE("every kind of scale is read", "[config]") {
    CHECK(description("{ linear = [0, 8] }") == Scale::linear(0, 8).description());
    CHECK(description("{ linear = [-1.5, 8], integer = true }") == Scale::linear(-1.5, 8, true).description());
    CHECK(description("{ log = [1, 100], integer = false }") == Scale::log(1, 100).description());
    CHECK(description("{ formula = '10*x', integer = true }") == Scale::formula("10*x", true).description());
    CHECK(description("{ explicit = [1, 2.5, 'x', true] }") ==
          Scale::explicit_values({1LL, 2.5, std::string("x"), true}).description());
}

TEST_CASE("an explicit scale is split into its values unless told otherwise", "[config]") {
    const std::string head = "[[parameters]]\ncode = 'a'\nscale = { explicit = [1, 2, 3] }\n";
    CHECK(good(with_parameters(head)).parameters.at(0).split == 3);
    CHECK(good(with_parameters(head + "split = 2\n")).parameters.at(0).split == 2);
}

TEST_CASE("a wrong scale is one problem", "[config]") {
    const std::string prefix = "parameter 'a': scale: ";
    const std::string one_of =
        prefix + "exactly one of linear, log, explicit and formula is needed (write { linear = [0, 1] })";
    const std::vector<std::pair<std::string, std::string>> table{
        {"3", "f:12:9: parameter 'a': scale must be a table, not the number 3 (write scale = { linear = [0, 1] })"},
        {"[0, 2.5]", "f:12:9: parameter 'a': scale must be a table, not a list (write scale = { linear = [0, 2.5] })"},
        {"[1, 2, 4]", "f:12:9: parameter 'a': scale must be a table, not a list (write scale = { explicit = [...] })"},
        {"{}", "f:12:9: " + one_of},
        {"{ linear = [0, 1], log = [1, 2] }", "f:12:9: " + one_of},
        {"{ liner = [0, 1] }", "f:12:11: " + prefix + "unknown key 'liner' (did you mean 'linear'?)"},
        {"{ linear = 3 }", "f:12:20: " + prefix + "linear must be a list, not the number 3"},
        {"{ linear = [3] }", "f:12:20: " + prefix + "linear must be a list of two numbers (write linear = [1, 10])"},
        {"{ linear = [3, 'x'] }", "f:12:24: " + prefix + "linear: item 2 must be a number, not the text 'x'"},
        {"{ log = [0, 5] }",
         "f:12:17: " + prefix + "a log scale from 0 to 5 is not possible (both must be above 0, or both below)"},
        {"{ log = [1, 5], integer = 1 }", "f:12:35: " + prefix + "integer must be true or false, not the number 1"},
        {"{ explicit = [] }", "f:12:22: " + prefix + "an explicit scale needs at least one value"},
        {"{ explicit = [1, []] }",
         "f:12:26: " + prefix + "explicit: item 2 must be a number, a text, true or false, not a list"},
        {"{ explicit = [1, nan] }", "f:12:26: " + prefix + "explicit: item 2 must be a finite number, not nan"},
        {"{ explicit = [\"a\\nb\"] }", "f:12:23: " + prefix + "explicit: item 1 must not hold control characters"},
        {"{ explicit = [1], integer = true }",
         "f:12:37: " + prefix + "integer does not go with explicit (leave it out)"},
        {"{ formula = 3 }", "f:12:21: " + prefix + "formula must be a text, not the number 3"},
    };
    for (const auto& [scale, problem] : table) {
        INFO(scale);
        CHECK(problems_of(with_scale(scale)) == Lines{problem});
    }
    CHECK(problems_of(with_scale("{ formula = 'y' }")).size() == 1);
    CHECK(problems_of(with_scale("{ linear = [0, 1e300], integer = true }")).size() == 1);
}

TEST_CASE("a scale with an unknown key and a bad bound has two problems", "[config]") {
    const std::string prefix = "parameter 'a': scale: ";
    const std::string unknown = prefix + "unknown key 'integr' (did you mean 'integer'?)";
    CHECK(problems_of(with_scale("{ linear = [0, 'x'], integr = true }")) ==
          Lines{"f:12:24: " + prefix + "linear: item 2 must be a number, not the text 'x'", "f:12:30: " + unknown});
    CHECK(problems_of(with_scale("{ log = [0, 5], integr = true }")) ==
          Lines{"f:12:17: " + prefix + "a log scale from 0 to 5 is not possible (both must be above 0, or both below)",
                "f:12:25: " + unknown});
    CHECK(problems_of(with_scale("{ explicit = [nan], integer = true }")) ==
          Lines{"f:12:23: " + prefix + "explicit: item 1 must be a finite number, not nan",
                "f:12:39: " + prefix + "integer does not go with explicit (leave it out)"});
    CHECK(problems_of(with_scale("{ linear = [0, 1], integr = true }")) == Lines{"f:12:28: " + unknown});
}

TEST_CASE("the format must fit every value of an explicit scale", "[config]") {
    CHECK(problems_of(with_scale("{ explicit = [1, 'x', 2] }", "format = '%d'")) ==
          Lines{"f:14:10: parameter 'a': format '%d' does not fit the text 'x'"});
}

TEST_CASE("every value of an explicit scale is tried, and the first, the last and some cells of others", "[config]") {
    const std::vector<Parameters> trials = trial_values({{"e", Scale::explicit_values({1LL, 2LL, 3LL}), 2, "%s"},
                                                         {"l", Scale::linear(0, 4), 2, "%s"},
                                                         {"one", Scale::linear(0, 1), 1, "%s"}},
                                                        1);
    REQUIRE(trials.size() == 3);
    CHECK(trials[0] == Parameters{{"e", 1LL}, {"l", 1.0}, {"one", 0.5}});
    CHECK(trials[1] == Parameters{{"e", 2LL}, {"l", 3.0}, {"one", 0.5}});
    CHECK(trials[2] == Parameters{{"e", 3LL}, {"l", 3.0}, {"one", 0.5}});
    const std::vector<Parameters> many = trial_values({{"l", Scale::linear(0, 1000), 500, "%s"}}, 1);
    REQUIRE(many.size() == 100);
    CHECK(many.front()[0].second == Value(1.0));
    CHECK(many.back()[0].second == Value(999.0));
    CHECK(trial_values({}, 1).size() == 1);
}

TEST_CASE("the format must fit the first and the last value", "[config]") {
    CHECK(good(with_scale("{ linear = [0, 8] }", "format = 'A %4.1f'")).parameters.at(0).format == "A %4.1f");
    CHECK(problems_of(with_scale("{ linear = [0, 8] }", "format = 'A'")) ==
          Lines{"f:14:10: parameter 'a': format 'A' has no conversion such as %s"});
    CHECK(problems_of(with_scale("{ explicit = [1, 'x'] }", "format = '%d'")) ==
          Lines{"f:14:10: parameter 'a': format '%d' does not fit the text 'x'"});
}

TEST_CASE("a code is a name of its own", "[config]") {
    const auto problems = [](const std::string& code) {
        return problems_of(
            with_parameters("[[parameters]]\ncode = " + code + "\nscale = { linear = [0, 8] }\nsplit = 4\n"));
    };
    CHECK(
        problems("'9a'") ==
        Lines{
            "f:11:8: parameter 1: code '9a' must be of letters, digits, '_' and '-', and begin with a letter or '_'"});
    CHECK(problems("'a b'").size() == 1);
    CHECK(problems("''").size() == 1);
    CHECK(problems("3") == Lines{"f:11:8: parameter 1: code must be a text, not the number 3"});
    Parts twice;
    twice.parameter += twice.parameter;
    CHECK(problems_of(twice.text()) == Lines{"f:15:8: parameter 'a': another parameter has this code"});
    Parts alike;
    alike.candidate = "[candidate]\ncommand = 'x {a} {b-c} {b_c}'\n";
    const std::string first = replaced(alike.parameter, "'a'", "'b-c'");
    alike.parameter += first + replaced(first, "b-c", "b_c");
    CHECK(problems_of(alike.text()) ==
          Lines{"f:19:8: parameter 'b_c': its code is 'b-c' but for '-' and '_' (choose another code)"});
    CHECK(parse_control_file(alike.text(), "/folder/f", "", ReadFor::report).problems.empty());
    for (const std::string code : {"_e", "_pi", "true", "false"}) {
        Parts parts;
        parts.candidate = "[candidate]\ncommand = 'x {" + code + "}'\n";
        parts.parameter = replaced(parts.parameter, "'a'", "'" + code + "'");
        CHECK(problems_of(parts.text()) ==
              Lines{"f:11:8: parameter '" + code + "': its code is a constant in formulas (choose another code)"});
        CHECK(parse_control_file(parts.text(), "/folder/f", "", ReadFor::report).problems.empty());
    }
    for (const std::string code : {"seed", "game_id", "dir"}) {
        Parts parts;
        parts.candidate = "[candidate]\ncommand = 'x {" + code + "}'\n";
        parts.parameter = "[[parameters]]\ncode = '" + code + "'\nscale = { linear = [0, 8] }\nsplit = 4\n";
        CHECK(problems_of(parts.text()) ==
              Lines{"f:11:8: parameter '" + code + "': {" + code + "} is ringmaster's own (choose another code)"});
        parts.candidate = "[candidate]\ncommand = 'x {other}'\n";
        CHECK(problems_of(parts.text())
                  .front()
                  .ends_with("unknown placeholder '{other}' (known: '{seed}', '{game_id}', '{dir}')"));
    }
}

TEST_CASE("code, scale and split are required", "[config]") {
    CHECK(problems_of(with_parameters("[[parameters]]\nscale = { linear = [0, 8] }\nsplit = 4\n")) ==
          Lines{"f:10:1: parameter 1: code is missing (write code = \"level\")"});
    CHECK(problems_of(with_parameters("[[parameters]]\ncode = 'a'\nsplit = 4\n")) ==
          Lines{"f:10:1: parameter 'a': scale is missing (write scale = { linear = [0, 1] }, or { explicit = [...] } "
                "for a list)"});
    CHECK(problems_of(with_parameters("[[parameters]]\ncode = 'a'\nscale = { linear = [0, 8] }\n")) ==
          Lines{"f:10:1: parameter 'a': split is missing (write split = 8)"});
    CHECK(problems_of(with_parameters("[[parameters]]\ncode = 'a'\nscale = { linear = [0, 8] }\nsplt = 4\n")) ==
          Lines{"f:13:1: parameter 'a': unknown key 'splt' (did you mean 'split'?)"});
    CHECK(problems_of(with_scale("{ linear = [0, 8] }", "splits = 3")) ==
          Lines{"f:14:1: parameter 'a': unknown key 'splits' (did you mean 'split'?)"});
}

TEST_CASE("a split is from 1 to a million, and their product at most four thousand millions", "[config]") {
    const auto parameter = [](const std::string& code, const std::string& split) {
        return "[[parameters]]\ncode = '" + code + "'\nscale = { linear = [0, 8] }\nsplit = " + split + "\n";
    };
    CHECK(problems_of(with_parameters(parameter("a", "0"))) ==
          Lines{"f:13:9: parameter 'a': split must be from 1 to 1000000, not 0"});
    CHECK(problems_of(with_parameters(parameter("a", "1000001"))) ==
          Lines{"f:13:9: parameter 'a': split must be from 1 to 1000000, not 1000001"});
    Parts parts;
    parts.candidate = "[candidate]\ncommand = 'x {a} {b}'\n";
    parts.parameter = parameter("a", "1000") + parameter("b", "1000000");
    CHECK(problems_of(parts.text()).empty());
    parts.parameter = parameter("a", "4001") + parameter("b", "1000000");
    CHECK(problems_of(parts.text()) == Lines{"f:10:1: the product of the splits is 4001000000, but at most 4000000000 "
                                             "is possible (split less finely and raise max_depth)"});
}

TEST_CASE("there must be a list of parameters with something in it", "[config]") {
    Parts parts;
    parts.parameter = "";
    CHECK(problems_of(parts.text()) ==
          Lines{"f: parameters are missing (write a [[parameters]] section for each parameter)"});
    parts.top += "parameters = []\n";
    CHECK(problems_of(parts.text()) ==
          Lines{"f:6:14: parameters is empty (write a [[parameters]] section for each parameter)"});
    parts.top.replace(parts.top.rfind("[]"), 2, "[3]");
    CHECK(problems_of(parts.text()) == Lines{"f:6:15: parameter 1 must be a table, not the number 3"});
}

TEST_CASE("with a deep tree the outermost cells of deeper levels are tried as well", "[config]") {
    const std::vector<TunedParameter> parameters{{"a", Scale::linear(0, 10), 5, "%s"}};
    const auto trials = trial_values(parameters, 2);
    REQUIRE(trials.size() == 7);
    CHECK(std::get<double>(trials[5][0].second) == 0.2);
    CHECK(std::get<double>(trials[6][0].second) == 9.8);
}

TEST_CASE("a parameter may be fixed at a value of its scale, but not all of them", "[config]") {
    Parts parts;
    parts.candidate = "[candidate]\ncommand = 'x {a} {b}'\n";
    const std::string free = "[[parameters]]\ncode = 'b'\nscale = { linear = [0, 1] }\nsplit = 2\n";
    const auto with = [&](const std::string& scale, const std::string& fixed, const std::string& other) {
        parts.parameter =
            "[[parameters]]\ncode = 'a'\nscale = " + scale + "\nsplit = 4\nfixed = " + fixed + "\n" + other;
        return parts.text();
    };
    const ControlFile control = good(with("{ linear = [0, 8], integer = true }", "3", free));
    CHECK(control.parameters.at(0).fixed == Value(3LL));
    CHECK(control.parameters.at(0).at(0.9) == Value(3LL));
    CHECK(control.parameters.at(0).split == 4);
    CHECK_FALSE(control.parameters.at(1).fixed);
    CHECK(problems_of(with("{ linear = [0, 8] }", "9", free)) ==
          Lines{"f:14:9: parameter 'a': fixed must be from 0 to 8, not 9 (a fixed setting must be one that can "
                "be played: widen the scale)"});
    CHECK(problems_of(with("{ linear = [0, 8] }", "[]", free)) ==
          Lines{"f:14:9: parameter 'a': fixed must be a number, a text, true or false, not a list"});
    CHECK(problems_of(with("{ formula = 'x*(1-x)' }", "0.1", free)) ==
          Lines{"f:14:9: parameter 'a': fixed does not go with a formula that rises here and falls there (write the "
                "value where the parameter stands, and leave its section out)"});
    CHECK(problems_of(with("{ linear = [0, 8] }", "3", free + "fixed = 0.5\n")) ==
          Lines{"f:10:1: all parameters are fixed, so there is nothing to tune (take one's fixed out)"});
}
