#include "ringmaster/config/reader.hpp"

#include "config/control_files.hpp"

using namespace ringmaster;

namespace {

std::string repeated(const std::string& text, int times) {
    std::string result;
    for (int i = 0; i < times; ++i) {
        result += text;
    }
    return result;
}

bool is_too_deep(const std::string& text) {
    return find_too_deep(text).has_value();
}

const std::string too_deep = "brackets and dots are nested more than 100 deep here (no setting needs that)";

}  // namespace

TEST_CASE("a hundred brackets or dots inside one another are accepted, one more is not", "[config]") {
    CHECK_FALSE(is_too_deep("a = " + repeated("[", 100)));
    CHECK(find_too_deep("a = " + repeated("[", 101)) == 104u);
    CHECK_FALSE(is_too_deep(repeated("a.", 100) + "a = 1"));
    CHECK(find_too_deep(repeated("a.", 101) + "a = 1") == 201u);
    CHECK(is_too_deep("[" + repeated("a.", 100) + "a]"));
    CHECK(is_too_deep("x = " + repeated("{ a = ", 101)));
    CHECK(is_too_deep("x = " + repeated("{ a.b = ", 51)));
    CHECK(is_too_deep(repeated("\"a\" . ", 101) + "a = 1"));
}

TEST_CASE("what stands beside one another is not deep", "[config]") {
    CHECK_FALSE(is_too_deep(repeated("a.b = 1.5\n", 1000)));
    CHECK_FALSE(is_too_deep(repeated("[a.b]\n", 1000)));
    CHECK_FALSE(is_too_deep("a = [" + repeated("1.5, [2.5, 3.5],\n", 1000) + "]"));
    CHECK_FALSE(is_too_deep("a = {" + repeated("b.c = 1.5, ", 1000) + "}"));
    CHECK_FALSE(is_too_deep(repeated("]", 1000)));
}

TEST_CASE("brackets and dots in strings and comments do not count, those behind them do", "[config]") {
    const std::string deep = repeated("[.", 200);
    for (const std::string& harmless :
         Lines{"# \"" + deep + "\n", "'" + deep + "\\'\n", "\"\\\"" + deep + "\"", "'''\n''" + deep + "'''",
               "\"\"\"\n\\\"\"\"" + deep + "\"\"\"", "''''" + deep + "'''''", "\"\"", "''", "''''''", "\"\"\"\"\"\""}) {
        INFO(harmless);
        CHECK_FALSE(is_too_deep(harmless));
        CHECK(find_too_deep(harmless + deep) == harmless.size() + 100);
    }
    CHECK_FALSE(is_too_deep("\"\\"));
    CHECK_FALSE(is_too_deep("\"\"\""));
}

TEST_CASE("a control file that is nested too deep has one problem and exhausts no stack", "[config]") {
    const int many = 200'000;
    CHECK(problems_of("komi = 1\n" + repeated("a.", many) + "a = 1\n") == Lines{"f:2:202: " + too_deep});
    CHECK(problems_of("[" + repeated("a.", many) + "a]\n") == Lines{"f:1:201: " + too_deep});
    CHECK(problems_of("a = " + repeated("[", many)) == Lines{"f:1:105: " + too_deep});
    CHECK(problems_of("a = " + repeated("{a=", many)) == Lines{"f:1:305: " + too_deep});
    const std::string longest_key = repeated("a.", 100) + "a";
    CHECK_FALSE(problems_of("[" + longest_key.substr(2) + "]\n" + longest_key + " = 1\n").empty());
}
