#include "ringmaster/go/position.hpp"

namespace ringmaster {
namespace {

/// Tells positions after a move of White's; the first number of SplitMix64 from state 0, which is no key of a stone.
constexpr std::uint64_t white_moved = 0xe220a8397b1dcdaf;

}  // namespace

Position::Position(int size, KoRule forbidden, bool suicide_allowed)
    : board_(size), forbidden_(forbidden), suicide_allowed_(suicide_allowed) {
    remember(Colour::white);
}

std::string Position::why_illegal(Colour colour, Point point) const {
    if (board_.at(point)) {
        return "attempted move to occupied point " + to_text(point);
    }
    if (board_.ko_point() == point && colour != last_mover_) {
        return "attempted move to ko-forbidden point " + to_text(point);
    }
    if (suicide_allowed_ && forbidden_ == KoRule::simple) {
        return "";
    }
    const Board::Effect effect = board_.look_ahead(colour, point);
    if (!suicide_allowed_ && effect.suicide) {
        return "attempted suicide at " + to_text(point);
    }
    if (forbidden_ != KoRule::simple && seen_.contains(key(effect.hash, colour))) {
        return "attempted to repeat an earlier position at " + to_text(point);
    }
    return "";
}

void Position::play(Colour colour, Point point) {
    board_.play(colour, point);
    remember(colour);
}

void Position::pass(Colour colour) {
    board_.pass();
    remember(colour);
}

void Position::set_up(Point point) {
    board_.play(Colour::black, point);
    seen_.clear();
    remember(Colour::black);
}

void Position::remember(Colour mover) {
    last_mover_ = mover;
    if (forbidden_ != KoRule::simple) {
        seen_.insert(key(board_.hash(), mover));
    }
}

std::uint64_t Position::key(std::uint64_t stones, Colour mover) const {
    return stones ^ (forbidden_ == KoRule::situational && mover == Colour::white ? white_moved : 0);
}

}  // namespace ringmaster
