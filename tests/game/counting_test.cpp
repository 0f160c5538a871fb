#include "ringmaster/game/referee.hpp"

#include "support/catch.hpp"
#include "support/scripted_player.hpp"

using namespace ringmaster;

namespace {

using Answers = std::map<std::string, std::string>;
using Texts = std::vector<std::string>;

GameSettings internal() {
    GameSettings settings;
    settings.board_size = 5;
    settings.komi = 0.5;
    settings.scorer = Scorer::internal;
    return settings;
}

/// Black has C1 to C5 but for C3, White D1 to D5 and, inside Black's area, A1.
RefereedGame result_of(const Answers& black, const Answers& white, const GameSettings& settings = internal()) {
    ScriptedPlayer ann("C1, C2, C4, C5, C3, B5, pass", black);
    ScriptedPlayer bob("D1, D2, D4, D5, D3, A1, pass", white);
    return play_game(settings, {ann, "ann"}, {bob, "bob"});
}

Answers dead(const std::string& stones) {
    return {{"dead_stones", stones}};
}

const std::string all_alive = "W+5.5";  // 6 to 11, the region of A1 is neutral
const std::string a1_dead = "B+4.5";    // 15 to 10

}  // namespace

TEST_CASE("the internal scorer asks both sides for dead stones, not for the score", "[game]") {
    ScriptedPlayer black("E5, pass", {{"final_score", "W+1"}});
    ScriptedPlayer white("pass", {{"final_score", "W+1"}});
    const RefereedGame game = play_game(internal(), {black, "ann"}, {white, "bob"});
    CHECK(game.result == "B+24.5");
    CHECK(game.detail.empty());
    CHECK(game.warnings.empty());
    CHECK(black.heard.back() == "dead_stones");
    CHECK(white.heard.back() == "dead_stones");
}

TEST_CASE("stones that both sides call dead are taken off", "[game]") {
    const RefereedGame game = result_of(dead("A1"), dead("a1\n"));
    CHECK(game.result == a1_dead);
    CHECK(game.winner == Colour::black);
    CHECK(game.warnings.empty());
    CHECK_FALSE(game.scorers_disagreed);
    CHECK(result_of(dead(""), dead("")).result == all_alive);
}

TEST_CASE("a side that cannot say leaves the decision to the other", "[game]") {
    CHECK(result_of(dead("A1"), {}).result == a1_dead);
    CHECK(result_of({}, dead("A1")).result == a1_dead);
    CHECK(result_of({}, {}).result == all_alive);
    CHECK(result_of({}, {}).warnings.empty());
    const RefereedGame died = result_of(dead("! died"), dead("A1"));
    CHECK(died.result == a1_dead);
    CHECK(died.warnings == Texts{"ann: died"});
}

TEST_CASE("points without a stone and repetitions in a list of dead stones do not matter", "[game]") {
    CHECK(result_of(dead("A1 A2 A1"), dead("A1")).result == a1_dead);
    CHECK(result_of(dead("A1 A2 A1"), dead("A1")).warnings.empty());
}

TEST_CASE("only what both sides call dead is taken off when they disagree", "[game]") {
    const RefereedGame game = result_of(dead("A1"), dead(""));
    CHECK(game.result == all_alive);
    CHECK(game.warnings == Texts{"players disagreed about dead stones, only those that both named were taken off: "
                                 "Black says A1, White says none"});
    CHECK(game.scorers_disagreed);
    CHECK_FALSE(result_of(dead("B5"), dead("")).scorers_disagreed);
}

TEST_CASE("a list of dead stones that cannot be read is left out", "[game]") {
    const RefereedGame game = result_of(dead("A1 x"), dead(""));
    CHECK(game.result == all_alive);
    CHECK(game.warnings == Texts{"Black's list of dead stones was left out: 'x' is not a point"});
}

TEST_CASE("the internal scorer counts jigo", "[game]") {
    GameSettings settings = internal();
    settings.komi = 5;
    const RefereedGame game = result_of(dead("A1"), dead("A1"), settings);
    CHECK(game.ending == Ending::jigo);
    CHECK(game.result == "0");
}

TEST_CASE("White is compensated for handicap stones as the settings say", "[game]") {
    const auto result = [](HandicapCompensation compensation) {
        GameSettings settings = internal();
        settings.handicap = 3;
        settings.handicap_style = HandicapStyle::free;
        settings.handicap_compensation = compensation;
        ScriptedPlayer black("pass", {{"place_free_handicap 3", "A1 B2 C3"}});
        ScriptedPlayer white("pass");
        return play_game(settings, {black, "ann"}, {white, "bob"}).result;
    };
    CHECK(result(HandicapCompensation::none) == "B+24.5");
    CHECK(result(HandicapCompensation::full) == "B+21.5");
    CHECK(result(HandicapCompensation::one_less) == "B+22.5");
}

TEST_CASE("without a handicap there is nothing to compensate", "[game]") {
    CHECK(internal().handicap_compensation == HandicapCompensation::full);
    CHECK(result_of({}, {}).result == all_alive);
}

TEST_CASE("the owners of the points are those of the counted position, without the dead stones", "[game]") {
    CHECK(result_of(dead("A1"), dead("A1")).ownership == "bbbwwbbbwwbbbwwbbbwwbbbww");
    CHECK(result_of(dead(""), dead("")).ownership == ".bbww..bww..bww..bwww.bww");
    GameSettings players = internal();
    players.scorer = Scorer::players;
    CHECK(result_of({{"final_score", "B+1"}}, {{"final_score", "B+1"}}, players).ownership.empty());
}

TEST_CASE("a game that was not played to its end has no owners of points", "[game]") {
    ScriptedPlayer black("C3, resign");
    ScriptedPlayer white("C4");
    CHECK(play_game(internal(), {black, "ann"}, {white, "bob"}).ownership.empty());
}
