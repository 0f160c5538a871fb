#include "ringmaster/drafts/source_marks.hpp"

#include "support/catch.hpp"
#include "support/error_of.hpp"

using namespace ringmaster;

namespace {

/// "code=literal" of each mark, "code=literal (range)" where there is one.
std::vector<std::string> marks_in(const std::string& source) {
    std::vector<std::string> texts;
    for (const MarkedValue& value : marked_values(source)) {
        CHECK((value.literal.empty() || source.substr(value.offset, value.literal.size()) == value.literal));
        CHECK(value.literal.empty() == !value.problem.empty());
        texts.push_back(value.code + "=" + value.literal + (value.range.empty() ? "" : " (" + value.range + ")"));
    }
    return texts;
}

using Texts = std::vector<std::string>;

/// What is wrong with a mark that is, and what to do.
std::string problem_in(const std::string& source) {
    const std::vector<MarkedValue> values = marked_values(source);
    REQUIRE_FALSE(values.empty());
    return values.front().problem;
}

}  // namespace

TEST_CASE("a mark belongs to the last value before its comment", "[marks]") {
    CHECK(marks_in("int lmr = 77;  // tune: lmr") == Texts{"lmr=77"});
    CHECK(marks_in("x = 3 + -0.5f; /* tune: b */ 9") == Texts{"b=-0.5f"});
    CHECK(marks_in("rate = 1e-3 # tune: rate") == Texts{"rate=1e-3"});
    CHECK(marks_in("local depth = .25 -- tune: depth") == Texts{"depth=.25"});
    CHECK(marks_in("(setq aspiration 30) ; tune: aspiration") == Texts{"aspiration=30"});
    CHECK(marks_in("style = \"calm\" // tune: style") == Texts{"style=\"calm\""});
    CHECK(marks_in("use_book = True  # tune: book") == Texts{"book=True"});
    CHECK(marks_in("a[2] = b - 4;//tune:x") == Texts{"x=4"});
    CHECK(marks_in("return -4; // tune: x") == Texts{"x=-4"});
}

TEST_CASE("a mark of several codes belongs to as many values", "[marks]") {
    CHECK(marks_in("S(12, 40), // tune: passed_mg, passed_eg") == Texts{"passed_mg=12", "passed_eg=40"});
    CHECK(marks_in("T2(1, 12, 40), // tune: mg 0..50, eg 0..90 integer") ==
          Texts{"mg=12 (0..50)", "eg=40 (0..90 integer)"});
    CHECK(marks_in("int only = 5; // tune: a, b") == Texts{"a=", "b="});
}

TEST_CASE("names are no values, and a number of another kind takes its place", "[marks]") {
    CHECK(marks_in("int lmr2 = base; // tune: lmr") == Texts{"lmr="});
    CHECK(marks_in("int mask = 0x1F; // tune: mask") == Texts{"mask="});
    CHECK(marks_in("v = 1.2.3; // tune: v") == Texts{"v="});
    CHECK(marks_in("big = 1'000; // tune: big") == Texts{"big="});
    CHECK(marks_in("f(0.5, 0x1F); // tune: x") == Texts{"x="});
    CHECK(marks_in("f(0.5, 0x1F); // tune: x, y") == Texts{"x=0.5", "y="});
}

TEST_CASE("a mark whose names cannot be told from each other says so", "[marks]") {
    const std::string comma = " (leave it out, or write the name)";
    CHECK(problem_in("x = 5; // tune: x,") == "the mark has a comma without a name after it" + comma);
    CHECK(problem_in("x = 5; // tune: x 0..9, ") == "the mark has a comma without a name after it" + comma);
    CHECK(problem_in("x = 5; // tune: , x") == "the mark has a comma without a name before it" + comma);
    CHECK(problem_in("x = 5; // tune:") == "the mark names nothing (write '// tune: NAME')");
    CHECK(problem_in("x = 5; // tune: 40..120") ==
          "the range 40..120 has no name before it (write '// tune: NAME 40..120')");
    CHECK(problem_in("x = 5; // tune: x, 40..120") ==
          "the range 40..120 has no name before it (only a blank stands between a name and its range)");
    const std::string name =
        " in the mark is no name of a parameter (that is of letters, digits, '_' and '-', and "
        "begins with a letter or '_'; behind it a blank and the range: NAME LO..HI)";
    CHECK(problem_in("x = 5; // tune: x(0..9)") == "'x(0..9)'" + name);
    CHECK(problem_in("x = 5; // tune: x:0..9") == "'x:0..9'" + name);
    CHECK(problem_in("x = 5; // tune: x [0, 9]") == "'9]'" + name);
    CHECK(problem_in("x = 5; // tune: a, b") ==
          "the mark names 2 values, and its line has only 1 before it (write the mark behind the value, in its line)");
    CHECK(
        problem_in("x = 010; // tune: x") ==
        "010, before the mark of 'x', is no number that can be read (write it in decimal, without separators or zeros "
        "before it)");
    CHECK(marks_in("S(0, 00.5, 0u, 10); // tune: a, b, c, d") == Texts{"a=0", "b=00.5", "c=0u", "d=10"});
    CHECK(
        problem_in("v = 1.2.3; // tune: v") ==
        "1.2.3, before the mark of 'v', is no number that can be read (write it in decimal, without separators or zeros before it)");
}

TEST_CASE("what other comments say is no value", "[marks]") {
    CHECK(marks_in("double x = 0.7; /* was 0.5 */ // tune: x") == Texts{"x=0.7"});
    CHECK(marks_in("double x = 0.7; // was 0.5 // tune: x") == Texts{"x=0.7"});
    CHECK(marks_in("x = 7 // 2  # was 4 # tune: x") == Texts{"x=2"});
    CHECK(marks_in("since 2024 */ double x = 0.7; // tune: x") == Texts{"x=0.7"});
    CHECK(marks_in("url = \"http://a\"; // tune: url") == Texts{"url=\"http://a\""});
    CHECK(marks_in("// double x = 0.7; // tune: x").empty());
    CHECK(marks_in("/* x = 0.7; // tune: x").empty());
}

TEST_CASE("a line may have several marks", "[marks]") {
    CHECK(marks_in("S(12 /* tune: mg 0..50 */, 40 /* tune: eg */)") == Texts{"mg=12 (0..50)", "eg=40"});
    CHECK(marks_in("x = 5; // to tune: this // tune: x") == Texts{"x=5"});
}

TEST_CASE("only a comment of its own is a mark", "[marks]") {
    CHECK(marks_in("to tune: x = 5").empty());
    CHECK(marks_in("tune: 5").empty());
    CHECK(marks_in("x = 5; // please tune: this").empty());
    CHECK(marks_in("").empty());
}

TEST_CASE("a value is written as the one that stood there", "[marks]") {
    CHECK(literal_for(91LL, "77") == "91");
    CHECK(literal_for(-3LL, "4l") == "-3l");
    CHECK(literal_for(3LL, "4u") == "3u");
    CHECK(literal_for(2LL, "1.5f") == "2.0f");
    CHECK(literal_for(0.25, "1.5f") == "0.25f");
    CHECK(literal_for(true, "False") == "True");
    CHECK(literal_for(false, "1") == "0");
    CHECK(literal_for(std::string("wild"), "'calm'") == "'wild'");
    CHECK(error_of([] { literal_for(1.5, "77"); }) ==
          "1.5 does not fit in the place of 77, a whole number (say 'integer = true' in the parameter's scale, or give "
          "the number in the source a point)");
    CHECK(error_of([] { literal_for(-3LL, "4uL"); }) ==
          "-3 does not fit in the place of 4uL, which has no sign (leave out the 'u' in the source, or let the range "
          "begin at 0)");
    CHECK(error_of([] { literal_for(std::string("wild"), "77"); }) ==
          "the text 'wild' does not fit in the place of 77");
    CHECK(error_of([] { literal_for(5LL, "true"); }) == "the number 5 does not fit in the place of true");
    CHECK(error_of([] { literal_for(std::string("a\"b"), "\"x\""); }) ==
          "the text 'a\"b' has quotes or backslashes (write it there by hand)");
}

TEST_CASE("what stands in the source is read as a value", "[marks]") {
    CHECK(value_of_literal("77u") == Value(77LL));
    CHECK(value_of_literal("+4") == Value(4LL));
    CHECK(value_of_literal("-0.5f") == Value(-0.5));
    CHECK(value_of_literal("1e-3") == Value(0.001));
    CHECK(value_of_literal("True") == Value(true));
    CHECK(value_of_literal("'calm'") == Value(std::string("calm")));
}

TEST_CASE("a diff shows three lines around each change", "[marks]") {
    const std::string before = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\n16";
    CHECK(unified_diff("a.c", before, before).empty());
    CHECK(unified_diff("a.c", before, with_replacements(before, {{8, 1, "five"}, {before.size() - 2, 2, "end"}})) ==
          "--- a/a.c\n+++ b/a.c\n"
          "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n"
          "@@ -13,4 +13,4 @@\n 13\n 14\n 15\n-16\n\\ No newline at end of file\n+end\n\\ No newline at end of file\n");
    CHECK(unified_diff("a.c", "1\n2\n3\n4\n5\n6\n7\n8\n", "x\n2\n3\n4\n5\n6\ny\n8\n") ==
          "--- a/a.c\n+++ b/a.c\n@@ -1,8 +1,8 @@\n-1\n+x\n 2\n 3\n 4\n 5\n 6\n-7\n+y\n 8\n");
}
