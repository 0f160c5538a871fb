#include "ringmaster/go/opening.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

/// As it is written again, or its problem.
std::string read(const std::string& text, int board_size = 9, std::optional<int> most = {}) {
    const ReadOpening opening = read_opening(text, board_size, most);
    return opening.problem.empty() ? to_text(opening.moves) : opening.problem;
}

std::string read_record(const std::string& sgf, int board_size = 9, std::optional<int> most = {}) {
    const ReadOpening opening = read_opening(read_sgf(sgf).at(0), board_size, most);
    return opening.problem.empty() ? to_text(opening.moves) : opening.problem;
}

}  // namespace

TEST_CASE("an opening is a line of moves, Black's first", "[go]") {
    CHECK(read("E5 g3\tpass  C3") == "E5 G3 pass C3");
    CHECK(read("q16 D4", 19) == "Q16 D4");
    const ReadOpening opening = read_opening("E5 G3 C3", 9);
    CHECK(opening.moves[1] == ColouredMove{Colour::white, *parse_move("G3", 9)});
    CHECK(next_to_move(opening.moves) == Colour::white);
    CHECK(next_to_move({}) == Colour::black);
}

TEST_CASE("a colour before a move says whose it is", "[go]") {
    CHECK(read("b E5 W G3") == "E5 G3");
    CHECK(read("E5 black C3 g3") == "E5 b C3 G3");
    CHECK(read("white E5 C3") == "w E5 C3");
    for (const char* text : {"E5 b C3 G3", "w E5 C3", "w E5 w C3 b G3 b G7"}) {
        CHECK(read(read(text)) == read(text));
        CHECK(read_opening(read(text), 9).moves == read_opening(text, 9).moves);
    }
}

TEST_CASE("what is wrong with an opening is told with its move", "[go]") {
    CHECK(read("E5 Q16") == "move 2: 'Q16' is no point of a 9x9 board");
    CHECK(read("E5 resign") == "move 2: 'resign' is no point of a 9x9 board");
    CHECK(read("E5, G3") == "move 1: 'E5,' is no point of a 9x9 board");
    CHECK(read("E5 w w") == "move 2: 'w' is no point of a 9x9 board");
    CHECK(read("E5 G3 E5") == "move 3: attempted move to occupied point E5");
    CHECK(read("A2 E5 B1 A1") == "move 4: attempted suicide at A1");
    CHECK(read("C4 D4 B3 E3 C2 D2 D3 C3 D3") == "move 9: attempted move to ko-forbidden point D3");
    CHECK(read("E5 pass pass") ==
          "move 3: the second pass in a row ends the game (opening_moves takes fewer moves of each)");
    CHECK(read("E5 b") == "it ends in Black, and no move");
    CHECK(read("") == "it has no moves");
}

TEST_CASE("of a longer opening only the first moves are taken", "[go]") {
    CHECK(read("E5 G3 C3 zz", 9, 3) == "E5 G3 C3");
    CHECK(read("E5 G3 w", 9, 2) == "E5 G3");
    CHECK(read("E5", 9, 3) == "E5");
    CHECK(read_record("(;SZ[9]AB[cc]AW[gg];B[ee];W[gc];B[zz];AB[aa])", 9, 2) == "C7 G3 E5 G7");
}

TEST_CASE("an opening is the main line of a game record", "[go]") {
    CHECK(read_record("(;GM[1]SZ[9];B[ee];W[gc](;B[cc])(;B[gg]))") == "E5 G7 C7");
    CHECK(read_record("(;SZ[19:19];B[pd];W[tt];B[dd];W[])", 19) == "Q16 pass D16 pass");
    CHECK(read_record("(;B[pd];W[dd])", 19) == "Q16 D16");
    CHECK(read_record("(;SZ[21];B[tt])", 21) == "U2");
    CHECK(read_record("(;SZ[9];W[ee];W[cc];B[gg])") == "w E5 w C7 G3");
}

TEST_CASE("stones that a record sets up are moves, and the right side goes on", "[go]") {
    CHECK(read_record("(;SZ[9]AB[cc][gg]AW[gc])") == "C7 b G3 G7");
    CHECK(read_record("(;SZ[9]AB[cc][gg]AW[gc]PL[W])") == "w G7 C7 b G3");
    CHECK(read_record("(;SZ[9]AB[cc]AW[gc]AB[gg])") == "C7 b G3 G7");
    CHECK(read_record("(;SZ[9]AB[aa:ba])") == "A9 b B9");
    CHECK(read_record("(;SZ[9]HA[2]AB[cc][gg];W[ee])") == "C7 b G3 E5");
    CHECK(read_record("(;SZ[9]AB[cc]PL[B])") ==
          "only Black has stones and Black is to move (add a pass of White: W[])");
    CHECK(read_record("(;SZ[9]AW[cc]PL[white])") ==
          "only White has stones and White is to move (add a pass of Black: B[])");
    CHECK(read_record("(;SZ[9]AB[cc]AW[cc])") == "move 2: attempted move to occupied point C7");
}

TEST_CASE("what is wrong with a record as an opening is told", "[go]") {
    CHECK(read_record("(;GM[3]SZ[9];B[ee])") == "GM[3] is another game than Go, which is GM[1]");
    CHECK(read_record("(;SZ[13];B[ee])") == "SZ[13] is another size than board_size, 9");
    CHECK(read_record("(;B[ee])") == "there is no SZ, so it is of a 19x19 board, and board_size is 9");
    CHECK(read_record("(;SZ[9];B[jj])") == "B[jj] is no point of a 9x9 board");
    CHECK(read_record("(;SZ[9];B[e5])") == "B[e5] is no point of a 9x9 board");
    CHECK(read_record("(;SZ[9]AW[aa:zz])") == "AW[aa:zz] is no point of a 9x9 board");
    CHECK(read_record("(;SZ[9];B[ee];W[ee])") == "move 2: attempted move to occupied point E5");
    CHECK(read_record("(;SZ[9];B[ee];AW[cc])") ==
          "AW changes the board (only the first node may set up stones, by AB and AW)");
    CHECK(read_record("(;SZ[9]AE[cc];B[ee])") ==
          "AE changes the board (only the first node may set up stones, by AB and AW)");
    CHECK(read_record("(;SZ[9])") == "it has no moves");
}
