#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ringmaster/base/colour.hpp"
#include "ringmaster/game/outcome.hpp"

namespace ringmaster {

/// How the rules end a game.
struct EndByRules {
    Ending ending = Ending::draw;
    std::optional<Colour> winner;
    std::string why;  ///< "stalemate"
};

/// What the referee of a game by UCI asks of its rules. They know the game so far, the moves of its opening among it.
class BoardRules {
public:
    virtual ~BoardRules() = default;

    /// Where the game began, as FEN; empty: where it always begins.
    virtual std::string start() const = 0;
    /// Whether engines must be told that it is Chess960.
    virtual bool is_chess960() const { return false; }
    /// The moves so far, as engines are told them.
    virtual const std::vector<std::string>& moves() const = 0;
    virtual Colour turn() const = 0;
    /// The position, as FEN, for people.
    virtual std::string position() = 0;
    /// Plays what an engine has written, if it is a legal move. What may follow after the end of a game is undefined.
    virtual bool play(const std::string& move) = 0;
    /// How the game has ended; nothing: it goes on.
    virtual std::optional<EndByRules> end() = 0;
    /// Why nothing of this can be known any more, where a program knows the rules; empty: all is well.
    virtual std::string failure() const { return ""; }
};

}  // namespace ringmaster
