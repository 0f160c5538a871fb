#include "ringmaster/game/referee.hpp"

#include "support/catch.hpp"
#include "support/scripted_player.hpp"

using namespace ringmaster;

namespace {

using Answers = std::map<std::string, std::string>;
using Texts = std::vector<std::string>;

GameSettings handicap_game(int stones, HandicapStyle style, int board_size = 9) {
    GameSettings settings;
    settings.board_size = board_size;
    settings.handicap = stones;
    settings.handicap_style = style;
    return settings;
}

std::string stones_of(const RefereedGame& game) {
    std::string text;
    for (const Point stone : game.handicap_stones) {
        text += to_text(stone) + " ";
    }
    return text;
}

/// Why the game is void.
std::string void_reason(const GameSettings& settings, const Answers& black, const Answers& white = {}) {
    ScriptedPlayer ann("resign", black);
    ScriptedPlayer bob("resign", white);
    const RefereedGame game = play_game(settings, {ann, "ann"}, {bob, "bob"});
    REQUIRE(game.ending == Ending::void_game);
    CHECK(game.result == "Void");
    CHECK(game.handicap_stones.empty());
    CHECK(ann.heard.back() != "genmove b");
    return game.detail;
}

std::string fixed_problem(const std::string& answer) {
    return void_reason(handicap_game(2, HandicapStyle::fixed), {{"fixed_handicap 2", answer}});
}

std::string free_problem(const std::string& answer) {
    return void_reason(handicap_game(3, HandicapStyle::free), {{"place_free_handicap 3", answer}});
}

}  // namespace

TEST_CASE("with a fixed handicap both sides place the standard points and White moves first", "[game]") {
    ScriptedPlayer black("resign", {{"fixed_handicap 3", "C7 G7\nC3"}});
    ScriptedPlayer white("E5", {{"fixed_handicap 3", "c3 g7 c7"}});
    const RefereedGame game = play_game(handicap_game(3, HandicapStyle::fixed), {black, "ann"}, {white, "bob"});
    CHECK(game.result == "W+R");
    CHECK(stones_of(game) == "C3 G7 C7 ");
    CHECK(black.heard == Texts{"set_up", "fixed_handicap 3", "play w E5", "genmove b"});
    CHECK(white.heard == Texts{"set_up", "fixed_handicap 3", "genmove w"});
    REQUIRE(game.moves.size() == 1);
    CHECK(game.moves[0].colour == Colour::white);
}

TEST_CASE("with a free handicap Black chooses and White is told", "[game]") {
    ScriptedPlayer black("resign", {{"place_free_handicap 3", "E5 A1 J9"}});
    ScriptedPlayer white("pass");
    const RefereedGame game = play_game(handicap_game(3, HandicapStyle::free), {black, "ann"}, {white, "bob"});
    CHECK(game.result == "W+R");
    CHECK(stones_of(game) == "E5 A1 J9 ");
    CHECK(black.heard == Texts{"set_up", "place_free_handicap 3", "play w pass", "genmove b"});
    CHECK(white.heard == Texts{"set_up", "set_free_handicap E5 A1 J9", "genmove w"});
}

TEST_CASE("handicap stones are on the board and do not count for the move limit", "[game]") {
    GameSettings settings = handicap_game(2, HandicapStyle::fixed);
    const Answers stones{{"fixed_handicap 2", "C3 G7"}};
    ScriptedPlayer black("E5", stones);
    ScriptedPlayer white("G7", stones);
    const RefereedGame game = play_game(settings, {black, "ann"}, {white, "bob"});
    CHECK(game.result == "B+F");
    CHECK(game.detail == "bob: attempted move to occupied point G7");
    settings.move_limit = 1;
    ScriptedPlayer other_black("", stones);
    ScriptedPlayer other_white("E5", stones);
    CHECK(play_game(settings, {other_black, "ann"}, {other_white, "bob"}).moves.size() == 1);
}

TEST_CASE("a wrong answer to fixed_handicap makes the game void", "[game]") {
    CHECK(fixed_problem("? invalid handicap") == "ann: failure response from 'fixed_handicap 2': invalid handicap");
    CHECK(fixed_problem("! died") == "ann: died");
    CHECK(fixed_problem("C3 C7") == "ann: answered 'fixed_handicap 2' with 'C3 C7' instead of 'C3 G7'");
    CHECK(fixed_problem("C3") == "ann: answered 'fixed_handicap 2' with 'C3' instead of 'C3 G7'");
    CHECK(fixed_problem("C3 G7 C3") == "ann: answered 'fixed_handicap 2' with 'C3 G7 C3' instead of 'C3 G7'");
    CHECK(fixed_problem("ok") == "ann: answered 'fixed_handicap 2' with 'ok' instead of 'C3 G7'");
    CHECK(fixed_problem("") == "ann: answered 'fixed_handicap 2' with '' instead of 'C3 G7'");
    CHECK(void_reason(handicap_game(2, HandicapStyle::fixed), {{"fixed_handicap 2", "C3 G7"}},
                      {{"fixed_handicap 2", "C7 G3"}}) ==
          "bob: answered 'fixed_handicap 2' with 'C7 G3' instead of 'C3 G7'");
}

TEST_CASE("a wrong answer to place_free_handicap makes the game void", "[game]") {
    CHECK(free_problem("? no") == "ann: failure response from 'place_free_handicap 3': no");
    CHECK(free_problem("! died") == "ann: died");
    CHECK(free_problem("C3 E5 C3") == "ann: answered 'place_free_handicap 3' with 'C3 E5 C3': C3 comes twice");
    CHECK(free_problem("C3 E5") == "ann: answered 'place_free_handicap 3' with 'C3 E5': 2 stones instead of 3");
    CHECK(free_problem("C3 E5 E6 E7") ==
          "ann: answered 'place_free_handicap 3' with 'C3 E5 E6 E7': 4 stones instead of 3");
    CHECK(free_problem("C3 E5 pass") ==
          "ann: answered 'place_free_handicap 3' with 'C3 E5 pass': 'pass' is not a point");
    CHECK(free_problem("C3 E5 K1") == "ann: answered 'place_free_handicap 3' with 'C3 E5 K1': 'K1' is not a point");
    CHECK(free_problem("") == "ann: answered 'place_free_handicap 3' with '': 0 stones instead of 3");
    CHECK(void_reason(handicap_game(2, HandicapStyle::free), {{"place_free_handicap 2", "C3 E5"}},
                      {{"set_free_handicap C3 E5", "? board not empty"}}) ==
          "bob: failure response from 'set_free_handicap C3 E5': board not empty");
}

TEST_CASE("7x7 has a fixed handicap, smaller boards have none", "[game]") {
    const Answers stones{{"fixed_handicap 4", "C3 E5 C5 E3"}};
    ScriptedPlayer black("", stones);
    ScriptedPlayer white("resign", stones);
    CHECK(play_game(handicap_game(4, HandicapStyle::fixed, 7), {black, "ann"}, {white, "bob"}).result == "B+R");
    CHECK(void_reason(handicap_game(2, HandicapStyle::fixed, 6), {}) ==
          "ann: a board of size 6 has no fixed handicap of 2 stones");
}
