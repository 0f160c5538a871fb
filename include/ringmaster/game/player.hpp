#pragma once

#include <string>

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
    /// The raw text of its move.
    virtual Reply genmove(Colour colour) = 0;
    /// Tells it a move of the opponent.
    virtual Reply play(Colour colour, const Move& move) = 0;
    /// Asks who won. `refused` when it cannot or must not say.
    virtual Reply final_score() = 0;
};

}  // namespace ringmaster
