#include "ringmaster/drafts/draft.hpp"

#include "ringmaster/config/reader.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("a text written as TOML is read back as it was", "[drafts]") {
    CHECK(toml_text("plain") == "\"plain\"");
    CHECK(toml_escaped("a \"b\" \\") == "a \\\"b\\\" \\\\");
    CHECK(toml_escaped("a\xE2\x80\xAE"
                       "b") == "a\\u202Eb");
    for (const std::string& text :
         std::vector<std::string>{"", "'\"\\", "tab\tline\nreturn\r", "\x01\x7f", "\xC3\xA9"}) {
        std::vector<Problem> problems;
        const auto table = parse_toml("key = " + toml_text(text), problems);
        REQUIRE(table);
        CHECK(table->get("key")->value<std::string>() == text);
    }
}

TEST_CASE("what is wrong with a draft is told of what its lines were made from", "[drafts]") {
    Draft draft;
    draft.add("# A game,\n# explained.\ncompetition_type = \"model_tuner\"\n");
    draft.set("board_size", toml_value("1"), "--size");
    draft.set("komi", toml_value("seven"), "--komi");
    draft.add("[candidate]\n");
    draft.set("command", toml_text("bot > log"), "--engine");
    draft.add("\n[[parameters]]\n");
    draft.add("code = 'a'\nscale = { linear = [0, 1] }\ndefault = 2\n", "a");
    std::vector<std::string> told;
    for (const auto& [origin, message] : draft.complaints()) {
        told.push_back(origin + ": " + message);
    }
    CHECK(told == std::vector<std::string>{
                      "--size: it must be from 2 to 25, not 1", "--komi: it must be a number, not the text 'seven'",
                      "--engine: '>' is for a shell, and none runs it (put sh -c '...' around the whole, or quotes "
                      "around a word that is the program's own)",
                      "a: default must be from 0 to 1, not 2 (the present setting must be one that can be "
                      "played: widen the scale)"});
    CHECK(complaint_about("", "board_size", "9").empty());
    CHECK(complaint_about("", "komi", "inf") == "it must be a finite number, not inf");
    CHECK(complaint_about("candidate", "command", "''") == "it is empty (write command = \"engine --gtp\")");
}
