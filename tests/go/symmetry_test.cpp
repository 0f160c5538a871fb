#include "ringmaster/go/symmetry.hpp"

#include <set>

#include "ringmaster/go/opening.hpp"

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

MoveSequence image_of_all(MoveSequence moves, int board_size, int symmetry) {
    for (ColouredMove& move : moves) {
        move.move = image_of(move.move, board_size, symmetry);
    }
    return moves;
}

Point point(const char* text) {
    return parse_move(text, 19)->point;
}

}  // namespace

TEST_CASE("a point has eight images, and the middle of the board one", "[go]") {
    std::set<std::string> images;
    for (int symmetry = 0; symmetry < symmetries; ++symmetry) {
        images.insert(to_text(image_of({Move::Kind::play, point("C2")}, 9, symmetry)));
        CHECK(to_text(image_of({Move::Kind::play, point("E5")}, 9, symmetry)) == "E5");
        CHECK(image_of(Move{}, 9, symmetry) == Move{});
    }
    CHECK(images == std::set<std::string>{"C2", "G2", "C8", "G8", "B3", "B7", "H3", "H7"});
    CHECK(to_text(image_of({Move::Kind::play, point("C2")}, 9, 0)) == "C2");
}

TEST_CASE("a game and its seven images are one course, and other games are others", "[go]") {
    for (const int size : {9, 13, 19}) {
        const MoveSequence game = read_opening("C4 G3 D7 pass F6 C3 B3 B2", size).moves;
        const std::uint64_t course = hash_of_course({}, game, size);
        for (int symmetry = 0; symmetry < symmetries; ++symmetry) {
            CHECK(hash_of_course({}, image_of_all(game, size, symmetry), size) == course);
        }
        for (const char* other : {"C4 G3 D7 pass F6 C3 B3", "C4 G3 D7 pass F6 C3 B3 B4", "D3 G3 D7 pass F6 C3 B3 B2",
                                  "w C4 G3 D7 pass F6 C3 B3 B2", "G3 C4 D7 pass F6 C3 B3 B2"}) {
            INFO(other);
            CHECK(hash_of_course({}, read_opening(other, size).moves, size) != course);
        }
    }
}

TEST_CASE("stones that were there beforehand turn with the moves", "[go]") {
    const MoveSequence game = read_opening("w C4 G3 D7", 9).moves;
    const std::uint64_t course = hash_of_course({point("C3"), point("G7")}, game, 9);
    CHECK(hash_of_course({point("G7"), point("C3")}, game, 9) == course);
    CHECK(hash_of_course({point("C3"), point("G7")}, image_of_all(game, 9, 4), 9) == course);
    CHECK(hash_of_course({point("C3"), point("G7")}, image_of_all(game, 9, 1), 9) != course);
    CHECK(hash_of_course({point("C3")}, game, 9) != course);
}
