#include "ringmaster/chess/notation.hpp"
#include "ringmaster/chess/pgn.hpp"

#include "fuzz/expect.hpp"
#include "fuzz/targets.hpp"

namespace ringmaster::fuzz {
namespace {

void check_position(std::string_view text) {
    const ReadPosition read = read_fen(text);
    if (!read.problem.empty()) {
        return expect_printable(read.problem);
    }
    const ReadPosition again = read_fen(fen_text(read.position));
    expect(again.problem.empty() && again.position == read.position, "a position reads back as another");
    for (const ChessMove& move : legal_moves(read.position)) {
        expect(move_of_san(read.position, san_text(read.position, move)) == move, "a move reads back as another");
    }
}

void check_games(std::string_view text) {
    const ReadPgn read = read_pgn(text);
    expect_printable(read.problem);
    for (const PgnGame& pgn : read.games) {
        PgnGame plain;
        plain.game = pgn.game;
        const ReadPgn again = read_pgn(pgn_text(plain));
        expect(again.problem.empty() && again.games.size() == 1 && again.games[0].game.moves() == pgn.game.moves(),
               "a game reads back as another");
    }
}

}  // namespace

/// A position, or an EPD's line; games; a move.
void chess(std::string_view input) {
    check_position(input);
    check_games(input);
    move_of_san(ChessPosition(), input);
    move_of_uci(ChessPosition(), input);
}

}  // namespace ringmaster::fuzz
