#include "ringmaster/go/board.hpp"

#include "ringmaster/base/error.hpp"

#include "go/drawing.hpp"
#include "support/catch.hpp"

using namespace ringmaster;

namespace {

Point at(const char* vertex, const Board& board) {
    return parse_move(vertex, board.size()).value().point;
}

void play(Board& board, Colour colour, const char* vertex) {
    board.play(colour, at(vertex, board));
}

/// What one move makes of a drawn position.
std::string after(const char* drawing, Colour colour, const char* vertex) {
    Board board = board_from_drawing(drawing);
    play(board, colour, vertex);
    return draw(board);
}

std::string ko_after(const char* drawing, Colour colour, const char* vertex) {
    Board board = board_from_drawing(drawing);
    play(board, colour, vertex);
    return board.ko_point() ? to_text(*board.ko_point()) : "none";
}

/// A drawing without its indentation.
std::string plain(const char* drawing) {
    return draw(board_from_drawing(drawing));
}

/// Whether every group has a liberty: exactly then can the position be set up stone by stone.
bool is_legal(const std::string& drawing) {
    try {
        return draw(board_from_drawing(drawing)) == drawing;
    } catch (const Error&) {
        return false;
    }
}

int legal_positions(int size) {
    int positions = 1;
    for (int point = 0; point < size * size; ++point) {
        positions *= 3;
    }
    int legal = 0;
    for (int position = 0; position < positions; ++position) {
        std::string drawing;
        int rest = position;
        for (int point = 0; point < size * size; ++point, rest /= 3) {
            drawing += ".#o"[rest % 3];
            drawing += (point + 1) % size == 0 ? "\n" : "";
        }
        legal += is_legal(drawing) ? 1 : 0;
    }
    return legal;
}

}  // namespace

TEST_CASE("colours have names and letters", "[go]") {
    CHECK(letter(Colour::black) == 'b');
    CHECK(letter(Colour::white) == 'w');
    CHECK(name(Colour::black) == "black");
    CHECK(name(Colour::white) == "white");
    CHECK(opponent_of(Colour::black) == Colour::white);
    CHECK(opponent_of(Colour::white) == Colour::black);
}

TEST_CASE("vertices are read as engines write them", "[go]") {
    CHECK(parse_move("A1", 1) == Move{Move::Kind::play, {0, 0}});
    CHECK(parse_move("e5", 9) == Move{Move::Kind::play, {4, 4}});
    CHECK(parse_move("H8", 9) == Move{Move::Kind::play, {7, 7}});
    CHECK(parse_move("J9", 9) == Move{Move::Kind::play, {8, 8}});
    CHECK(parse_move("T19", 19) == Move{Move::Kind::play, {18, 18}});
    CHECK(parse_move("Z25", 25) == Move{Move::Kind::play, {24, 24}});
    CHECK(parse_move("\tD4 ", 9) == Move{Move::Kind::play, {3, 3}});
    CHECK(parse_move("PASS", 9) == Move{Move::Kind::pass, {}});
    CHECK(parse_move(" resign", 9) == Move{Move::Kind::resign, {}});
}

TEST_CASE("what is no vertex of this board is not read", "[go]") {
    for (const char* text : {"",
                             " ",
                             "A",
                             "5",
                             "A0",
                             "A-1",
                             "A+1",
                             "A26",
                             "I5",
                             "i5",
                             "K1",
                             "A10",
                             "E5x",
                             "E 5",
                             "E5 5",
                             "E5.0",
                             "AA1",
                             "passe",
                             "tt",
                             "[5",
                             "A99999999999999999999",
                             "\xC3\x84"
                             "1",
                             "null"}) {
        CAPTURE(text);
        CHECK_FALSE(parse_move(text, 9));
    }
    CHECK_FALSE(parse_move("A26", 25));
    CHECK_FALSE(parse_move("I9", 25));
    CHECK_FALSE(parse_move("Z25", 24));
}

TEST_CASE("moves are written as GTP does and read back", "[go]") {
    CHECK(to_text(Point{7, 0}) == "H1");
    CHECK(to_text(Point{8, 9}) == "J10");
    CHECK(to_text(Point{24, 24}) == "Z25");
    CHECK(to_text(Move{Move::Kind::play, {4, 4}}) == "E5");
    CHECK(to_text(Move{Move::Kind::pass, {}}) == "pass");
    CHECK(to_text(Move{Move::Kind::resign, {}}) == "resign");
    for (int i = 0; i < 25; ++i) {
        const Move move{Move::Kind::play, {i, 24 - i}};
        CHECK(parse_move(to_text(move), 25) == move);
    }
}

TEST_CASE("a board is empty at first and shows its stones", "[go]") {
    Board board(3);
    CHECK(draw(board) == "...\n...\n...\n");
    play(board, Colour::black, "A1");
    play(board, Colour::white, "C2");
    CHECK(draw(board) == "...\n..o\n#..\n");
    CHECK(board.at({0, 0}) == Colour::black);
    CHECK(board.at({2, 1}) == Colour::white);
    CHECK_FALSE(board.at({1, 1}));
}

TEST_CASE("a caller's mistakes are bugs", "[go]") {
    CHECK_THROWS_AS(Board(0), Error);
    CHECK_THROWS_AS(Board(26), Error);
    Board board(2);
    play(board, Colour::black, "A1");
    CHECK_THROWS_AS(board.play(Colour::white, {0, 0}), Error);
    for (const Point outside : {Point{-1, 0}, Point{0, -1}, Point{2, 0}, Point{0, 2}, Point{1000000, 1000000}}) {
        CHECK_THROWS_AS(board.at(outside), Error);
        CHECK_THROWS_AS(board.play(Colour::white, outside), Error);
    }
    CHECK(draw(board) == "..\n#.\n");
}

TEST_CASE("a drawing that is no position is refused", "[go]") {
    for (const char* drawing : {"", "..\n.\n", "...\n...\n", ".x\n..\n", "##\n##\n", ".#\n#o\n", "..\n..\n..\n"}) {
        CAPTURE(drawing);
        CHECK_THROWS_AS(board_from_drawing(drawing), Error);
    }
}

TEST_CASE("a group without liberties is taken off", "[go]") {
    CHECK(after(R"(
        .....
        .#oo.
        #oo#.
        .##..
        .....)",
                Colour::black, "D5") == plain(R"(
        ...#.
        .#oo.
        #oo#.
        .##..
        .....)"));
    CHECK(after(R"(
        ..##.
        .#oo.
        #oo#.
        .##..
        .....)",
                Colour::black, "E4") == plain(R"(
        ..##.
        .#..#
        #..#.
        .##..
        .....)"));
}

TEST_CASE("stones in the corner and on the edge have fewer liberties", "[go]") {
    CHECK(after("...\n...\no#.\n", Colour::black, "A2") == "...\n#..\n.#.\n");
    CHECK(after("...\n.#.\n#o.\n", Colour::black, "C1") == "...\n.#.\n#.#\n");
}

TEST_CASE("one move takes several groups at once", "[go]") {
    CHECK(after(R"(
        ..#..
        .#o#.
        #o.o#
        .#o#.
        ..#..)",
                Colour::black, "C3") == plain(R"(
        ..#..
        .#.#.
        #.#.#
        .#.#.
        ..#..)"));
}

TEST_CASE("the two ends of one group are taken once", "[go]") {
    CHECK(after(R"(
        .###.
        #ooo#
        #o.o#
        #ooo#
        .###.)",
                Colour::black, "C3") == plain(R"(
        .###.
        #...#
        #.#.#
        #...#
        .###.)"));
}

TEST_CASE("prisoners are taken before the own liberties are looked at", "[go]") {
    CHECK(after("o#.\n.o#\no#.\n", Colour::black, "A2") == ".#.\n#.#\n.#.\n");
}

TEST_CASE("suicide takes off the own stones, one or several", "[go]") {
    CHECK(after("...\no..\n.o.\n", Colour::black, "A1") == "...\no..\n.o.\n");
    CHECK(after("o..\n#o.\n.o.\n", Colour::black, "A1") == "o..\n.o.\n.o.\n");
    CHECK(ko_after("...\no..\n.o.\n", Colour::black, "A1") == "none");
    CHECK(after(R"(
        .ooo.
        o###o
        o#.#o
        o###o
        .ooo.)",
                Colour::black, "C3") == plain(R"(
        .ooo.
        o...o
        o...o
        o...o
        .ooo.)"));
}

TEST_CASE("taking a single stone with a single stone in atari is a ko", "[go]") {
    const char* const shape = R"(
        .....
        .#o..
        #o.o.
        .#o..
        .....)";
    CHECK(ko_after(shape, Colour::black, "C3") == "B3");
    Board board = board_from_drawing(shape);
    play(board, Colour::black, "C3");
    SECTION("any move lifts it") {
        play(board, Colour::white, "E5");
        CHECK_FALSE(board.ko_point());
    }
    SECTION("a pass lifts it") {
        board.pass();
        CHECK_FALSE(board.ko_point());
    }
    SECTION("retaking later forbids the other side") {
        play(board, Colour::white, "E5");
        play(board, Colour::black, "A5");
        play(board, Colour::white, "B3");
        CHECK(board.ko_point() == at("C3", board));
    }
}

TEST_CASE("a ko stands in the corner too", "[go]") {
    CHECK(ko_after("...\n#o.\no.o\n", Colour::black, "B1") == "A1");
}

TEST_CASE("a snapback is not a ko", "[go]") {
    Board board = board_from_drawing("....\n###.\nooo#\n#.o#\n");
    play(board, Colour::white, "B1");
    CHECK(draw(board) == "....\n###.\nooo#\n.oo#\n");
    CHECK_FALSE(board.ko_point());
    play(board, Colour::black, "A1");
    CHECK(draw(board) == "....\n###.\n...#\n#..#\n");
    CHECK_FALSE(board.ko_point());
}

TEST_CASE("taking one stone with a stone that is connected is not a ko", "[go]") {
    CHECK(ko_after("....\n.#o.\n#o.o\n###o\n", Colour::black, "C2") == "none");
}

TEST_CASE("taking one stone with a stone that keeps another liberty is not a ko", "[go]") {
    CHECK(ko_after("...\n#..\no..\n", Colour::black, "B1") == "none");
}

TEST_CASE("taking two stones is not a ko", "[go]") {
    const char* const two_in_line = R"(
        .....
        ##o..
        oo.o.
        ##o..
        .....)";
    CHECK(ko_after(two_in_line, Colour::black, "C3") == "none");
    const char* const two_groups = R"(
        ..#..
        .#o#.
        .o.o#
        ..o#.
        .....)";
    CHECK(ko_after(two_groups, Colour::black, "C3") == "none");
}

TEST_CASE("the one point of the smallest board is always suicide", "[go]") {
    Board board(1);
    play(board, Colour::black, "A1");
    CHECK(draw(board) == ".\n");
    CHECK_FALSE(board.ko_point());
}

TEST_CASE("a 2x2 board knows captures and suicide and has no room for a ko", "[go]") {
    CHECK(after("o.\n.#\n", Colour::black, "A1") == "o.\n##\n");
    CHECK(after("o.\n##\n", Colour::black, "B2") == ".#\n##\n");
    CHECK(ko_after("o.\n##\n", Colour::black, "B2") == "none");
    CHECK(after("#o\n.o\n", Colour::black, "A1") == "#.\n#.\n");
    CHECK(after("##\n.#\n", Colour::black, "A1") == "..\n..\n");
    CHECK(after("##\n.#\n", Colour::white, "A1") == "..\no.\n");
    CHECK(after("#.\no.\n", Colour::black, "B1") == "#.\n.#\n");
    CHECK(ko_after("#.\no.\n", Colour::black, "B1") == "none");
}

TEST_CASE("the legal positions of small boards are as many as is known", "[go]") {
    CHECK(legal_positions(1) == 1);
    CHECK(legal_positions(2) == 57);
    CHECK(legal_positions(3) == 12675);
}
