#include "ringmaster/chess/notation.hpp"

#include <string>
#include <vector>

#include "ringmaster/base/random.hpp"
#include "ringmaster/chess/chess_game.hpp"
#include "ringmaster/chess/pgn.hpp"

#include "chess/positions.hpp"
#include "support/catch.hpp"

using namespace ringmaster;

namespace {

std::string san_of(const std::string& fen, const std::string& uci) {
    const ChessPosition position = position_of(fen);
    const auto move = move_of_uci(position, uci);
    REQUIRE(move);
    const std::string san = san_text(position, *move);
    CHECK(move_of_san(position, san) == move);
    return san;
}

/// The move that is meant, as UCI has it; "" if none is.
std::string meant(const std::string& fen, const std::string& san) {
    const ChessPosition position = position_of(fen);
    const auto move = move_of_san(position, san);
    return move ? uci_text(position, *move) : "";
}

const std::string start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

}  // namespace

TEST_CASE("a move is written so that no other can be meant", "[chess]") {
    CHECK(san_of(start_fen, "e2e4") == "e4");
    CHECK(san_of(start_fen, "g1f3") == "Nf3");
    CHECK(san_of("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1") == "O-O");
    CHECK(san_of("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1") == "O-O-O");
    CHECK(san_of("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5") == "exd5");
    CHECK(san_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6") == "exd6");
    CHECK(san_of("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8n") == "a8=N");
    CHECK(san_of("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q") == "a8=Q+");
    CHECK(san_of("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8") == "Ra8#");
    CHECK(san_of("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "b1d2") == "Nbd2");
    CHECK(san_of("4k3/8/8/R7/8/8/8/R3K3 w - - 0 1", "a1a3") == "R1a3");
    CHECK(san_of("7k/8/8/Q1Q5/8/Q7/8/4K3 w - - 0 1", "a5b4") == "Qa5b4");
    // The other knight is pinned, so it cannot be meant.
    CHECK(san_of("4r2k/8/8/8/8/4N3/8/N3K3 w - - 0 1", "a1c2") == "Nc2");
}

TEST_CASE("moves of people are understood, whatever more they say", "[chess]") {
    CHECK(meant(start_fen, "Ngf3") == "g1f3");
    CHECK(meant(start_fen, "Ng1-f3!?") == "g1f3");
    CHECK(meant(start_fen, "e2-e4") == "e2e4");
    CHECK(meant(start_fen, "e2e4") == "e2e4");
    CHECK(meant("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "0-0-0") == "e1c1");
    CHECK(meant("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a8Q") == "a7a8q");
    CHECK(meant("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a8=q") == "a7a8q");
    CHECK(meant("8/1b2k3/8/8/4P3/8/8/4K3 b - - 0 1", "Bxe4") == "b7e4");
    for (const char* none : {"", "+", "e5", "Nd2", "Ke2", "O-O", "x", "e9", "N", "Nz3", "a8=Q", "exd5", "e2e4e5"}) {
        INFO(none);
        CHECK(meant(start_fen, none).empty());
    }
    CHECK(meant("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nd2").empty());  // two can
    CHECK(meant("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a8").empty());      // to what?
}

TEST_CASE("castling is told to an engine as it knows it, and understood both ways", "[chess]") {
    const ChessPosition position = position_of("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    const auto move = move_of_uci(position, "e1g1");
    REQUIRE(move);
    CHECK(uci_text(position, *move) == "e1g1");
    CHECK(uci_text(position, *move, CastlingText::chess960) == "e1h1");
    CHECK(move_of_uci(position, "e1h1") == move);
    CHECK(move_of_uci(position, "e1g1", CastlingText::chess960) == move);
    // Here the king can go to g1 by itself, too.
    const ChessPosition other = position_of("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    CHECK(move_of_uci(other, "f1g1", CastlingText::chess960) == ChessMove{5, 6, {}});
    CHECK(move_of_uci(other, "f1h1", CastlingText::chess960) == ChessMove{5, 7, {}});
}

TEST_CASE("a position is written as it was read", "[chess]") {
    for (const char* fen : {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b Kq - 3 17",
                            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
                            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9",
                            "1r1k1r1r/8/8/8/8/8/8/R2K1R1R w Ff - 0 1"}) {
        CHECK(fen_text(position_of(fen)) == fen);
    }
    CHECK(fen_text(position_of(" 4k3/8/8/8/8/8/8/4K2R  w  H  -  bm Rh8; id \"one\";")) ==
          "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    CHECK(fen_text(position_of("4k3/8/8/8/8/8/8/4K2R w K - id \"a 7\"; fmvn 12; hmvc 34;")) ==
          "4k3/8/8/8/8/8/8/4K2R w K - 34 12");
    CHECK(fen_text(position_of("4k3/8/8/8/8/8/8/4K2R w K - 34 12; bm Rh8;")) == "4k3/8/8/8/8/8/8/4K2R w K - 34 12");
    CHECK(fen_text(position_of("rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq e6 0 2")) ==
          "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2");
}

TEST_CASE("Chess960 is seen by who may castle from where", "[chess]") {
    CHECK_FALSE(is_chess960(ChessPosition()));
    CHECK_FALSE(is_chess960(position_of("3k4/8/8/8/8/8/8/4K2R w K - 0 1")));
    CHECK(is_chess960(position_of("4k3/8/8/8/8/8/8/5K1R w K - 0 1")));
    CHECK(is_chess960(position_of("4k3/8/8/8/8/8/8/4K1R1 w K - 0 1")));
    CHECK_FALSE(is_chess960(position_of("4k3/8/8/8/8/8/8/5K1R w - - 0 1")));
}

TEST_CASE("a text that is no position says why", "[chess]") {
    const auto problem = [](const std::string& fen) { return read_fen(fen).problem; };
    CHECK(problem("") == "a position has four parts at least: pieces, side to move, castling, en passant");
    CHECK(problem("8/8/8/8/8/8/8/8 w - -") == "White has 0 kings");
    CHECK(problem("4k3/8/8/8/8/8/8/4KK2 w - -") == "White has 2 kings");
    CHECK(problem("4k3/8/8/8/8/8/4K3 w - -") == "it has fewer than 8 ranks of 8 squares");
    CHECK(problem("4k3/8/8/8/8/8/8/8/4K3 w - -") == "it has more than 8 ranks");
    CHECK(problem("4k4/8/8/8/8/8/8/4K3 w - -") == "rank 8 has more than 8 squares");
    CHECK(problem("4k3/7/8/8/8/8/8/4K3 w - -") == "rank 7 has 7 squares");
    CHECK(problem("4k3/8/8/8/8/8/8/4K2x w - -") == "'x' is no piece");
    CHECK(problem("4k2P/8/8/8/8/8/8/4K3 w - -") == "a pawn stands on h8");
    CHECK(problem("4k3/8/8/8/8/8/8/4K3 x - -") == "the side to move is 'w' or 'b', not 'x'");
    CHECK(problem("4k3/8/8/8/8/8/8/4R1K1 w - -") == "Black is in check, and it is White's turn");
    CHECK(problem("4k3/8/8/8/8/8/8/4K3 w x -") == "'x' is not who may castle");
    CHECK(problem("4k3/8/8/8/8/8/8/4K3 w K -") == "'K': White has no king and rook there to castle with");
    CHECK(problem("4k3/8/8/8/8/8/8/4K3 w - e6") == "'e6' is not behind a pawn that has gone two steps");
    CHECK(problem("4k3/8/8/8/8/8/8/4K3 w - e") == "'e' is not behind a pawn that has gone two steps");
}

TEST_CASE("whatever is played reads back, as FEN, as UCI and as PGN", "[chess]") {
    std::string all;
    std::vector<ChessGame> games;
    for (const char* begin : {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                              "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9",
                              "4k3/P5P1/8/8/8/8/p5p1/4K3 b - - 0 40"}) {
        Random random(3, begin, 0);
        ChessGame game(position_of(begin));
        while (!game.end()) {
            const std::vector<ChessMove> moves = legal_moves(game.position());
            const ChessMove move = moves[random.below(moves.size())];
            REQUIRE(position_of(fen_text(game.position())) == game.position());
            REQUIRE(move_of_uci(game.position(), uci_text(game.position(), move, CastlingText::chess960),
                                CastlingText::chess960) == move);
            game.play(move);
        }
        all += pgn_text({{{"Event", "by lot"}, {"White", "a \"quoted\" \\ name"}}, game, {"first"}, "1/2-1/2"});
        games.push_back(game);
    }
    const ReadPgn read = read_pgn(all);
    CHECK(read.problem.empty());
    REQUIRE(read.games.size() == games.size());
    for (std::size_t i = 0; i < games.size(); ++i) {
        CHECK(read.games[i].game.moves() == games[i].moves());
        CHECK(read.games[i].game.start() == games[i].start());
        CHECK(read.games[i].tag("White") == "a \"quoted\" \\ name");
        CHECK(read.games[i].result == "1/2-1/2");
    }
}
