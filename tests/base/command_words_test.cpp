#include "ringmaster/base/text.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

using Words = std::vector<std::string>;

}  // namespace

TEST_CASE("a command is split at blanks", "[base]") {
    CHECK(split_command("gnugo --mode=gtp \t --level=10\n") == Words{"gnugo", "--mode=gtp", "--level=10"});
    CHECK(split_command("") == Words{});
    CHECK(split_command("   ") == Words{});
}

TEST_CASE("quotes keep blanks and glue pieces together", "[base]") {
    CHECK(split_command("a 'b  c' \"d e\"") == Words{"a", "b  c", "d e"});
    CHECK(split_command("a'b'\"c\"d") == Words{"abcd"});
    CHECK(split_command("a '' \"\"") == Words{"a", "", ""});
    CHECK(split_command("'\"' \"'\"") == Words{"\"", "'"});
}

TEST_CASE("a backslash escapes what a POSIX shell lets it escape", "[base]") {
    CHECK(split_command(R"(a\ b \\ \" \'  \x)") == Words{"a b", "\\", "\"", "'", "x"});
    CHECK(split_command(R"("\$ \` \" \\ \x")") == Words{"$ ` \" \\ \\x"});
    CHECK(split_command(R"('a\b')") == Words{"a\\b"});
    CHECK(split_command("a\\\nb \"c\\\nd\" \\\n") == Words{"ab", "cd"});
}

TEST_CASE("nothing is expanded", "[base]") {
    CHECK(split_command("$HOME * ~ `x` ; | & # {a}") == Words{"$HOME", "*", "~", "`x`", ";", "|", "&", "#", "{a}"});
}

TEST_CASE("what only a shell would understand is found, unless it is quoted", "[base]") {
    for (const std::string word :
         {">", ">>", "2>&1", "<in", "|", "||", "&&", "&", ";", "`date`", "$HOME/x", "${x}", "$(date)", "cd;"}) {
        CAPTURE(word);
        CHECK(find_shell_syntax("./play 'a b' " + word + " {x}") == word);
        CHECK_FALSE(find_shell_syntax("./play '" + word + "' {x}"));
        CHECK_FALSE(find_shell_syntax("sh -c \"./play " + word + " {x}\""));
    }
    CHECK_FALSE(find_shell_syntax("./play --a=b&c -> {x} $ 5$ 2 \\> a;b"));
    CHECK_FALSE(find_shell_syntax(""));
}

TEST_CASE("an open quote or a trailing backslash is no command", "[base]") {
    for (const char* text : {"a 'b", "a \"b", "a \\", "\"a\\\"", "'a\\'b'"}) {
        CAPTURE(text);
        CHECK_FALSE(split_command(text));
    }
}

TEST_CASE("words are quoted only where a shell needs it", "[base]") {
    CHECK(quote_command({"gnugo", "--mode=gtp", "/a/b-c_d.e"}) == "gnugo --mode=gtp /a/b-c_d.e");
    CHECK(quote_command({"a b", "", "it's", "$x", "~"}) == "'a b' '' 'it'\\''s' '$x' '~'");
    CHECK(quote_command({"a=b", "c=d"}) == "'a=b' c=d");
    CHECK(quote_command({}).empty());
    CHECK(quote_command({"x", "--seed={seed}"}) == "x '--seed={seed}'");
    CHECK(quote_command_template({"x", "--seed={seed}", "a {b}", "{}"}) == "x --seed={seed} 'a {b}' {}");
}

TEST_CASE("quoted words read back unchanged", "[base]") {
    Words words = {""};
    for (int byte = 1; byte < 256; ++byte) {
        const std::string letter(1, static_cast<char>(byte));
        words.push_back(letter);
        words.push_back("a" + letter + letter + "'b");
    }
    CHECK(split_command(quote_command(words)) == words);
}
