#include "ringmaster/go/sgf.hpp"

#include "ringmaster/base/error.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

const Move pass{Move::Kind::pass, {}};

Move play(int column, int row) {
    return {Move::Kind::play, {column, row}};
}

std::string with_comment(const std::string& comment) {
    SgfGame game;
    game.root_comment = comment;
    return to_sgf(game);
}

std::string with_name(const std::string& name) {
    SgfGame game;
    game.properties = {{"PB", name}};
    return to_sgf(game);
}

const std::string bare = "(;FF[4]GM[1]CA[UTF-8]SZ[19]KM[0]";

}  // namespace

TEST_CASE("a game record shows all that is known about a game", "[go]") {
    SgfGame game;
    game.board_size = 9;
    game.komi = 7.5;
    game.properties = {{"RE", "B+3.5"}, {"PB", "gnugo"},   {"PW", "fuego"},
                       {"EV", "tune"},  {"GN", "tune 17"}, {"DT", "2026-11-20"}};
    game.application = "ringmaster:0.1.0";
    game.root_comment = "Candidate parameters: I: 0.01";
    game.final_comment = "black wins by 3.5";
    game.moves = {
        {Colour::black, play(0, 0), ""}, {Colour::white, play(4, 6), "hm [a\\b]\nyes"},
        {Colour::black, play(8, 8), ""}, {Colour::white, pass, ""},
        {Colour::black, pass, "done"},
    };
    CHECK(to_sgf(game) ==
          "(;FF[4]GM[1]CA[UTF-8]AP[ringmaster:0.1.0]SZ[9]KM[7.5]RE[B+3.5]PB[gnugo]PW[fuego]EV[tune]GN[tune 17]"
          "DT[2026-11-20]C[Candidate parameters: I: 0.01]\n"
          ";B[ai]\n"
          ";W[ec]C[hm [a\\\\b\\]\nyes]\n"
          ";B[ia]\n"
          ";W[]\n"
          ";B[]C[done\n\nblack wins by 3.5])\n");
}

TEST_CASE("what is not known is left out", "[go]") {
    CHECK(to_sgf(SgfGame{}) == bare + ")\n");
    CHECK(with_name("") == bare + ")\n");
}

TEST_CASE("the final comment goes to the root when there are no moves", "[go]") {
    SgfGame game;
    game.final_comment = "late error";
    CHECK(to_sgf(game) == bare + "C[late error])\n");
    game.root_comment = "game 1";
    CHECK(to_sgf(game) == bare + "C[game 1\n\nlate error])\n");
}

TEST_CASE("the whole of the largest board has coordinates", "[go]") {
    SgfGame game;
    game.board_size = 25;
    game.moves = {{Colour::black, play(24, 0), ""}, {Colour::white, play(0, 24), ""}};
    CHECK(to_sgf(game) == "(;FF[4]GM[1]CA[UTF-8]SZ[25]KM[0]\n;B[yy]\n;W[aa])\n");
}

TEST_CASE("handicap stones are set up in the root", "[go]") {
    SgfGame game;
    game.board_size = 9;
    game.properties = {{"RE", "W+R"}};
    game.handicap_stones = {{2, 2}, {6, 6}, {0, 8}};
    game.moves = {{Colour::white, play(4, 4), ""}};
    CHECK(to_sgf(game) == "(;FF[4]GM[1]CA[UTF-8]SZ[9]KM[0]HA[3]AB[cg][gc][aa]RE[W+R]\n;W[ee])\n");
}

TEST_CASE("comments cannot break out of their property", "[go]") {
    CHECK(with_comment("];B[aa]") == bare + "C[\\];B[aa\\]])\n");
    CHECK(with_comment("\\") == bare + "C[\\\\])\n");
    CHECK(with_comment("\\]") == bare + "C[\\\\\\]])\n");
}

TEST_CASE("comments keep newlines and tabs but no other control characters", "[go]") {
    CHECK(with_comment("a\nb\tc\r\nd\re") == bare + "C[a\nb\tc\nd\ne])\n");
    CHECK(with_comment(std::string("a\0b\x1B\x7F"
                                   "c\xC2\x85"
                                   "d\xC2\xA0"
                                   "e",
                                   12)) == bare +
                                               "C[abcd\xC2\xA0"
                                               "e])\n");
    CHECK(with_comment("a\u202Eb\u2066c\u202Fd") == bare + "C[abc\u202Fd])\n");
}

TEST_CASE("bytes that are not UTF-8 are replaced in a game record", "[go]") {
    CHECK(with_comment("a\xFF"
                       "b\xC3") == bare +
                                       "C[a\xEF\xBF\xBD"
                                       "b\xEF\xBF\xBD])\n");
    CHECK(with_comment("\xC2]") == bare + "C[\xEF\xBF\xBD\\]])\n");
    CHECK(with_comment("\xE2\x82\xAC") == bare + "C[\xE2\x82\xAC])\n");
}

TEST_CASE("names stand on one line", "[go]") {
    CHECK(with_name("a\nb\r\nc\td]") == bare + "PB[a b c d\\]])\n");
    CHECK(with_name("\x1B") == bare + ")\n");
}

TEST_CASE("a resignation is not a move of a game record", "[go]") {
    SgfGame game;
    game.moves = {{Colour::black, {Move::Kind::resign, {}}, ""}};
    CHECK_THROWS_AS(to_sgf(game), Error);
}

TEST_CASE("a game record shows the clocks", "[go]") {
    SgfGame game;
    game.board_size = 9;
    game.properties = {{"TM", "600"}, {"OT", "5x30 byo-yomi"}};
    game.moves = {{Colour::black, play(0, 0), "", 599.9}, {Colour::white, pass, "", 30, 5}};
    CHECK(to_sgf(game) ==
          "(;FF[4]GM[1]CA[UTF-8]SZ[9]KM[0]TM[600]OT[5x30 byo-yomi]\n;B[ai]BL[599.900]\n;W[]WL[30.000]OW[5])\n");
}
