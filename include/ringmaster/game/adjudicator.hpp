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

/// Hears what the engines of a game think of it, and says how it ends as soon as they agree. An engine that leaves an
/// opinion out is not sure.
///
/// Of Go they say how likely they win: it is won when, at its last `moves` moves, each was sure (beyond `resign_below`)
/// that the same side loses. From `max_moves` on it is enough that at their last moves both saw the same side ahead.
///
/// Of chess they say by how many pawns they are ahead, as its tournament programs have it: it is won when at the last
/// `moves` moves of each side both engines saw the same side ahead by `resign_score` pawns, and drawn when from move
/// `draw_from` on both saw nobody ahead by more than `draw_score` at their last `draw_moves` moves.
class Adjudicator {
public:
    struct Finding {
        Ruling ruling;
        std::string why;  ///< "both engines gave White a chance below 0.03 at 4 moves each"
    };

    explicit Adjudicator(const AdjudicationSettings& settings) : settings_(settings) {}

    /// To be told every move: who made it, what he thought of the game, and how many moves there are now, of both
    /// sides.
    std::optional<Finding> hear(Colour mover, const std::optional<double>& opinion, int moves);

private:
    struct Opinion {
        std::optional<double> of_black;  ///< Black's chance or lead, at the last move
        int black_wins = 0;              ///< at so many moves in a row it was sure of that
        int white_wins = 0;
        int is_drawn = 0;
    };

    void note(Opinion& opinion) const;
    std::optional<Finding> look_for_winner(int moves) const;
    std::optional<Finding> look_for_leader(int moves) const;
    std::optional<Finding> look_for_draw(int moves) const;

    AdjudicationSettings settings_;
    std::array<Opinion, 2> opinions_;  ///< of Black, of White
};

}  // namespace ringmaster
