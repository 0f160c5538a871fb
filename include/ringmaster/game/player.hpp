#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ringmaster/game/setup.hpp"
#include "ringmaster/go/board.hpp"

namespace ringmaster {

/// An engine's answer to a command.
struct Reply {
    enum class Kind {
        ok,       ///< "= text"
        refused,  ///< "? text"
        failed,   ///< no answer: it died, hung or does not speak GTP; `text` says what happened
    };
    Kind kind = Kind::ok;
    std::string text;

    bool ok() const { return kind == Kind::ok; }
};

/// One of the two sides of a game, as the referee sees it: an engine behind GTP, or a script in a test. After a reply
/// that `failed` every further reply fails too.
class Player {
public:
    virtual ~Player() = default;

    /// Prepares an empty board.
    virtual Reply set_up(const GameSettings& settings) = 0;
    /// Whether it may end the game by claiming to have won.
    virtual bool may_claim() const { return false; }
    /// The raw text of its move; "claim" when it claims to have won and may.
    virtual Reply genmove(Colour colour) = 0;
    /// How likely it thought, when it made its last move, that it would win: from 0 to 1; none: it does not say.
    virtual std::optional<double> estimate() const { return std::nullopt; }
    /// Tells it a move of the opponent.
    virtual Reply play(Colour colour, const Move& move) = 0;
    /// The same in the engines' own words, where we do not know the rules.
    virtual Reply play_text(Colour colour, const std::string& move);
    /// GTP's three handicap commands. The texts of the first two are the points.
    virtual Reply fixed_handicap(int stones);
    virtual Reply place_free_handicap(int stones);
    virtual Reply set_free_handicap(const std::vector<Point>& stones);
    /// Its comment on the move it just made; empty when it has none.
    virtual std::string explain_last_move() { return ""; }
    /// The dead stones of the final position, as it sees them: GTP's final_status_list. `refused` when it cannot say.
    virtual Reply dead_stones();
    /// Asked after an answer that costs it the game or says nothing: `failed` when that was no answer to our question.
    /// An engine that has answered once too often gives each answer one question late.
    virtual Reply confirm() { return {}; }
    /// Asks who won. `refused` when it cannot or must not say.
    virtual Reply final_score() = 0;
};

}  // namespace ringmaster
