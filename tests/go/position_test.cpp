#include "ringmaster/go/position.hpp"

#include <set>

#include "ringmaster/base/random.hpp"

#include "go/drawing.hpp"
#include "support/catch.hpp"

using namespace ringmaster;

namespace {

Point at(const char* vertex) {
    return parse_move(vertex, 25).value().point;
}

/// The drawn position, White having moved last.
Position drawn(const char* drawing, KoRule forbidden, bool suicide_allowed = true) {
    const Board board = board_from_drawing(drawing);
    Position position(board.size(), forbidden, suicide_allowed);
    for (const Colour colour : {Colour::black, Colour::white}) {
        for (int i = 0; i < board.size() * board.size(); ++i) {
            const Point point{i % board.size(), i / board.size()};
            if (board.at(point) == colour) {
                position.play(colour, point);
            }
        }
    }
    return position;
}

const char* const ko = R"(
    .....
    .#o..
    #.#o.
    .#o..
    .....)";

/// Black sends two stones at A1, White takes them at C1, Black takes one back at B1: the drawing comes again.
const char* const send_two = R"(
    .....
    .....
    oo...
    oo#..
    .#.#.)";

Position after_two_were_sent(KoRule forbidden) {
    Position position = drawn(send_two, forbidden);
    position.play(Colour::black, at("A1"));
    position.play(Colour::white, at("C1"));
    return position;
}

/// Random legal moves and passes of sides in turn, checked against a memory of whole drawings.
int repetitions_refused(int size, KoRule forbidden, std::uint64_t number) {
    Random random(7, "position test", number);
    Position position(size, forbidden, true);
    const auto situation = [&](const Board& board, Colour mover) {
        return draw(board) + (forbidden == KoRule::situational ? letter(mover) : ' ');
    };
    std::set<std::string> seen{situation(position.board(), Colour::white)};
    int refused = 0;
    Colour mover = Colour::black;
    for (int i = 0; i < 60; ++i, mover = opponent_of(mover)) {
        const auto index = static_cast<int>(random.below(static_cast<std::uint64_t>(size * size + 1)));
        const Point point{index % size, index / size};
        if (index == size * size) {
            position.pass(mover);
        } else if (position.board().at(point) || position.board().ko_point() == point) {
            REQUIRE_FALSE(position.why_illegal(mover, point).empty());
            position.pass(mover);
        } else {
            Board after = position.board();
            after.play(mover, point);
            const bool repeats = seen.count(situation(after, mover)) > 0;
            REQUIRE(position.why_illegal(mover, point) ==
                    (repeats ? "attempted to repeat an earlier position at " + to_text(point) : ""));
            refused += repeats ? 1 : 0;
            repeats ? position.pass(mover) : position.play(mover, point);
        }
        seen.insert(situation(position.board(), mover));
    }
    return refused;
}

}  // namespace

TEST_CASE("a stone may not be put on another", "[go]") {
    const Position position = drawn(ko, KoRule::simple);
    CHECK(position.why_illegal(Colour::white, at("B4")) == "attempted move to occupied point B4");
    CHECK(position.why_illegal(Colour::black, at("B4")) == "attempted move to occupied point B4");
    CHECK(position.why_illegal(Colour::black, at("A5")).empty());
}

TEST_CASE("a ko may not be taken back at once, but filled, or taken after another move or a pass", "[go]") {
    for (const KoRule forbidden : {KoRule::simple, KoRule::positional, KoRule::situational}) {
        Position position = drawn(ko, forbidden);
        position.play(Colour::white, at("B3"));
        REQUIRE_FALSE(position.board().at(at("C3")));
        CHECK(position.why_illegal(Colour::black, at("C3")) == "attempted move to ko-forbidden point C3");
        CHECK(position.why_illegal(Colour::white, at("C3")).empty());
        Position elsewhere = position;
        elsewhere.play(Colour::black, at("E1"));
        elsewhere.play(Colour::white, at("E5"));
        CHECK(elsewhere.why_illegal(Colour::black, at("C3")).empty());
        position.pass(Colour::black);
        position.pass(Colour::white);
        const bool repeats = forbidden == KoRule::positional;
        CHECK(position.why_illegal(Colour::black, at("C3")) ==
              (repeats ? "attempted to repeat an earlier position at C3" : ""));
    }
}

TEST_CASE("suicide is forbidden only where it is not allowed", "[go]") {
    const char* const eyes = R"(
        o#...
        .#...
        #....
        ...oo
        ...o.)";
    for (const KoRule forbidden : {KoRule::simple, KoRule::positional, KoRule::situational}) {
        const Position strict = drawn(eyes, forbidden, false);
        CHECK(strict.why_illegal(Colour::black, at("E1")) == "attempted suicide at E1");
        CHECK(strict.why_illegal(Colour::white, at("E1")).empty());
        CHECK(strict.why_illegal(Colour::white, at("A4")) == "attempted suicide at A4");
        CHECK(strict.why_illegal(Colour::black, at("A4")).empty());
    }
    const Position lax = drawn(eyes, KoRule::simple, true);
    CHECK(lax.why_illegal(Colour::black, at("E1")).empty());
    CHECK(lax.why_illegal(Colour::white, at("A4")).empty());
}

TEST_CASE("a stone without liberties that takes prisoners is no suicide", "[go]") {
    const char* const atari = R"(
        ....
        ....
        oo#.
        .o#.)";
    Position position = drawn(atari, KoRule::simple, false);
    CHECK(position.why_illegal(Colour::black, at("A1")) == "attempted suicide at A1");
    position.play(Colour::black, at("A3"));
    position.play(Colour::black, at("B3"));
    CHECK(position.why_illegal(Colour::black, at("A1")).empty());
}

TEST_CASE("positional superko forbids what two sent and one returned brings back", "[go]") {
    CHECK(after_two_were_sent(KoRule::simple).why_illegal(Colour::black, at("B1")).empty());
    CHECK(after_two_were_sent(KoRule::situational).why_illegal(Colour::black, at("B1")).empty());
    CHECK(after_two_were_sent(KoRule::positional).why_illegal(Colour::black, at("B1")) ==
          "attempted to repeat an earlier position at B1");
}

TEST_CASE("situational superko forbids an earlier position after a move of the same side", "[go]") {
    for (const KoRule forbidden : {KoRule::simple, KoRule::situational}) {
        Position position = after_two_were_sent(forbidden);
        position.play(Colour::black, at("B1"));
        CHECK(draw(position.board()) == draw(board_from_drawing(send_two)));
        position.pass(Colour::white);
        CHECK(position.why_illegal(Colour::black, at("A1")) ==
              (forbidden == KoRule::simple ? "" : "attempted to repeat an earlier position at A1"));
    }
}

TEST_CASE("the empty board counts as seen with White having moved", "[go]") {
    const Position positional(1, KoRule::positional, true);
    CHECK(positional.why_illegal(Colour::black, at("A1")) == "attempted to repeat an earlier position at A1");
    const Position situational(1, KoRule::situational, true);
    CHECK(situational.why_illegal(Colour::black, at("A1")).empty());
    CHECK(situational.why_illegal(Colour::white, at("A1")) == "attempted to repeat an earlier position at A1");
    CHECK(Position(1, KoRule::positional, false).why_illegal(Colour::black, at("A1")) == "attempted suicide at A1");
}

TEST_CASE("the board with its handicap stones is the first position of the game", "[go]") {
    const auto with_handicap = [](KoRule forbidden) {
        Position position(2, forbidden, true);
        position.set_up(at("A1"));
        position.set_up(at("B2"));
        return position;
    };
    CHECK(draw(with_handicap(KoRule::simple).board()) == ".#\n#.\n");
    CHECK(with_handicap(KoRule::positional).why_illegal(Colour::white, at("B1")) ==
          "attempted to repeat an earlier position at B1");
    Position situational = with_handicap(KoRule::situational);
    CHECK(situational.why_illegal(Colour::white, at("B1")).empty());
    // Black fills the board and loses all: the empty board was not seen.
    Position emptied(2, KoRule::positional, true);
    emptied.set_up(at("A1"));
    emptied.set_up(at("A2"));
    emptied.set_up(at("B1"));
    CHECK(emptied.why_illegal(Colour::black, at("B2")).empty());
}

TEST_CASE("random games agree with a memory of whole positions", "[go]") {
    for (const KoRule forbidden : {KoRule::positional, KoRule::situational}) {
        int refused = 0;
        for (std::uint64_t game = 0; game < 200; ++game) {
            refused += repetitions_refused(1 + static_cast<int>(game % 4), forbidden, game);
        }
        CHECK(refused > 50);
    }
}
