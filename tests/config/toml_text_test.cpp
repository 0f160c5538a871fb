#include "ringmaster/config/toml_text.hpp"

#include "ringmaster/config/reader.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("a text written as TOML is read back as it was", "[config]") {
    CHECK(toml_text("plain") == "\"plain\"");
    CHECK(toml_escaped("a \"b\" \\") == "a \\\"b\\\" \\\\");
    for (const std::string& text :
         std::vector<std::string>{"", "'\"\\", "tab\tline\nreturn\r", "\x01\x7f", "\xC3\xA9"}) {
        std::vector<Problem> problems;
        const auto table = parse_toml("key = " + toml_text(text), problems);
        REQUIRE(table);
        CHECK(table->get("key")->value<std::string>() == text);
    }
}
