#include "ringmaster/config/sections.hpp"

#include "config/control_files.hpp"
#include "support/replaced.hpp"

using namespace ringmaster;

namespace {

/// A model_tuner's control file with this `scale` at 12:9 and more keys from line 13 on.
std::string with_model_scale(const std::string& scale, const std::string& more = "") {
    Parts parts;
    parts.top.replace(parts.top.find("mc_tuner"), 8, "model_tuner");
    parts.parameter = "[[parameters]]\ncode = 'a'\nscale = " + scale + "\n" + more;
    return parts.text();
}

bool is_ordered(const std::string& scale) {
    return good(with_model_scale(scale)).parameters.at(0).ordered;
}

}  // namespace

TEST_CASE("a list of rising or falling numbers has an order unless told otherwise", "[config]") {
    CHECK(is_ordered("{ explicit = [1, 2, 4.5] }"));
    CHECK(is_ordered("{ explicit = [4, 2, 1] }"));
    CHECK_FALSE(is_ordered("{ explicit = [1, 4, 2] }"));
    CHECK_FALSE(is_ordered("{ explicit = [1, 4, 1.5] }"));
    CHECK_FALSE(is_ordered("{ explicit = ['a', 'b'] }"));
    CHECK_FALSE(is_ordered("{ explicit = [1, true] }"));
    CHECK_FALSE(is_ordered("{ explicit = [1, 2, 4], ordered = false }"));
    CHECK(is_ordered("{ explicit = ['weak', 'strong'], ordered = true }"));
}

TEST_CASE("a value that a list has twice would be two candidates", "[config]") {
    const auto problems = [](const std::string& list) {
        return problems_of(with_model_scale("{ explicit = " + list + " }"));
    };
    const std::string of_a = "f:12:9: parameter 'a': scale: explicit has ";
    CHECK(problems("['x', 'y', 'x']") == Lines{of_a + "\"x\" twice (take one out)"});
    CHECK(problems("[1, 2.5, 1.0, 2.5]") == Lines{of_a + "1 twice (take one out)", of_a + "2.5 twice (take one out)"});
    CHECK(problems("[1, true, '1', 'true']").empty());
    const std::string doubled = with_model_scale("{ explicit = [1, 1] }");
    CHECK(problems_of(doubled) == Lines{of_a + "1 twice (take one out)"});
    CHECK(parse_control_file(doubled, "/folder/f", "", ReadFor::report).problems.empty());
    CHECK(problems_of(replaced(Parts().text(), "linear = [0, 8]", "explicit = [1, 2, 1]")).empty());  // of mc_tuner
}

TEST_CASE("a whole number that a scale cannot tell from the next is refused as that", "[config]") {
    CHECK(
        problems_of(with_model_scale("{ linear = [9007199254740992, 9007199254740993] }")) ==
        Lines{"f:12:39: parameter 'a': scale: linear: item 2 must be from -2^53 to 2^53, beyond which not every whole "
              "number is told from the next, not the number 9007199254740993 (write it with a dot or as 1e17)"});
    good(with_model_scale("{ linear = [0, 9007199254740993.0] }"));
}

TEST_CASE("a range of one number is refused, also where the other end is too small to be told from it", "[config]") {
    for (const char* scale : {"{ linear = [0, 1e-400] }", "{ linear = [0, 0] }"}) {
        CHECK(problems_of(with_model_scale(scale)) ==
              Lines{"f:12:20: parameter 'a': scale: both ends of linear are 0: the parameter has only one value (write "
                    "two numbers that differ)"});
    }
    CHECK(problems_of(with_model_scale("{ log = [7, 7] }")).size() == 1);
    good(with_model_scale("{ linear = [0, 1e-300] }"));
}

TEST_CASE("order is for lists of model_tuner", "[config]") {
    CHECK(problems_of(with_model_scale("{ linear = [0, 1], ordered = true }")) ==
          Lines{"f:12:38: parameter 'a': scale: ordered goes with explicit only (leave it out: other scales have an "
                "order)"});
    Parts parts;
    parts.parameter = "[[parameters]]\ncode = 'a'\nscale = { explicit = [1, 2], ordered = true }\n";
    CHECK(problems_of(parts.text()) ==
          Lines{"f:12:40: parameter 'a': scale: ordered is for model_tuner (leave it out: mc_tuner knows no order)"});
}

TEST_CASE("a model needs no split", "[config]") {
    CHECK(good(with_model_scale("{ linear = [0, 1] }")).parameters.at(0).split == 0);
    CHECK(problems_of(with_model_scale("{ linear = [0, 1] }", "split = 8\n")) ==
          Lines{"f:13:9: parameter 'a': split is for mc_tuner: a model is not cut into cells (leave it out)"});
}

TEST_CASE("a parameter's default is its present setting, as its scale has it", "[config]") {
    const auto default_value = [](const std::string& scale, const std::string& value) {
        return good(with_model_scale(scale, "default = " + value + "\n")).parameters.at(0).default_value;
    };
    CHECK(default_value("{ linear = [0, 10] }", "3") == Value(3.0));
    CHECK(default_value("{ linear = [0, 10], integer = true }", "3.0") == Value(3LL));
    CHECK(default_value("{ explicit = ['a', 'b'] }", "'b'") == Value(std::string("b")));
    CHECK(default_value("{ log = [1, 100] }", "100") == Value(100.0));
    CHECK(default_value("{ formula = 'x*(1-x)' }", "0.2") == Value(0.2));
    CHECK_FALSE(good(with_model_scale("{ linear = [0, 10] }")).parameters.at(0).default_value);
}

TEST_CASE("a default that cannot be played is a problem", "[config]") {
    const std::string remedy = " (the present setting must be one that can be played: widen the scale)";
    const std::string remedy_of_list = " (the present setting must be one that can be played: add it to the list)";
    CHECK(problems_of(with_model_scale("{ linear = [0, 10] }", "default = 11\n")) ==
          Lines{"f:13:11: parameter 'a': default must be from 0 to 10, not 11" + remedy});
    CHECK(problems_of(with_model_scale("{ linear = [0, 10], integer = true }", "default = 2.5\n")) ==
          Lines{"f:13:11: parameter 'a': default must be a whole number, not 2.5"});
    CHECK(problems_of(with_model_scale("{ explicit = ['a', 'b'] }", "default = 'c'\n")) ==
          Lines{"f:13:11: parameter 'a': default must be 'a' or 'b', not the text 'c'" + remedy_of_list});
    CHECK(problems_of(with_model_scale("{ log = [1, 100], integer = true }", "default = '9'\n")) ==
          Lines{"f:13:11: parameter 'a': default must be a whole number from 1 to 100, not the text '9'"});
    CHECK(problems_of(with_model_scale("{ explicit = ['a', 1.5] }", "default = 1e30\n")) ==
          Lines{"f:13:11: parameter 'a': default must be 'a' or 1.5, not the number 1e+30" + remedy_of_list});
    const std::string many = "{ explicit = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] }";
    CHECK(problems_of(with_model_scale(many, "default = 14\n")) ==
          Lines{"f:13:11: parameter 'a': default must be one of 13 values, not the number 14" + remedy_of_list});
    CHECK(problems_of(with_model_scale("{ formula = 'x*(1-x)' }", "default = 'a'\n")) ==
          Lines{"f:13:11: parameter 'a': default must be a number, not the text 'a'"});
    CHECK(problems_of(with_model_scale("{ formula = 'x*(1-x)' }", "default = nan\n")) ==
          Lines{"f:13:11: parameter 'a': default must be a finite number, not nan"});
    CHECK(problems_of(with_model_scale("{ formula = '9*x*(1-x)', integer = true }", "default = 2.5\n")) ==
          Lines{"f:13:11: parameter 'a': default must be a whole number, not 2.5"});
    CHECK(problems_of(with_model_scale("{ linear = [0, 10] }", "default = [1]\n")) ==
          Lines{"f:13:11: parameter 'a': default must be a number, a text, true or false, not a list"});
}

TEST_CASE("the present settings are known for all parameters or for none", "[config]") {
    Parts parts;
    parts.candidate = "[candidate]\ncommand = 'x {a} {b}'\n";
    parts.parameter =
        "[[parameters]]\ncode = 'a'\nscale = { linear = [0, 1] }\nsplit = 4\ndefault = 0.5\n"
        "[[parameters]]\ncode = 'b'\nscale = { linear = [0, 1] }\nsplit = 4\n";
    CHECK(problems_of(parts.text()) ==
          Lines{"f:10:1: default is given for 'a' but not for 'b' (write it for all parameters, or for none)"});
}

TEST_CASE("against an opponent the model of more than eight parameters has no settings", "[config]") {
    Parts parts;
    parts.top.replace(parts.top.find("mc_tuner"), 8, "model_tuner");
    parts.candidate = "[candidate]\ncommand = 'x {a}{b}{c}{d}{e}{f}{g}{h}{i}'\n";
    parts.parameter.clear();
    for (const char code : std::string("abcdefghi")) {
        parts.parameter += std::string("[[parameters]]\ncode = '") + code + "'\nscale = { linear = [0, 1] }\n";
    }
    CHECK(problems_of(parts.text()).empty());
    parts.top += "surface = 'smooth'\n";
    CHECK(
        problems_of(parts.text()) ==
        Lines{"f:6:11: surface: from 9 parameters on, candidates that play an opponent are chosen by a model that has "
              "no settings (leave it out)"});
}

TEST_CASE("the model of many parameters has no settings", "[config]") {
    Parts parts;
    parts.top = "competition_type = 'model_tuner'\nboard_size = 9\nkomi = 7.5\nH = 1\nridge = 0.1\n";
    parts.player.clear();
    parts.candidate = "[candidate]\ncommand = 'x {a}{b}{c}{d}{e}{f}'\n";
    parts.parameter.clear();
    for (const char code : std::string("abcdef")) {
        parts.parameter += std::string("[[parameters]]\ncode = '") + code + "'\nscale = { linear = [0, 1] }\n";
    }
    const std::string why =
        ": from 6 parameters on, candidates that play each other are chosen by a model that has no "
        "settings (leave it out)";
    CHECK(problems_of(parts.text()) == Lines{"f:4:5: H" + why, "f:5:9: ridge" + why});
}
