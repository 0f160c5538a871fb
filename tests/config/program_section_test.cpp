#include "ringmaster/config/sections.hpp"

#include "config/control_files.hpp"

using namespace ringmaster;

TEST_CASE("the places of a program's texts are in the order of its placeholder texts", "[config]") {
    std::vector<Problem> problems;
    const std::optional<toml::table> table =
        parse_toml("environ = { B = '2', A = '1' }\ncwd = 'here'\ncommand = ['a',\n'b']\nthreads = 2\n", problems);
    REQUIRE(table);
    TableReader reader(*table, "", problems);
    ProgramSetup program;
    read_program(reader, {"/events", ""}, program);
    CHECK(problems.empty());
    CHECK(program.command == Lines{"a", "b"});
    CHECK(program.cwd == "/events/here");
    CHECK(program.threads == 2);
    std::vector<unsigned> lines;
    for (const PlacedText& text : placed_texts(reader, program)) {
        lines.push_back(text.place.line);
    }
    CHECK(lines == std::vector<unsigned>{3, 4, 2, 1, 1});
}
