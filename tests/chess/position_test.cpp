#include "ringmaster/chess/position.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "ringmaster/base/random.hpp"
#include "ringmaster/chess/chess_game.hpp"
#include "ringmaster/chess/notation.hpp"

#include "chess/positions.hpp"
#include "support/catch.hpp"
#include "support/long_run.hpp"
#include "support/temporary_folder.hpp"

using namespace ringmaster;

namespace {

/// How many sequences of so many moves there are.
std::int64_t perft(const ChessPosition& position, int depth) {
    const std::vector<ChessMove> moves = legal_moves(position);
    std::int64_t sum = depth == 1 ? static_cast<std::int64_t>(moves.size()) : 0;
    for (const ChessMove& move : moves) {
        sum += depth == 1 ? 0 : perft(after(position, move), depth - 1);
    }
    return sum;
}

/// Numbers that all programs agree on, by depth: the six of the Chess Programming Wiki, and of Chess960.
struct Perft {
    std::string fen;
    std::vector<std::int64_t> nodes;
};

const std::vector<Perft> all_perfts{
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", {20, 400, 8902, 197281}},
    {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", {48, 2039, 97862, 4085603}},
    {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", {14, 191, 2812, 43238, 674624}},
    {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", {6, 264, 9467, 422333}},
    {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", {44, 1486, 62379, 2103487}},
    {"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", {46, 2079, 89890, 3894594}},
    {"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", {21, 528, 12189, 326672}},
    {"2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", {21, 807, 18002, 667366}},
};

void check_perfts(std::size_t first_depth, std::size_t last_depth, std::int64_t most_nodes) {
    for (const auto& [fen, nodes] : all_perfts) {
        for (std::size_t depth = first_depth; depth <= std::min(last_depth, nodes.size()); ++depth) {
            if (nodes[depth - 1] > most_nodes) {
                break;
            }
            INFO(fen << " at depth " << depth);
            CHECK(perft(position_of(fen), static_cast<int>(depth)) == nodes[depth - 1]);
        }
    }
}

/// Positions met in games between players who move by lot, of chess and of Chess960.
std::vector<ChessPosition> random_positions(std::size_t number) {
    std::vector<ChessPosition> met;
    for (std::uint64_t i = 0; met.size() < number; ++i) {
        Random random(7, "random games of chess", i);
        ChessGame game(position_of(all_perfts[i % all_perfts.size()].fen));
        while (!game.end() && met.size() < number) {
            met.push_back(game.position());
            const std::vector<ChessMove> moves = legal_moves(game.position());
            game.play(moves[random.below(moves.size())]);
        }
    }
    return met;
}

/// What Stockfish counts.
std::vector<std::int64_t> stockfish_perfts(const std::vector<ChessPosition>& positions, int depth) {
    const TemporaryFolder folder;
    {
        std::ofstream questions(folder.path() / "questions");
        questions << "setoption name UCI_Chess960 value true\n";
        for (const ChessPosition& position : positions) {
            questions << "position fen " << fen_text(position) << "\ngo perft " << depth << "\n";
        }
        questions << "quit\n";
    }
    const std::string in = folder.path().string();
    REQUIRE(std::system(("PATH=$PATH:/usr/games stockfish <" + in + "/questions >" + in + "/answers").c_str()) == 0);
    std::ifstream answers(folder.path() / "answers");
    std::vector<std::int64_t> counts;
    const std::string label = "Nodes searched: ";
    for (std::string line; std::getline(answers, line);) {
        if (line.starts_with(label)) {
            counts.push_back(std::stoll(line.substr(label.size())));
        }
    }
    return counts;
}

ChessMove move_in(const ChessPosition& position, const std::string& uci) {
    const auto move = move_of_uci(position, uci);
    REQUIRE(move);
    return *move;
}

ChessGame game_after(const std::string& fen, const std::vector<std::string>& moves) {
    ChessGame game(position_of(fen));
    for (const std::string& move : moves) {
        REQUIRE_FALSE(game.end());
        game.play(move_in(game.position(), move));
    }
    return game;
}

std::optional<ChessEnd> end_of(const std::string& fen) {
    return ChessGame(position_of(fen)).end();
}

}  // namespace

TEST_CASE("the moves of chess are as many as everybody counts", "[chess]") {
    check_perfts(1, 3, 100'000);
}

TEST_CASE("they are so many moves deeper, too", "[chess][slow]") {
    check_perfts(4, 5, times(700'000, 5'000'000));
}

TEST_CASE("in thousands of positions of random games Stockfish counts the same", "[chess][slow]") {
    const std::vector<ChessPosition> positions = random_positions(static_cast<std::size_t>(times(3'000, 10'000)));
    const std::vector<std::int64_t> counts = stockfish_perfts(positions, 2);
    REQUIRE(counts.size() == positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i) {
        INFO(fen_text(positions[i]));
        REQUIRE((legal_moves(positions[i]).empty() ? 0 : perft(positions[i], 2)) == counts[i]);
    }
}

TEST_CASE("the rules end a game of chess", "[chess]") {
    CHECK(end_of("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3") == ChessEnd::checkmate);
    CHECK(end_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1") == ChessEnd::stalemate);
    CHECK_FALSE(end_of("7k/5R2/6K1/8/8/8/8/8 b - - 0 1"));
}

TEST_CASE("who cannot mate draws", "[chess]") {
    CHECK(end_of("8/8/4k3/8/8/3K4/8/8 w - - 0 1") == ChessEnd::dead_position);
    CHECK(end_of("8/8/4k3/8/8/3K1N2/8/8 w - - 0 1") == ChessEnd::dead_position);
    CHECK(end_of("8/8/4k3/8/8/3K1B2/8/8 w - - 0 1") == ChessEnd::dead_position);
    CHECK(end_of("8/8/4kb2/8/8/3KB3/8/8 w - - 0 1") == ChessEnd::dead_position);  // both on dark squares
    CHECK_FALSE(end_of("8/8/4kb2/8/8/3K1B2/8/8 w - - 0 1"));                      // on squares of both colours
    CHECK_FALSE(end_of("8/8/4k3/8/8/3K1NN1/8/8 w - - 0 1"));
    CHECK_FALSE(end_of("8/8/4kn2/8/8/3K1B2/8/8 w - - 0 1"));
    CHECK_FALSE(end_of("8/8/4k3/8/8/3K1P2/8/8 w - - 0 1"));
}

TEST_CASE("a position that comes for the third time is drawn", "[chess]") {
    const std::vector<std::string> round{"g1f3", "g8f6", "f3g1", "f6g8"};
    std::vector<std::string> moves = round;
    const std::string start = fen_text(ChessPosition());
    moves.insert(moves.end(), round.begin(), round.end() - 1);
    CHECK_FALSE(game_after(start, moves).end());
    moves.push_back(round.back());
    CHECK(game_after(start, moves).end() == ChessEnd::repetition);
}

TEST_CASE("a right to castle or to take en passant makes another position", "[chess]") {
    const std::string corner = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    // The king has moved in the second and third of these, so the first was another.
    CHECK_FALSE(game_after(corner, {"e1e2", "e8e7", "e2e1", "e7e8", "e1e2", "e8e7", "e2e1", "e7e8"}).end());
    CHECK(game_after(corner, {"e1e2", "e8e7", "e2e1", "e7e8", "e1e2", "e8e7", "e2e1", "e7e8", "e1e2"}).end() ==
          ChessEnd::repetition);
    const ChessPosition start = position_of("4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1");
    const ChessPosition taken_or_not = after(start, move_in(start, "a2a4"));
    CHECK(fen_text(taken_or_not) == "4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1");
    CHECK_FALSE(is_repetition(taken_or_not, position_of("4k3/8/8/8/Pp6/8/8/4K3 b - - 0 1")));
}

TEST_CASE("en passant that would leave the king in check is no move, and no part of the position", "[chess]") {
    const ChessPosition pinned = position_of("8/8/8/8/R1p4k/8/1P6/4K3 w - - 0 1");
    CHECK(fen_text(after(pinned, move_in(pinned, "b2b4"))) == "8/8/8/8/RPp4k/8/8/4K3 b - - 0 1");
}

TEST_CASE("fifty quiet moves of each side draw, but for a mate", "[chess]") {
    CHECK_FALSE(end_of("4k3/8/8/8/8/8/8/4K2R w - - 99 80"));
    CHECK(end_of("4k3/8/8/8/8/8/8/4K2R w - - 100 80") == ChessEnd::quiet_moves);
    CHECK(end_of("R5k1/5ppp/8/8/8/8/8/4K3 b - - 100 80") == ChessEnd::checkmate);
}

TEST_CASE("nobody castles out of check, through an attacked square, or past a piece", "[chess]") {
    const auto may = [](const std::string& fen, const std::string& move) {
        return move_of_uci(position_of(fen), move).has_value();
    };
    CHECK(may("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1"));
    CHECK(may("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1"));
    CHECK_FALSE(may("4k3/8/8/8/8/8/8/R3K2R w K - 0 1", "e1c1"));
    CHECK_FALSE(may("4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1"));
    CHECK_FALSE(may("5rk1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1"));
    CHECK_FALSE(may("6k1/8/8/8/8/8/8/R3KB1R w KQ - 0 1", "e1g1"));
    CHECK(may("1r4k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1"));  // only the rook passes b1
    // Chess960: the rook leaves the king to one that it shielded.
    CHECK_FALSE(may("4k3/8/8/8/8/8/8/rR1K4 w B - 0 1", "d1b1"));
}
