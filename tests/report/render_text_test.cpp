#include "ringmaster/report/render_text.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("a report is rendered word for word", "[report]") {
    Report report;
    report.blocks.push_back(Paragraph{{"tune: 40 games", "opponent: GNU Go 3.8"}});
    Table table;
    table.title = "most visited at depth 1";
    table.columns = {{"cell"}, {"parameters"}, {"win rate", true}, {"games", true}};
    table.rows = {{"3", "level: 7", "61.5%", "26"}, {"12", "level: 10.25", "7.1%", "114"}};
    report.blocks.push_back(table);
    report.blocks.push_back(Paragraph{{"voids: 0"}});
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
    CHECK(render_text({{Paragraph{{"one"}}, Paragraph{}, Paragraph{{"two"}}}}) == "one\n\ntwo\n");
    CHECK(render_text({{Paragraph{}, Paragraph{{"one"}}, Paragraph{}}}) == "one\n");
}

TEST_CASE("a table without title or rows is its heading", "[report]") {
    CHECK(render_text({{Table{"", {{"cell"}, {"games", true}}, {}}}}) == "cell  games\n");
}

TEST_CASE("no line ends in blanks", "[report]") {
    CHECK(render_text({{Table{"title  ", {{"cell"}, {"parameters"}}, {{"1", ""}, {"", "x"}}}}}) ==
          "title\n"
          "cell  parameters\n"
          "1\n"
          "      x\n");
    CHECK(render_text({{Paragraph{{"one  ", "   ", "two"}}}}) == "one\n\ntwo\n");
}

TEST_CASE("rows that are too short or too long are made to fit", "[report]") {
    CHECK(render_text({{Table{"", {{"a"}, {"b", true}}, {{"1"}, {"1", "2", "3"}}}}}) == "a  b\n1\n1  2\n");
}

TEST_CASE("columns are as wide as their text looks", "[report]") {
    CHECK(render_text({{Table{"", {{"name"}, {"n", true}}, {{"caf\u00e9s", "1"}, {"abc", "2"}}}}}) ==
          "name   n\n"
          "caf\u00e9s  1\n"
          "abc    2\n");
}

TEST_CASE("text from outside cannot harm the terminal or the layout", "[report]") {
    CHECK(render_text({{Table{"\033[2J", {{"cell"}}, {{"a\nb"}, {"\xff"}}}}}) == "?[2J\ncell\na?b\n\uFFFD\n");
    CHECK(render_text({{Paragraph{{"a\nb\007"}}}}) == "a\nb?\n");
}

TEST_CASE("long lines are not cut", "[report]") {
    const std::string line(5000, 'x');
    CHECK(render_text({{Paragraph{{line}}, Table{"", {{"cell"}}, {{line}}}}}) == line + "\n\ncell\n" + line + "\n");
}
