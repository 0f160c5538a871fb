#include "ringmaster/report/render_text.hpp"

#include "ringmaster/base/text.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("a report is rendered word for word", "[report]") {
    Report report;
    report.push_back(Paragraph{{"tune: 40 games", "opponent: GNU Go 3.8"}});
    Table table;
    table.title = "most visited at depth 1";
    table.columns = {{"cell"}, {"parameters"}, {"win rate", true}, {"games", true}};
    table.rows = {{"3", "level: 7", "61.5%", "26"}, {"12", "level: 10.25", "7.1%", "114"}};
    report.push_back(table);
    report.push_back(Paragraph{{"voids: 0"}});
    CHECK(render_text(report) ==
          "tune: 40 games\n"
          "opponent: GNU Go 3.8\n"
          "\n"
          "most visited at depth 1\n"
          "cell  parameters    win rate  games\n"
          "3     level: 7         61.5%     26\n"
          "12    level: 10.25      7.1%    114\n"
          "\n"
          "voids: 0\n");
}

TEST_CASE("an empty report is empty text", "[report]") {
    CHECK(render_text({}).empty());
}

TEST_CASE("an empty paragraph leaves no gap", "[report]") {
    CHECK(render_text({Paragraph{{"one"}}, Paragraph{}, Paragraph{{"two"}}}) == "one\n\ntwo\n");
    CHECK(render_text({Paragraph{}, Paragraph{{"one"}}, Paragraph{}}) == "one\n");
}

TEST_CASE("a table without title or rows is its heading", "[report]") {
    CHECK(render_text({Table{"", {{"cell"}, {"games", true}}, {}}}) == "cell  games\n");
}

TEST_CASE("no line ends in blanks", "[report]") {
    CHECK(render_text({Table{"title  ", {{"cell"}, {"parameters"}}, {{"1", ""}, {"", "x"}}}}) ==
          "title\n"
          "cell  parameters\n"
          "1\n"
          "      x\n");
    CHECK(render_text({Paragraph{{"one  ", "   ", "two"}}}) == "one\n\ntwo\n");
}

TEST_CASE("rows that are too short or too long are made to fit", "[report]") {
    CHECK(render_text({Table{"", {{"a"}, {"b", true}}, {{"1"}, {"1", "2", "3"}}}}) == "a  b\n1\n1  2\n");
}

TEST_CASE("columns are as wide as their text looks", "[report]") {
    CHECK(render_text({Table{"", {{"name"}, {"n", true}}, {{"caf\u00e9s", "1"}, {"abc", "2"}}}}) ==
          "name   n\n"
          "caf\u00e9s  1\n"
          "abc    2\n");
}

TEST_CASE("text from outside cannot harm the terminal or the layout", "[report]") {
    CHECK(render_text({Table{"\033[2J", {{"cell"}}, {{"a\nb"}, {"\xff"}}}}) == "?[2J\ncell\na?b\n\uFFFD\n");
    CHECK(render_text({Paragraph{{"a\nb\007"}}}) == "a\nb?\n");
}

TEST_CASE("long lines are not cut", "[report]") {
    const std::string line(5000, 'x');
    CHECK(render_text({Paragraph{{line}}, Table{"", {{"cell"}}, {{line}}}}) == line + "\n\ncell\n" + line + "\n");
}

TEST_CASE("lines are broken between words, and go on under their text", "[report]") {
    CHECK(wrapped("one two three four", 9) == std::vector<std::string>{"one two", "three", "four"});
    CHECK(wrapped("Elo  one two three", 10, 5) == std::vector<std::string>{"Elo  one", "     two", "     three"});
    CHECK(wrapped("  one two", 6, 2) == std::vector<std::string>{"  one", "  two"});
    CHECK(wrapped("one two", 7) == std::vector<std::string>{"one two"});
    CHECK(wrapped("one two", 0) == std::vector<std::string>{"one two"});
    CHECK(wrapped("", 3) == std::vector<std::string>{""});
}

TEST_CASE("a word that is too long is not broken", "[report]") {
    CHECK(wrapped("a bbbbbbbbbb c", 4) == std::vector<std::string>{"a", "bbbbbbbbbb", "c"});
    CHECK(wrapped("one two", 2, 5) == std::vector<std::string>{"one", "two"});
}

TEST_CASE("a line is as wide as its text looks", "[report]") {
    CHECK(wrapped("\u00e9\u00e9\u00e9 \u00e9\u00e9", 6) == std::vector<std::string>{"\u00e9\u00e9\u00e9 \u00e9\u00e9"});
    CHECK(wrapped("\u00e9\u00e9\u00e9 \u00e9\u00e9", 5) ==
          std::vector<std::string>{"\u00e9\u00e9\u00e9", "\u00e9\u00e9"});
}

TEST_CASE("a paragraph hangs, its own line ends stay", "[report]") {
    const Paragraph paragraph{{"! one two three", "! a\nb"}, Paragraph::Kind::plain, 2};
    CHECK(render_text({paragraph}, {9}) == "! one two\n  three\n! a\nb\n");
}

TEST_CASE("a table that is too wide narrows its widest text, never its numbers", "[report]") {
    const Table table{
        "a title that is too long",
        {{"side"}, {"settings"}, {"win rate", true}},
        {{"recommended", "level 3, rave 0.10, exploration 1.25", "0.800"}, {"the default", "level 4", "0.5"}}};
    const std::string text = render_text({table}, {40});
    CHECK(text ==
          "a title that is too long\n"
          "side         settings           win rate\n"
          "recommended  level 3, rave         0.800\n"
          "             0.10, exploration\n"
          "             1.25\n"
          "the default  level 4                 0.5\n");
    CHECK(render_text({table}, {20}).find("a title that is too\nlong\n") == 0);
    CHECK(render_text({table}, {20}).find("\nthe default  level 4            0.5\n") != std::string::npos);
}

TEST_CASE("a column of a table that is too wide keeps room for its longest word", "[report]") {
    const Table table{"",
                      {{"parameter"}, {"default", true}, {"influence"}},
                      {{"A_Parameter_With_A_Long_Name", "1", "not known yet: up to 9 Elo"}, {"b", "10", "none"}}};
    CHECK(render_text({table}, {50}) ==
          "parameter                     default  influence\n"
          "A_Parameter_With_A_Long_Name        1  not known\n"
          "                                       yet: up to 9\n"
          "                                       Elo\n"
          "b                                  10  none\n");
    const std::string name(60, 'x');
    CHECK(render_text({Table{"", {{"parameter"}, {"default", true}}, {{name, "1"}, {"b", "10"}}}}, {50}) ==
          "parameter                                  default\n" + name + "        1\n" +
              "b                                               10\n");
}

TEST_CASE("only an answer's word is bold, and a warning is yellow", "[report]") {
    const Report report{Paragraph{{"KEEP   one two three", "Elo    +3"}, Paragraph::Kind::answer, 7},
                        Paragraph{{"! four"}, Paragraph::Kind::warning, 2}, Paragraph{{"plain"}},
                        Table{"", {{"cell"}}, {{"1"}}}};
    CHECK(render_text(report, {15, true}) ==
          "\x1b[1mKEEP   \x1b[0mone two\n"
          "       three\n"
          "\x1b[1mElo    \x1b[0m+3\n"
          "\n"
          "\x1b[33m! four\x1b[0m\n"
          "\n"
          "plain\n"
          "\n"
          "cell\n"
          "1\n");
    CHECK(render_text(report, {15, false}).find('\x1b') == std::string::npos);
}

TEST_CASE("every colour ends with its line, also of a warning that goes on below", "[report]") {
    const Report report{Paragraph{{"! one two three", "!"}, Paragraph::Kind::warning, 2}};
    CHECK(render_text(report, {9, true}) == "\x1b[33m! one two\x1b[0m\n\x1b[33m  three\x1b[0m\n\x1b[33m!\x1b[0m\n");
}

TEST_CASE("hostile texts are harmless in every layout", "[report]") {
    const std::string hostile = "\033]0;x\007 \xff\xfe \u202eabc \r\n\t" + std::string(300, '\b');
    const Report report{Paragraph{{hostile}, Paragraph::Kind::answer, 400},
                        Paragraph{{hostile, ""}, Paragraph::Kind::warning, 2},
                        Table{hostile, {{hostile}, {hostile, true}}, {{hostile, hostile}, {}}}};
    for (const std::size_t width : std::vector<std::size_t>{0, 1, 2, 10, 80}) {
        const std::string text = render_text(report, {width, false});
        CHECK(text.find_first_of("\033\007\r\t\b") == std::string::npos);
        CHECK_FALSE(find_invalid_utf8(text));
        CHECK_FALSE(find_invalid_utf8(render_text(report, {width, true})));
    }
}
