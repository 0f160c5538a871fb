#include "ringmaster/game/adjudicator.hpp"

#include <limits>
#include <string>
#include <vector>

#include "support/catch.hpp"

using namespace ringmaster;

namespace {

using Chances = std::vector<std::optional<double>>;

AdjudicationSettings agreed_after(int moves, std::optional<int> max_moves = {}) {
    AdjudicationSettings settings;
    settings.resign_below = 0.05;
    settings.moves = moves;
    settings.max_moves = max_moves;
    return settings;
}

/// The ruling on a game in which Black and White think so of their own chances, Black first: "b 4: ..." or "none".
std::string ruling_on(const AdjudicationSettings& by, const Chances& chances) {
    Adjudicator adjudicator(by);
    Colour mover = Colour::black;
    for (std::size_t i = 0; i < chances.size(); ++i) {
        if (const auto ruled = adjudicator.hear(mover, chances[i], static_cast<int>(i + 1))) {
            return to_text(ruled->ruling) + ": " + ruled->why;
        }
        mover = opponent_of(mover);
    }
    return "none";
}

}  // namespace

TEST_CASE("a game is decided when both sides say so for some moves in a row", "[game]") {
    CHECK(ruling_on(agreed_after(2), {0.99, 0.02, 0.97, 0.01, 0.99}) ==
          "b 4: both engines gave White a chance below 0.05 at 2 moves each");
    CHECK(ruling_on(agreed_after(1), {0.01, 0.98}) ==
          "w 2: both engines gave Black a chance below 0.05 at 1 move each");
    CHECK(ruling_on(agreed_after(2), {0.5, 0.01, 0.98, 0.01, 0.98}) ==
          "b 5: both engines gave White a chance below 0.05 at 2 moves each");
    CHECK(ruling_on(agreed_after(3), {0.99, 0.02, 0.97, 0.01, 0.99}) == "none");
}

TEST_CASE("a game goes on while one side is not sure, or says nothing, or sees the other side lose", "[game]") {
    CHECK(ruling_on(agreed_after(1), {0.99, 0.05, 0.99, 0.06, 0.95, 0.01}) == "none");
    CHECK(ruling_on(agreed_after(2), {0.99, 0.01, 0.9, 0.01, 0.99, 0.01, 0.9}) == "none");
    CHECK(ruling_on(agreed_after(1), {0.99, {}, 0.99, {}, 0.99}) == "none");
    CHECK(ruling_on(agreed_after(2), {0.99, 0.01, {}, 0.01, 0.99}) == "none");
    CHECK(ruling_on(agreed_after(1), {0.99, 0.99, 0.99, 0.99}) == "none");
    CHECK(ruling_on(agreed_after(1), {0.01, 0.01, 0.01, 0.01}) == "none");
}

TEST_CASE("after max_moves it is enough that both see the same side ahead", "[game]") {
    CHECK(ruling_on(agreed_after(1, 4), {0.6, 0.4, 0.6, 0.4}) == "b 4: both engines saw Black ahead after 4 moves");
    CHECK(ruling_on(agreed_after(1, 4), {0.4, 0.6, 0.4, 0.6}) == "w 4: both engines saw White ahead after 4 moves");
    CHECK(ruling_on(agreed_after(1, 2), {0.6, 0.6, 0.6, 0.5, 0.6, 0.3}) ==
          "b 6: both engines saw Black ahead after 6 moves");
    CHECK(ruling_on(agreed_after(1, 2), {0.6, {}, 0.6, {}}) == "none");
    CHECK(ruling_on(agreed_after(1), Chances(500, 0.6)) == "none");
}

TEST_CASE("which games are played on hangs on the event's seed and the game's number alone", "[game]") {
    AdjudicationSettings some;
    some.audit = 0.1;
    int audited = 0;
    int differs = 0;
    for (std::uint64_t number = 0; number < 10'000; ++number) {
        audited += is_audited(some, 7, number);
        differs += is_audited(some, 7, number) != is_audited(some, 8, number);
        CHECK(is_audited(some, 7, number) == is_audited(some, 7, number));
    }
    CHECK(audited > 900);
    CHECK(audited < 1100);
    CHECK(differs > 1000);
    some.audit = 0;
    CHECK_FALSE(is_audited(some, 7, 3));
    some.audit = 1;
    CHECK(is_audited(some, 7, 3));
}

TEST_CASE("a ruling reads back from its text", "[game]") {
    CHECK(to_text(Ruling{Colour::white, 87}) == "w 87");
    CHECK(parse_ruling("w 87") == Ruling{Colour::white, 87});
    CHECK(parse_ruling("b 3") == Ruling{Colour::black, 3});
    CHECK_FALSE(parse_ruling(""));
    CHECK_FALSE(parse_ruling("x 3"));
}

namespace {

/// The ruling on a game of chess in which White and Black see so many pawns for themselves, White first.
std::string ruling_on_chess(const AdjudicationSettings& by, const Chances& scores) {
    Adjudicator adjudicator(by);
    Colour mover = Colour::white;
    for (std::size_t i = 0; i < scores.size(); ++i) {
        if (const auto ruled = adjudicator.hear(mover, scores[i], static_cast<int>(i + 1))) {
            return to_text(ruled->ruling) + ": " + ruled->why;
        }
        mover = opponent_of(mover);
    }
    return "none";
}

AdjudicationSettings pawn_settings() {
    return {.is_of_chess = true, .resign_score = 5, .moves = 2, .draw_score = 0.2, .draw_moves = 2, .draw_from = 4};
}

}  // namespace

TEST_CASE("a game of chess is won when both see the same side far ahead", "[game][chess]") {
    const double mate = std::numeric_limits<double>::infinity();
    CHECK(ruling_on_chess(pawn_settings(), {5, -6, mate, -mate, 1}) ==
          "w 4: both engines saw White ahead by 5 or more at 2 moves each");
    CHECK(ruling_on_chess(pawn_settings(), {-5, 5, 0, 5, -9, 8, -9}) ==
          "b 7: both engines saw Black ahead by 5 or more at 2 moves each");
    CHECK(ruling_on_chess(pawn_settings(), {9, -4.9, 9, -4.9, 9, -4.9}) == "none");
    CHECK(ruling_on_chess(pawn_settings(), {9, {}, 9, {}, 9}) == "none");
    CHECK(ruling_on_chess(pawn_settings(), {9, 9, 9, 9, 9, 9}) == "none");
    AdjudicationSettings settings = pawn_settings();
    settings.resign_score = 0;
    CHECK(ruling_on_chess(settings, {9, -9, 9, -9, 9, -9}) == "none");
}

TEST_CASE("a game of chess is drawn when from some move on both see nobody ahead", "[game][chess]") {
    CHECK(ruling_on_chess(pawn_settings(), {0, 0, 0, 0, 0.1, -0.2, 0.2, 0, 0}) ==
          "d 8: both engines saw nobody ahead by more than 0.2 at 2 moves each");
    CHECK(ruling_on_chess(pawn_settings(), {0, 0, 0, 0, 0, 0, 0, 0.3, 0, 0, 0, 0}) ==
          "d 12: both engines saw nobody ahead by more than 0.2 at 2 moves each");
    CHECK(ruling_on_chess(pawn_settings(), {0, {}, 0, {}, 0, {}, 0, {}, 0, {}}) == "none");
    AdjudicationSettings settings = pawn_settings();
    settings.draw_moves = 0;
    CHECK(ruling_on_chess(settings, Chances(100, 0)) == "none");
    settings = pawn_settings();
    settings.draw_from = 1'500'000'000;
    CHECK(ruling_on_chess(settings, Chances(100, 0)) == "none");
}

TEST_CASE("a ruling is kept as a text", "[game]") {
    for (const Ruling& ruling : {Ruling{Colour::black, 87}, Ruling{Colour::white, 3}, Ruling{std::nullopt, 120}}) {
        CHECK(parse_ruling(to_text(ruling)) == ruling);
    }
    CHECK(to_text(Ruling{std::nullopt, 120}) == "d 120");
    CHECK_FALSE(parse_ruling("x 3"));
    CHECK_FALSE(parse_ruling(""));
}

TEST_CASE("what decides a game of chess is told as in the control file", "[game][chess]") {
    CHECK(to_text(pawn_settings()) == "resign_score 5, moves 2, draw_score 0.2, draw_moves 2, draw_from 4");
}
