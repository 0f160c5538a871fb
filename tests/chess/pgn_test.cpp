#include "ringmaster/chess/pgn.hpp"

#include <string>

#include "ringmaster/chess/notation.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

TEST_CASE("a game is written as everybody reads it", "[chess][pgn]") {
    PgnGame pgn;
    pgn.tags = {{"Event", "tune"}, {"Result", "0-1"}};
    for (const char* move : {"f3", "e5", "g4", "Qh4"}) {
        pgn.game.play(move_of_san(pgn.game.position(), move).value());
    }
    pgn.comments = {"+0.31/14 0.21s", "", "a {hole}"};
    pgn.result = "0-1";
    CHECK(pgn_text(pgn) ==
          "[Event \"tune\"]\n"
          "[Result \"0-1\"]\n"
          "\n"
          "1. f3 {+0.31/14 0.21s} 1... e5 2. g4 {a (hole)} 2... Qh4# 0-1\n"
          "\n");
}

TEST_CASE("a start of its own stands in the tags, and Black may begin", "[chess][pgn]") {
    PgnGame pgn;
    pgn.game = ChessGame(read_fen("4k3/8/8/8/8/8/8/4K2R b K - 3 12").position);
    pgn.game.play(move_of_san(pgn.game.position(), "Ke7").value());
    CHECK(pgn_text(pgn) == "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 3 12\"]\n\n12... Ke7 *\n\n");
}

TEST_CASE("of a game that is not chess the moves stand as UCI has them", "[chess][pgn][fairy]") {
    PgnGame pgn;
    pgn.tags = {{"Variant", "crazyhouse"}, {"FEN", "some/board[P] b - - 0 1"}};
    pgn.words = {"e7e5", "P@e4", "a7a8q"};
    pgn.comments = {"", "0.1s"};
    const std::string text = pgn_text(pgn);
    CHECK(text ==
          "[Variant \"crazyhouse\"]\n[FEN \"some/board[P] b - - 0 1\"]\n\n"
          "1... e7e5 2. P@e4 {0.1s} 2... a7a8q *\n\n");
    const ReadPgn read = read_pgn_words(text);
    CHECK(read.problem.empty());
    REQUIRE(read.games.size() == 1);
    CHECK(read.games[0].words == pgn.words);
    CHECK(read.games[0].tag("FEN") == "some/board[P] b - - 0 1");
    CHECK(read_pgn_words("1. a1b1 {an end").problem == "line 1: a comment begins here and does not end");
}

TEST_CASE("books of games are read with all that people write into them", "[chess][pgn]") {
    const ReadPgn read = read_pgn(
        "\xef\xbb\xbf[Event \"one\"]\r\n[White \"A\\\"B\"]\n\n"
        "1.e4 e5 2. Nf3! {a comment; with (all)} (2. f4 exf4 (2... d5 {)}) 3. Nf3) 2... Nc6 $14 3.Bb5 ; the rest\n"
        "a6 1-0\n"
        "% an escape\n"
        "1. d4 d5 *\n"
        "[Event \"three\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O 1/2-1/2");
    CHECK(read.problem.empty());
    REQUIRE(read.games.size() == 3);
    CHECK(read.games[0].tag("White") == "A\"B");
    CHECK(read.games[0].game.moves().size() == 6);
    CHECK(read.games[0].result == "1-0");
    CHECK(read.games[1].game.moves().size() == 2);
    CHECK(read.games[2].game.moves().size() == 1);
    CHECK(read_pgn("1. e4 e5 2. Nf3 Nc6 *", 3).games.at(0).game.moves().size() == 3);
    CHECK(read_pgn("1. e4 a6 2. e5 d5 3. exd6 e.p. *").games.at(0).game.moves().size() == 5);
    CHECK(read_pgn("1. e4$1 a6$2$10 2. e5 d5 3. exd6e.p.$3 *").games.at(0).game.moves().size() == 5);
    CHECK(read_pgn("").games.empty());
}

TEST_CASE("what is no game is told by its line, and the games before it count", "[chess][pgn]") {
    const ReadPgn read = read_pgn("1. e4 *\n\n[Event \"x\"]\n1. e5 *");
    CHECK(read.games.size() == 1);
    CHECK(read.problem == "line 4: 'e5' names no legal move here, or several, after 0 half-moves");
    CHECK(read_pgn("1. d4 d5 2. Nf3 Nf6 3. Nd2").problem ==
          "line 1: 'Nd2' names no legal move here, or several, after 4 half-moves");
    CHECK(read_pgn("1. e4 e5 2. Nf4").problem ==
          "line 1: 'Nf4' names no legal move here, or several, after 2 half-moves");
    CHECK(read_pgn("[Event one]\n").problem == "line 1: a tag is written [Name \"value\"]");
    CHECK(read_pgn("\n{ no end").problem == "line 2: a comment begins here and does not end");
    CHECK(read_pgn("1. e4 ( e5\n\n").problem == "line 1: a variation begins here and does not end");
    CHECK(read_pgn("[FEN \"nonsense\"]").problem ==
          "line 1: FEN: a position has four parts at least: pieces, side to move, castling, en passant");
    CHECK(read_pgn("1. e4 * 1-0").problem == "line 1: a second result");
}
