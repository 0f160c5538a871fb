#include "ringmaster/base/text.hpp"
#include "ringmaster/config/problem.hpp"

#include "config/control_files.hpp"

using namespace ringmaster;

namespace {

/// The one problem of a text with this in its second line.
std::string problem_with(const std::string& line) {
    const Lines problems = problems_of("board_size = 9\n" + line + "\nkomi = 7.5\n");
    REQUIRE(problems.size() == 1);
    return problems.front();
}

}  // namespace

TEST_CASE("quotes that are not closed are told where they begin", "[config]") {
    CHECK(problem_with("opponent = \"gnugo") == "f:2:12: the quote that begins this text is not closed in its line");
    CHECK(problem_with("opponent = 'gnugo") == "f:2:12: the quote that begins this text is not closed in its line");
    CHECK(problem_with("commands = [\"a\", \"b]") ==
          "f:2:18: the quote that begins this text is not closed in its line");
    CHECK(problem_with("description = \"\"\"long") == "f:2:15: the quotes that begin this text are never closed");
}

TEST_CASE("a text without quotes is told with what to write", "[config]") {
    CHECK(problem_with("opponent = gnugo") == "f:2:12: a text stands in quotes (write opponent = \"gnugo\")");
    CHECK(problem_with("opponent = gnugo\"") == "f:2:12: a text stands in quotes (write opponent = \"gnugo\")");
    CHECK(problem_with("opponent = \xE2\x80\x9Cgnugo") ==
          "f:2:12: a text stands in quotes (write opponent = \"gnugo\")");
    CHECK(problem_with("command = ./bot --name=\"a b\"") ==
          "f:2:11: a text stands in quotes (write command = './bot --name=\"a b\"')");
    CHECK(problem_with("command = ./bot --name=\"a b\" 'c'") ==
          "f:2:11: a text stands in quotes (write command = \"./bot --name=a b c\")");
    CHECK(problem_with("command = ./gnugo --mode gtp  # mine") ==
          "f:2:11: a text stands in quotes (write command = \"./gnugo --mode gtp\")");
    CHECK(problem_with("opponent = true_engine") ==
          "f:2:12: a text stands in quotes (write opponent = \"true_engine\")");
    CHECK(problem_with("scale = { explicit = [fast, slow] }") == "f:2:23: a text stands in quotes (write \"fast\")");
    CHECK(problem_with("scale = { explicit = [\"fast\", slow] }") ==
          "f:2:31: a text stands in quotes (write \"slow\")");
    CHECK(problem_with("suicide = False") == "f:2:11: False is written false (write false)");
}

TEST_CASE("a setting without a sign or without a value is told", "[config]") {
    CHECK(problem_with("komi 7.5") == "f:2:6: '=' is missing between a key and its value (write komi = 7.5)");
    CHECK(problem_with("\tkomi\t7.5") == "f:2:7: '=' is missing between a key and its value (write komi = 7.5)");
    CHECK(problem_with("komi: 7.5") == "f:2:5: '=' is missing between a key and its value (write komi = 7.5)");
    CHECK(problem_with("board size = 9") == "f:2:7: a key is one word, and '=' follows it");
    CHECK(problem_with("komi =") == "f:2:7: the value of komi is missing");
    CHECK(problem_with("komi = .5") == "f:2:8: a number begins with a digit (write komi = 0.5)");
    CHECK(problem_with("komi = -.5  # mine") == "f:2:8: a number begins with a digit (write komi = -0.5)");
    CHECK(problem_with("scale = { linear = [+.1, 1] }") == "f:2:21: a number begins with a digit (write +0.1)");
    CHECK(problem_with("komi = .5x") == "f:2:8: a text stands in quotes (write komi = \".5x\")");
    CHECK(problem_with("scale = { linear = [.1, 1] }") == "f:2:21: a number begins with a digit (write 0.1)");
    CHECK(problem_with("komi = 7,5") == "f:2:9: a number has a point, not a comma (write komi = 7.5)");
    CHECK(problem_with("komi = 0,125") == "f:2:9: a number has a point, not a comma (write komi = 0.125)");
    CHECK(problem_with("x = -0,125") == "f:2:7: a number has a point, not a comma (write x = -0.125)");
    CHECK(problem_with("x = 1234,567") == "f:2:9: a number has a point, not a comma (write x = 1234.567)");
    CHECK(problem_with("number_of_games = 10,000  # long") ==
          "f:2:21: thousands have no comma (write number_of_games = 10000 or 10_000)");
    CHECK(problem_with("number_of_games = 1,000,000") ==
          "f:2:20: thousands have no comma (write number_of_games = 1000000 or 1_000_000)");
}

TEST_CASE("a backslash that is no escape is told with what to write", "[config]") {
    const std::string meaningless =
        ": this backslash means nothing in double quotes (write / in a path, or the text in single quotes)";
    CHECK(problem_with(R"(command = "C:\bot\mybot.exe")") == "f:2:18" + meaningless);
    CHECK(problem_with(R"(command = "C:\users\bot")") == "f:2:14" + meaningless);
    CHECK(problem_with(R"(command = "C:\engine")") == "f:2:14" + meaningless);
}

TEST_CASE("a bracket too many or too few is told where it stands", "[config]") {
    CHECK(problem_with("[players.gnugo") == "f:2:1: this '[' is not closed");
    CHECK(problem_with("[[parameters]") == "f:2:1: this '[' is not closed");
    CHECK(problem_with("players.gnugo]") ==
          "f:2:14: this ']' closes nothing (take it away, or write the '[' that it belongs to)");
    CHECK(problem_with("[parameters]]") ==
          "f:2:13: this ']' closes nothing (take it away, or write the '[' that it belongs to)");
    CHECK(problem_with("komi = 7.5}") ==
          "f:2:11: this '}' closes nothing (take it away, or write the '{' that it belongs to)");
    CHECK(problem_with("scale = { linear = [0, 1 }") == "f:2:20: this '[' is not closed");
    CHECK(problem_with("games = [100, 300") == "f:2:9: this '[' is not closed");
    CHECK(problem_with("scale = { linear = [0, 1]") == "f:2:9: this '{' is not closed");
    CHECK(problem_with("scale = { linear = [0, 1], }") == "f:2:26: this comma is too many (take it away)");
    CHECK(problem_with("games = [100,, 300]") == "f:2:14: this comma is too many (take it away)");
    CHECK(problem_with("scale = {\n linear = [0, 1]\n}") == "f:2:10: what stands in '{' and '}' must be in one line");
    CHECK(problem_with("commands = [\n  \"a\"\n  \"b\"\n]") == "f:4:3: a comma is missing before this value");
}

TEST_CASE("what stands twice or behind a value is told", "[config]") {
    CHECK(problem_with("board_size = 19") == "f:2:14: board_size is there already (write it once)");
    CHECK(problem_with("[a]\n[b]\n[a]") ==
          "f:4:1: a is there already (write it once; of what there may be several, write [[a]])");
    CHECK(problem_with("opponent = \"a\" b") ==
          "f:2:16: nothing but a comment, which begins with '#', may follow here");
}

TEST_CASE("what nobody foresaw is told in the parser's words", "[config]") {
    CHECK(problem_with("komi = 07") == "f:2:10: this is not TOML: decimal integer: leading zeroes are prohibited");
}

TEST_CASE("a control file of Gomill is known for what it is", "[config]") {
    const Lines answer{
        "f: this is a Gomill control file ('ringmaster import FILE' makes one for ringmaster; see docs/gomill.md)"};
    CHECK(problems_of("competition_type = 'mc_tuner'\n\nplayers = {\n    'gnugo' : Player('gnugo --mode=gtp'),\n}\n") ==
          answer);
    CHECK(problems_of("board_size = 9\ndef make_candidate(x):\n    return 3\n") == answer);
    CHECK_FALSE(looks_like_gomill("# my Player('x')\nkomi = 3\n"));
    CHECK(problems_of("opponent = x # like Player('x')\n") != answer);
}

TEST_CASE("an empty file is answered with a complete one", "[config]") {
    for (const char* text : {"", "\n# nothing yet\n"}) {
        const ControlFileResult result = parse(text);
        const Lines lines = problem_lines("f", result.problems);
        REQUIRE(lines.size() > 10);
        CHECK(lines.front() ==
              "f: the file is empty; a complete one, in which candidates play each other, would be this:");
        CHECK(join({lines.begin() + 1, lines.end() - 1}, "\n") == smallest_control_file());
        CHECK(lines.back() == "1 problem in f; nothing was started");
    }
    const ControlFile smallest = good(smallest_control_file());
    CHECK(std::holds_alternative<DuelTunerSettings>(smallest.tuner));
}
