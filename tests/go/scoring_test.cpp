#include "ringmaster/go/scoring.hpp"

#include <algorithm>

#include "ringmaster/base/random.hpp"

#include "go/drawing.hpp"
#include "support/catch.hpp"

using namespace ringmaster;

namespace {

int area(const char* drawing) {
    return area_difference(ownership(board_from_drawing(drawing)));
}

struct Answer {
    const char* text;
    Score score;
};

}  // namespace

TEST_CASE("an empty board belongs to nobody, and to whoever has the only stone", "[go]") {
    CHECK(area("...\n...\n...\n") == 0);
    CHECK(area("...\n.#.\n...\n") == 9);
    CHECK(area("...\n.o.\n...\n") == -9);
    CHECK(area(".\n") == 0);
}

TEST_CASE("stones and the regions that one side alone touches are counted", "[go]") {
    CHECK(area(R"(
        .#o..
        .#o..
        .#o..
        .#o..
        .#o..)") == 10 - 15);
    CHECK(area(R"(
        .#.o.
        .#.o.
        .#.o.
        .#.o.
        .#.o.)") == 0);
    CHECK(area(R"(
        .#..o
        #.#.o
        .#..o
        ....o
        oooo.)") == (4 + 2) - (8 + 1));
}

TEST_CASE("stones are never taken for dead", "[go]") {
    CHECK(area(R"(
        .#...
        ##...
        .....
        ...o.
        .....)") == 3 + 1 - 1);
}

TEST_CASE("dead stones are taken off before counting", "[go]") {
    const Board board = board_from_drawing(R"(
        .#...
        ##...
        .....
        ...oo
        .....)");
    const Board counted = without_stones(board, {{3, 1}, {4, 1}, {0, 0}, {3, 1}});
    CHECK(draw(counted) == ".#...\n##...\n.....\n.....\n.....\n");
    CHECK(area_difference(ownership(counted)) == 25);
    CHECK(draw(without_stones(board, {})) == draw(board));
    CHECK(draw(without_stones(board_from_drawing("#.\n.o\n"), {{0, 1}, {1, 0}})) == "..\n..\n");
}

TEST_CASE("stones stay where a neighbour is taken off", "[go]") {
    const Board board = board_from_drawing(R"(
        ####.
        oooo.
        ####.
        oooo.
        ####.)");
    CHECK(draw(without_stones(board, {{0, 3}, {1, 3}, {2, 3}, {3, 3}})) ==
          "####.\n....."
          "\n####.\noooo.\n####.\n");
}

TEST_CASE("a lead makes a score", "[go]") {
    CHECK(score_of(3.5) == Score{Colour::black, 3.5});
    CHECK(score_of(-12) == Score{Colour::white, 12});
    CHECK(score_of(0) == Score{});
    CHECK(score_of(-0.0) == Score{});
}

TEST_CASE("answers to final_score are read", "[go]") {
    const Answer answers[] = {
        {"B+3.5", {Colour::black, 3.5}},
        {"w+12", {Colour::white, 12}},
        {" W+0.5\n", {Colour::white, 0.5}},
        {"b+100", {Colour::black, 100}},
        {"B+", {Colour::black, {}}},
        {"B+R", {Colour::black, {}}},
        {"W+Resign", {Colour::white, {}}},
        {"w+T", {Colour::white, {}}},
        {"B+0", {Colour::black, {}}},
        {"B+-5", {Colour::black, {}}},
        {"B+nan", {Colour::black, {}}},
        {"B+inf", {Colour::black, {}}},
        {"B+1e999", {Colour::black, {}}},
        {"B+99999999999999999999", {Colour::black, {}}},
        {"B+0.0000000001", {Colour::black, {}}},
        {"B+3.5 points", {Colour::black, {}}},
        {"B+ 3.5", {Colour::black, 3.5}},
        {"0", {}},
        {" 0 ", {}},
    };
    for (const Answer& answer : answers) {
        CAPTURE(answer.text);
        CHECK(parse_score(answer.text) == answer.score);
    }
}

TEST_CASE("an answer that names no winner is not a score", "[go]") {
    for (const char* text : {"", "?", "B", "W", "+", "+3.5", "W + five", "B 3.5", "B-3.5", "x+3.5", "black+3.5", "3.5",
                             "00", "Void", "cannot score"}) {
        CAPTURE(text);
        CHECK_FALSE(parse_score(text));
    }
}

TEST_CASE("scores are written as in a game record", "[go]") {
    CHECK(to_text(Score{Colour::black, 3.5}) == "B+3.5");
    CHECK(to_text(Score{Colour::white, 12}) == "W+12");
    CHECK(to_text(Score{Colour::white, {}}) == "W+");
    CHECK(to_text(Score{}) == "0");
}

TEST_CASE("each point has the owner that area scoring gives it", "[go]") {
    const auto owners = [](const char* drawing) { return ownership(board_from_drawing(drawing)); };
    CHECK(owners(".\n") == ".");
    CHECK(owners("...\n...\n...\n") == ".........");
    CHECK(owners("...\n.o.\n...\n") == "wwwwwwwww");
    CHECK(owners(R"(
        .#..o
        #.#.o
        .#..o
        ....o
        oooo.)") == "bb..wbbb.w.b..w....wwwwww");
}

TEST_CASE("the areas are those of the owners on random boards", "[go]") {
    Random random(1, "boards", 0);
    for (int trial = 0; trial < 200; ++trial) {
        const int size = 1 + static_cast<int>(random.below(9));
        Board board(size);
        for (std::uint64_t stones = random.below(60); stones > 0; --stones) {
            const auto coordinate = [&] { return static_cast<int>(random.below(static_cast<std::uint64_t>(size))); };
            const Point point{coordinate(), coordinate()};
            if (!board.at(point)) {
                board.play(random.below(2) == 0 ? Colour::black : Colour::white, point);
            }
        }
        const std::string owners = ownership(board);
        REQUIRE(owners.size() == static_cast<std::size_t>(size * size));
        CHECK(area_difference(ownership(board)) == std::ranges::count(owners, 'b') - std::ranges::count(owners, 'w'));
        for (int row = 0; row < size; ++row) {
            for (int column = 0; column < size; ++column) {
                const auto at = static_cast<std::size_t>((size - 1 - row) * size + column);
                const std::optional<Colour> stone = board.at({column, row});
                CHECK((!stone || owners[at] == letter(*stone)));
                const bool to_the_right = column + 1 < size && !stone && !board.at({column + 1, row});
                CHECK((!to_the_right || owners[at] == owners[at + 1]));
            }
        }
    }
}
