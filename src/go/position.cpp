#include "ringmaster/go/position.hpp"

namespace ringmaster {
namespace {

/// The stream of SplitMix64 (Steele, Lea and Flood 2014) from state 0, at any place.
constexpr std::uint64_t splitmix64(std::uint64_t place) {
    std::uint64_t bits = (place + 1) * 0x9e3779b97f4a7c15;
    bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9;
    bits = (bits ^ (bits >> 27)) * 0x94d049bb133111eb;
    return bits ^ (bits >> 31);
}

constexpr std::uint64_t white_moved = splitmix64(0);

/// Zobrist's key of a stone.
constexpr std::uint64_t stone_key(int point, Colour colour) {
    return splitmix64(1 + 2 * static_cast<std::uint64_t>(point) + (colour == Colour::black ? 0 : 1));
}

}  // namespace

Position::Position(int size, Repetition forbidden, bool suicide_allowed)
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
    if (suicide_allowed_ && forbidden_ == Repetition::allowed) {
        return "";
    }
    Board after = board_;
    after.play(colour, point);
    if (!suicide_allowed_ && !after.at(point)) {
        return "attempted suicide at " + to_text(point);
    }
    if (forbidden_ != Repetition::allowed && seen_.count(key(after, colour)) > 0) {
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
    if (forbidden_ != Repetition::allowed) {
        seen_.insert(key(board_, mover));
    }
}

std::uint64_t Position::key(const Board& board, Colour mover) const {
    std::uint64_t key = forbidden_ == Repetition::situational && mover == Colour::white ? white_moved : 0;
    const int size = board.size();
    for (int row = 0; row < size; ++row) {
        for (int column = 0; column < size; ++column) {
            if (const std::optional<Colour> stone = board.at({column, row})) {
                key ^= stone_key(row * size + column, *stone);
            }
        }
    }
    return key;
}

}  // namespace ringmaster
