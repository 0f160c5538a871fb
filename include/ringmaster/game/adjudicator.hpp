#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include <boost/describe/class.hpp>

#include "ringmaster/game/setup.hpp"
#include "ringmaster/go/board.hpp"

namespace ringmaster {

/// Whom adjudication named as the winner of a game, and after which move.
struct Ruling {
    std::optional<Colour> winner;  ///< of chess: nobody, a draw
    int moves = 0;                 ///< moves and passes played by then
    friend bool operator==(const Ruling&, const Ruling&) = default;
};
BOOST_DESCRIBE_STRUCT(Ruling, (), (winner, moves))

/// "b 87": Black, after 87 moves; "d 120": a draw.
std::string to_text(const Ruling& ruling);
std::optional<Ruling> parse_ruling(const std::string& text);

/// "resign_below 0.03, moves 4, max_moves 300" or "resign_score 7, moves 4, draw_score 0.1, draw_moves 8, draw_from
/// 40": what decides a game, as in the control file.
std::string to_text(const AdjudicationSettings& settings);

/// Whether this game of an event is played on to its end although it was adjudicated.
bool is_audited(const AdjudicationSettings& settings, std::uint64_t event_seed, std::uint64_t number);

/// Hears what the engines of a game think of their chances, and says who has won as soon as they agree: when, at its
/// last `moves` moves, each was sure (beyond `resign_below`) that the same side loses. From `max_moves` on it is enough
/// that at their last moves both saw the same side ahead. An engine that leaves an estimate out is not sure.
class Adjudicator {
public:
    struct Finding {
        Ruling ruling;
        std::string why;  ///< "both engines gave White a chance below 0.03 at 4 moves each"
    };

    explicit Adjudicator(const AdjudicationSettings& settings) : settings_(settings) {}

    /// To be told every move: who made it, how likely he thought he would win, and how many moves there are now.
    std::optional<Finding> hear(Colour mover, const std::optional<double>& chance, int moves);

private:
    struct Opinion {
        std::optional<double> of_black;  ///< Black's chance, at the last move
        int sure_of_black = 0;           ///< at so many moves in a row Black was sure to win
        int sure_of_white = 0;
    };

    AdjudicationSettings settings_;
    std::array<Opinion, 2> opinions_;  ///< of Black, of White
};

/// An adjudicator for chess, as its tournament programs have it: a game is won when at the last `moves` moves of each
/// side both engines saw the same side ahead by `resign_score` pawns, and drawn when from move `draw_from` on both saw
/// nobody ahead by more than `draw_score` at their last `draw_moves` moves.
class ChessAdjudicator {
public:
    explicit ChessAdjudicator(const AdjudicationSettings& settings) : settings_(settings) {}

    /// To be told every move: who made it, by how many pawns he saw himself ahead, and how many moves both sides have
    /// made by now.
    std::optional<Adjudicator::Finding> hear(Colour mover, const std::optional<double>& score, int moves);

private:
    struct Opinion {
        int sees_black_win = 0;  ///< at so many moves in a row
        int sees_white_win = 0;
        int sees_draw = 0;
    };

    AdjudicationSettings settings_;
    std::array<Opinion, 2> opinions_;  ///< of Black, of White
};

}  // namespace ringmaster
