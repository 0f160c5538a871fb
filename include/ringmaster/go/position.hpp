#pragma once

#include <cstdint>
#include <string>
#include <unordered_set>

#include "ringmaster/base/enum_words.hpp"
#include "ringmaster/go/board.hpp"

namespace ringmaster {

/// Which repetitions are forbidden beside taking back a single stone at once.
enum class KoRule {
    simple,       ///< none
    positional,   ///< no earlier position may come again
    situational,  ///< no earlier position may come again with the same side to move
};
BOOST_DESCRIBE_ENUM(KoRule, simple, positional, situational)

/// A board with its past, and with it the rules that need one: who may play where. It knows nothing of turns: whoever
/// asks to move, moves. The first position of the game counts as seen: with White having just moved, or with Black when
/// there are handicap stones.
class Position {
public:
    Position(int size, KoRule forbidden, bool suicide_allowed);

    const Board& board() const { return board_; }

    /// Why a stone may not be played there ("attempted move to occupied point E5", "attempted move to ko-forbidden
    /// point E5", "attempted suicide at E5", "attempted to repeat an earlier position at E5"); empty when it may.
    std::string why_illegal(Colour colour, Point point) const;

    /// Plays a legal move.
    void play(Colour colour, Point point);
    void pass(Colour colour);
    /// Puts a handicap stone on an empty point; the position after the last one is the first of the game.
    void set_up(Point point);

private:
    void remember(Colour mover);
    std::uint64_t key(std::uint64_t stones, Colour mover) const;

    Board board_;
    KoRule forbidden_;
    bool suicide_allowed_;
    Colour last_mover_ = Colour::white;
    std::unordered_set<std::uint64_t> seen_;
};

}  // namespace ringmaster
