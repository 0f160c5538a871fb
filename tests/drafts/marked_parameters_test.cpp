#include "ringmaster/drafts/source_marks.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

using Texts = std::vector<std::string>;

Texts texts_of(const std::string& source) {
    const MarkedParameters read = marked_parameters({{"search.cpp", source}});
    CHECK(read.problems.empty());
    return read.texts;
}

Texts problems_of(const std::vector<MarkedSource>& sources) {
    return marked_parameters(sources).problems;
}

}  // namespace

TEST_CASE("marks are parameters whose defaults are the source's values", "[marks]") {
    CHECK(texts_of("int lmr = 77;  // tune: lmr 40..120\n") == Texts{"lmr=40..120 integer default 77"});
    CHECK(texts_of("double c = 0.9f;  // tune: c = 0.01..5 log\n") == Texts{"c=0.01..5 log default 0.9"});
    CHECK(texts_of("S(12, 40), // tune: mg 0..50, eg 0..90 integer\n") ==
          Texts{"mg=0..50 integer default 12", "eg=0..90 integer default 40"});
    CHECK(texts_of("style = \"calm\" # tune: style calm|wild\n") == Texts{"style=calm|wild default calm"});
    CHECK(texts_of("char *l = \"true\"; // tune: l true|false\n") == Texts{"l=true|false default true"});
    CHECK(texts_of("a = 3; // tune: a\nb = 3; // tune: a 0..9\n") == Texts{"a=0..9 integer default 3"});
}

TEST_CASE("what is wrong with marks is told with file and line, all at once", "[marks]") {
    CHECK(
        problems_of({{"search.cpp",
                      "int a = 77;  // tune: a\n"
                      "int b = 77;  // tune: b 80..120\n"
                      "int c = half;  // tune: c 0..9\n"
                      "int d = 0x1F;  // tune: d 0..9\n"
                      "int e = 5;  // tune: e 9..0\n"
                      "int f = 5;  // tune: f many\n"
                      "bool g = true;  // tune: g 0..1\n"
                      "auto h = \"x\";  // tune: h calm|wild\n"}}) ==
        Texts{
            "search.cpp:3: no value stands before the mark of 'c' (write the mark behind the value, in its line)",
            "search.cpp:4: 0x1F, before the mark of 'd', is no number that can be read (write it in decimal, without "
            "separators or zeros before it)",
            "search.cpp:7: true is no number and no text in quotes, as the value of a mark must be (write the section "
            "of 'g' by hand)",
            "search.cpp:1: the mark of 'a' has no range (write '// tune: a LO..HI')",
            "search.cpp:2: 77 is not in the range of 'b', 80..120 (widen it, or mend the value)",
            "search.cpp:5: the mark of 'e': the least value, 9, must be below the greatest, 0",
            "search.cpp:6: the mark of 'f': 'many' is no range (write two numbers, as in f=0.01..5, or values, as in "
            "f=calm|wild)",
            "search.cpp:8: x is not in the range of 'h', calm|wild (widen it, or mend the value)"});
    CHECK(problems_of({{"a.cpp",
                        "x = 5; // tune: x 0..9,\n"
                        "S(5, 5); // tune: y 0..9, y, y\n"
                        "z = 5; // tune: z 0..9 default 4\n"
                        "u = 5; // tune: u 3..\n"
                        "v = 5; // tune: v 3-9\n"}}) ==
          Texts{"a.cpp:1: the mark has a comma without a name after it (leave it out, or write the name)",
                "a.cpp:2: the mark names 3 values, and its line has only 2 before it (write the mark behind the value, "
                "in its line)",
                "a.cpp:3: the mark of 'z' tells a default, which is the value that stands there, 5 (leave it out)",
                "a.cpp:4: the mark of 'u': the range '3..' has no greatest value (write two numbers, as in u=0.01..5, "
                "or values, as in u=calm|wild)",
                "a.cpp:5: the mark of 'v': '3-9' is no range (did you mean 3..9?)"});
    CHECK(
        problems_of({{"a.cpp", "x = 5; // tune: x 0..9\n"}, {"b.cpp", "\nx = 6; // tune: x 0..8\n"}, {"c.cpp", ""}}) ==
        Texts{"b.cpp:2: 'x' is 6 here and 5 in a.cpp:1 (a parameter has one value: make them the same)",
              "b.cpp:2: the range of 'x' is 0..8 here and 0..9 in a.cpp:1 (write it once)",
              "c.cpp: there is no mark in it (write '// tune: NAME LO..HI' behind a value)"});
    CHECK(problems_of({{"bot.py", ""}}) ==
          Texts{"bot.py: there is no mark in it (write '# tune: NAME LO..HI' behind a value)"});
}
