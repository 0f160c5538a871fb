#include "ringmaster/base/text.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

using Words = std::vector<std::string>;

}  // namespace

TEST_CASE("trim takes blanks off both ends and nowhere else", "[base]") {
    CHECK(trim(" \t\r\n a  b \v\f") == "a  b");
    CHECK(trim("   ").empty());
    CHECK(trim("").empty());
}

TEST_CASE("the mark of the order of bytes is taken off a text once, and only at its beginning", "[base]") {
    CHECK(without_byte_order_mark("\xEF\xBB\xBFx\xEF\xBB\xBF") == "x\xEF\xBB\xBF");
    CHECK(without_byte_order_mark("\xEF\xBB") == "\xEF\xBB");
    CHECK(without_byte_order_mark("").empty());
}

TEST_CASE("a sentence begins with a capital letter, if with any", "[base]") {
    CHECK(capitalised("all of them") == "All of them");
    CHECK(capitalised("3 of them") == "3 of them");
    CHECK(capitalised("{x}") == "{x}");
    CHECK(capitalised("").empty());
}

TEST_CASE("to_lower changes ASCII letters only", "[base]") {
    CHECK(to_lower("AZ az 09 [\\]^_ \xC3\x84") == "az az 09 [\\]^_ \xC3\x84");
}

TEST_CASE("join puts the separator between parts", "[base]") {
    CHECK(join({}, ", ").empty());
    CHECK(join({"a"}, ", ") == "a");
    CHECK(join({"a", "", "b"}, ", ") == "a, , b");
}

TEST_CASE("split keeps empty parts", "[base]") {
    CHECK(split("", ',') == Words{""});
    CHECK(split("a", ',') == Words{"a"});
    CHECK(split(",a,,b,", ',') == Words{"", "a", "", "b", ""});
}

TEST_CASE("counted uses the plural unless there is exactly one", "[base]") {
    CHECK(counted(0, "game") == "0 games");
    CHECK(counted(1, "game") == "1 game");
    CHECK(counted(2, "game") == "2 games");
}

TEST_CASE("harmless text is printed as it is", "[base]") {
    CHECK(printable("plain text, \xC3\xA4 \xE2\x82\xAC \xF0\x9F\x98\x80") ==
          "plain text, \xC3\xA4 \xE2\x82\xAC \xF0\x9F\x98\x80");
}

TEST_CASE("control characters become question marks", "[base]") {
    CHECK(printable("a\x1B[31mb\tc\nd\x7F") == "a?[31mb?c?d?");
    CHECK(printable(std::string_view("a\0b", 3)) == "a?b");
    CHECK(printable("a\xC2\x9B"
                    "31mb") == "a?31mb");
    CHECK(printable("a\nb\rc", 200, true) == "a\nb?c");
}

TEST_CASE("what turns the direction of a text becomes a question mark, a letter of such a text stays", "[base]") {
    CHECK(printable("a\u202Eb\u202Ac\u202Dd") == "a?b?c?d");
    CHECK(printable("\u2066a\u2067b\u2068c\u2069") == "?a?b?c?");
    CHECK(printable("\u05D0\u202F\u2065\u206A") == "\u05D0\u202F\u2065\u206A");
}

TEST_CASE("bytes that are not UTF-8 become U+FFFD", "[base]") {
    CHECK(printable("a\xFF"
                    "b") ==
          "a\xEF\xBF\xBD"
          "b");
    CHECK(printable("a\xC3") == "a\xEF\xBF\xBD");
}

TEST_CASE("text above the limit is cut between characters", "[base]") {
    CHECK(printable("12345678", 8) == "12345678");
    CHECK(printable("123456789", 8) == "12345...");
    CHECK(printable("1234\xC3\xA4xyz", 8) == "1234...");
    CHECK(printable("123\xC3\xA4xyz1", 8) == "123\xC3\xA4...");
    CHECK(printable("12345", 2) == "..");
    CHECK(printable("12345", 0).empty());
    CHECK(printable(std::string(1000, 'x')).size() == 200);
}

TEST_CASE("the first byte that is not UTF-8 is found", "[base]") {
    CHECK_FALSE(find_invalid_utf8(""));
    CHECK_FALSE(find_invalid_utf8("a\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80"));
    CHECK_FALSE(find_invalid_utf8("\xF4\x8F\xBF\xBF\xED\x9F\xBF\xEE\x80\x80"));
    CHECK(find_invalid_utf8("ab\xFF") == 2u);
    CHECK(find_invalid_utf8("ab\x80") == 2u);
    CHECK(find_invalid_utf8("ab\xE2\x82") == 2u);
    CHECK(find_invalid_utf8("ab\xE2\x28\xA1") == 2u);
}

TEST_CASE("overlong forms, surrogates and codes above U+10FFFF are not UTF-8", "[base]") {
    for (const char* text : {"\xC0\x80", "\xC1\xBF", "\xE0\x9F\xBF", "\xF0\x8F\xBF\xBF", "\xED\xA0\x80",
                             "\xF4\x90\x80\x80", "\xF8\x88\x80\x80\x80"}) {
        CHECK(find_invalid_utf8(text) == 0u);
    }
}

TEST_CASE("a code point takes one column", "[base]") {
    CHECK(display_width("") == 0);
    CHECK(display_width("abc") == 3);
    CHECK(display_width("\xC3\xA4\xE2\x82\xAC") == 2);
}

TEST_CASE("a misspelt word finds the known one", "[base]") {
    const Words known = {"split", "scale", "code", "format"};
    CHECK(nearest_word("splt", known) == "split");
    CHECK(nearest_word("spilt", known) == "split");
    CHECK(nearest_word("fromat", known) == "format");
    CHECK(nearest_word("codes", known) == "code");
    CHECK(nearest_word("scale", known) == "scale");
}

TEST_CASE("a word that is too far from all is not guessed", "[base]") {
    CHECK_FALSE(nearest_word("komi", {"split", "code"}));
    CHECK_FALSE(nearest_word("ab", {"ac"}));
    CHECK(nearest_word("abc", {"abd"}) == "abd");
    CHECK_FALSE(nearest_word("abcde", {"axxde"}));
    CHECK(nearest_word("abcdef", {"axxdef"}) == "axxdef");
    CHECK_FALSE(nearest_word("word", {}));
}

TEST_CASE("the nearest of several words wins, and the first of equals", "[base]") {
    CHECK(nearest_word("max_game", {"max_gams_x", "max_games"}) == "max_games");
    CHECK(nearest_word("rave_b", {"rave_a", "rave_c"}) == "rave_a");
}

TEST_CASE("messages are of a kind whatever the point, the position and an engine's own words", "[base]") {
    const std::string died = "died after 'go nodes' as usual";
    CHECK(kind_of_message("attempted move to occupied point E5") == "attempted move to occupied point");
    CHECK(kind_of_message("illegal in rnbqkbnr/8/8 w - - 0 1") == "illegal in");
    CHECK(kind_of_message(died + "; it has written 'seed seven'") == kind_of_message(died));
    CHECK(kind_of_message(died + "; its last words: out of memory") == kind_of_message(died));
}
