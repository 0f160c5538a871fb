#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ringmaster/chess/chess_game.hpp"

namespace ringmaster {

/// A game of chess as Portable Game Notation (Edwards 1994) writes it down.
struct PgnGame {
    std::vector<std::pair<std::string, std::string>> tags;  ///< "Event" and its value, in their order
    ChessGame game;
    std::vector<std::string> comments;    ///< on the moves, by their place; those at the end may be missing
    std::string result = "*";             ///< "1-0", "0-1", "1/2-1/2"; "*": not known
    std::vector<std::string> words = {};  ///< of a game that is not chess: its moves as UCI has them; `game` is none

    /// The value of a tag; empty when it is not there.
    std::string tag(std::string_view name) const;
};

/// A tag as PGN writes it: [Event "mine"].
std::string tag_line(std::string_view name, std::string_view value);

/// The game in PGN's export format, lines up to 80 columns, an empty line at the end. A start that is not that of chess
/// is told in the tags SetUp and FEN.
std::string pgn_text(const PgnGame& game);

/// What a text holds of games.
struct ReadPgn {
    std::vector<PgnGame> games;
    std::string problem;  ///< empty: all of it was read; else what is wrong after the last game, and in which line
};

/// Reads games, at most so many moves of each: comments, variations and marks are passed over. It stops at the first
/// game that cannot be played, of which nothing is given.
ReadPgn read_pgn(std::string_view text, std::size_t most_plies = 100'000);

/// Reads games that are not chess, whose moves are taken as they are.
ReadPgn read_pgn_words(std::string_view text);

}  // namespace ringmaster
