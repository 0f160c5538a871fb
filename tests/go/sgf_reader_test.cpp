
#include "ringmaster/go/sgf.hpp"

#include "support/catch.hpp"
#include "support/error_of.hpp"

using namespace ringmaster;

namespace {

/// "GM[1] SZ[9]; B[cc]" of the main line.
std::string line_of(const SgfRecord& record) {
    std::string text;
    for (const SgfNode& node : record.nodes) {
        text += text.empty() ? "" : ";";
        for (const auto& [name, values] : node.properties) {
            text += " " + name;
            for (const std::string& value : values) {
                text += "[" + value + "]";
            }
        }
    }
    return text;
}

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    for (const SgfRecord& record : read_sgf(text)) {
        lines.push_back(line_of(record));
    }
    return lines;
}

std::string problem_of(std::string_view text) {
    return error_of([&] { read_sgf(text); });
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("the main line of an SGF game is read without its variations", "[go]") {
    CHECK(lines_of("(;GM[1]SZ[9];B[cc];W[gg])") == Lines{" GM[1] SZ[9]; B[cc]; W[gg]"});
    CHECK(lines_of("(;SZ[9](;B[cc](;W[gg])(;W[gc]))(;B[ee];W[cc]))") == Lines{" SZ[9]; B[cc]; W[gg]"});
    CHECK(lines_of("(;AB[cc]\n[gg] AW [gc];)") == Lines{" AB[cc][gg] AW[gc];"});
}

TEST_CASE("all games of a collection are read, whatever stands between them, with their lines", "[go]") {
    const std::string text =
        "\xEF\xBB\xBF"
        "Dear (reader)\n(;B[aa])\n\n(\n;B[bb]\n;W[cc](;B[dd])\n(;B[ee]))\nYours ;)\n";
    CHECK(lines_of(text) == Lines{" B[aa]", " B[bb]; W[cc]; B[dd]"});
    const std::vector<SgfRecord> records = read_sgf(text);
    CHECK(records[0].line == 2);
    CHECK(records[1].line == 4);
}

TEST_CASE("SGF values may hold anything behind a backslash, and names small letters", "[go]") {
    CHECK(lines_of("(;C[a\\]b(;c\\\\]BlackName[x\ny])") == Lines{" C[a]b(;c\\] BN[x\ny]"});
    CHECK(read_sgf("(;B[aa])")[0].nodes[0].find("B")->front() == "aa");
    CHECK(read_sgf("(;B[aa])")[0].nodes[0].find("W") == nullptr);
}

TEST_CASE("our own game records are read back", "[go]") {
    SgfGame game;
    game.board_size = 9;
    game.root_comment = "50% ] \\ (;B[aa])";
    game.moves = {{Colour::black, Move{Move::Kind::play, {2, 3}}, "a]"}, {Colour::white, Move{}, ""}};
    const std::vector<SgfRecord> records = read_sgf(to_sgf(game));
    REQUIRE(records.size() == 1);
    REQUIRE(records[0].nodes.size() == 3);
    CHECK(*records[0].nodes[0].find("C") == Lines{game.root_comment});
    CHECK(*records[0].nodes[1].find("B") == Lines{"cf"});
    CHECK(*records[0].nodes[2].find("W") == Lines{""});
}

TEST_CASE("what is no SGF is told with its line", "[go]") {
    CHECK(problem_of("D4 Q16\n") == "it holds no game: there is no '(;' (SGF begins so)");
    CHECK(problem_of("") == "it holds no game: there is no '(;' (SGF begins so)");
    CHECK(problem_of("\n(;B[aa];W[bb]\n") == "line 2: the game has no end: a ')' is missing");
    CHECK(problem_of("(;B[aa]\n;C[never\nends)") == "line 2: a value of C has no end: a ']' is missing");
    CHECK(problem_of("(;B[aa\\") == "line 1: a value of B has no end: a ']' is missing");
    CHECK(problem_of("(;B[aa]\n;W)") == "line 2: the property W has no value: a '[' is missing");
    CHECK(problem_of("(;B[aa]\n7)") == "line 2: '7' stands where a ';', a '(' or a ')' must be");
    CHECK(problem_of("(;B[aa](B[bb]))") == "line 1: 'B' stands where a ';', a '(' or a ')' must be");
}

TEST_CASE("an SGF text of many brackets and blanks is read at once", "[go]") {
    const std::string deep = "(;" + std::string(200'000, '(') + ";B[aa]" + std::string(200'001, ')');
    CHECK(lines_of(deep) == Lines{" B[aa]"});
    CHECK(problem_of(std::string(1'000'000, ' ')).starts_with("it holds no game"));
    CHECK(problem_of(std::string(1'000'000, '(')).starts_with("it holds no game"));
}
