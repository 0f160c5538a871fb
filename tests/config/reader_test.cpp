#include "ringmaster/config/reader.hpp"

#include "config/control_files.hpp"

using namespace ringmaster;

namespace {

/// Reads `text` with a table reader labelled `label` and gives what it reported.
template <typename Read>
Lines reported(const std::string& text, const std::string& label, Read read) {
    std::vector<Problem> problems;
    const std::optional<toml::table> table = parse_toml(text, problems);
    REQUIRE(table);
    TableReader reader(*table, label, problems);
    read(reader);
    Lines lines = problem_lines("f", problems);
    if (!lines.empty()) {
        lines.pop_back();
    }
    return lines;
}

}  // namespace

TEST_CASE("an absent key leaves the default and is no problem", "[config]") {
    int number = 7;
    bool is_set = true;
    CHECK(reported("", "", [&](TableReader& reader) { is_set = reader.whole("x", number, {1, 9}); }).empty());
    CHECK(number == 7);
    CHECK_FALSE(is_set);
}

TEST_CASE("a wrong value leaves the default and is a problem at the value", "[config]") {
    int number = 7;
    CHECK(reported("x = 10", "", [&](TableReader& reader) {
              reader.whole("x", number, {1, 9});
          }) == Lines{"f:1:5: x must be from 1 to 9, not 10"});
    CHECK(number == 7);
}

TEST_CASE("values of the right kind are stored, optional ones too", "[config]") {
    std::optional<std::uint64_t> games;
    double komi = 0;
    std::string name;
    bool flag = false;
    CHECK(reported("games = 3\nkomi = 7\nname = 'x'\nflag = true", "", [&](TableReader& reader) {
              CHECK(reader.whole("games", games, {.least = 1}));
              CHECK(reader.number("komi", komi));
              CHECK(reader.text("name", name));
              CHECK(reader.truth("flag", flag));
              reader.finish();
          }).empty());
    CHECK(games == 3u);
    CHECK(komi == 7);
    CHECK(name == "x");
    CHECK(flag);
}

TEST_CASE("the label begins every message", "[config]") {
    std::string name;
    CHECK(reported("name = 3", "player 'x'", [&](TableReader& reader) { reader.text("name", name); }) ==
          Lines{"f:1:8: player 'x': name must be a text, not the number 3"});
}

TEST_CASE("a key that nobody asked for is unknown, and the nearest known one is named", "[config]") {
    bool flag = false;
    CHECK(reported("flga = true\nzzz = 1", "", [&](TableReader& reader) {
              reader.truth("flag", flag);
              reader.finish();
          }) == Lines{"f:1:1: unknown key 'flga' (did you mean 'flag'?)", "f:2:1: unknown key 'zzz'"});
}

TEST_CASE("a long or strange text is quoted harmlessly", "[config]") {
    double number = 0;
    CHECK(reported("x = \"a\\u001Bb\"", "", [&](TableReader& reader) { reader.number("x", number); }) ==
          Lines{"f:1:5: x must be a number, not the text 'a?b'"});
    const Lines lines =
        reported("x = '" + std::string(1000, 'y') + "'", "", [&](TableReader& reader) { reader.number("x", number); });
    REQUIRE(lines.size() == 1);
    CHECK(lines[0].size() < 120);
}
