#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ringmaster/go/board.hpp"

namespace ringmaster {

struct SgfMove {
    Colour colour = Colour::black;
    Move move;                                ///< a resignation is not a node; leave it out
    std::string comment;                      ///< may be empty
    std::optional<double> seconds_left = {};  ///< on the clock of who moved
    int moves_left = 0;                       ///< in overtime: moves or periods
};

/// A game record as SGF FF[4] shows it. Texts may hold anything; they are escaped, and what is not UTF-8 is replaced.
struct SgfGame {
    int board_size = 19;
    double komi = 0;
    std::string application;
    /// Further properties of the game, "RE" and its value, in their order. Those without a value are left out.
    std::vector<std::pair<std::string, std::string>> properties;
    std::string root_comment;
    std::string final_comment;           ///< added to the last node
    std::vector<Point> handicap_stones;  ///< Black's, before the first move
    std::vector<SgfMove> moves;
};

/// The text of an SGF file that any viewer reads. A pass is an empty value, as FF[4] wants for every board size.
std::string to_sgf(const SgfGame& game);

struct SgfNode {
    std::vector<std::pair<std::string, std::vector<std::string>>> properties;  ///< their values without escapes

    /// The property's values; null: it is not there.
    const std::vector<std::string>* find(std::string_view property) const;
};

/// The main line of one game of an SGF text: its first node and what follows, without variations.
struct SgfRecord {
    int line = 1;  ///< where the game begins
    std::vector<SgfNode> nodes;
};

/// All games of an SGF text of any version, whatever stands around them. It knows the syntax and nothing of what
/// properties mean. Throws Error, which names the line, for a text that is no SGF.
std::vector<SgfRecord> read_sgf(std::string_view text);

}  // namespace ringmaster
