#include "ringmaster/game/referee.hpp"

#include "support/catch.hpp"
#include "support/scripted_player.hpp"

using namespace ringmaster;

namespace {

using Answers = std::map<std::string, std::string>;
using Texts = std::vector<std::string>;

GameSettings with_clock(const std::string& clock, double margin = 0.0625) {
    GameSettings settings;
    settings.board_size = 9;
    settings.clock.control = parse_time_control(clock);
    settings.clock.margin = margin;
    return settings;
}

const Answers both_count{{"final_score", "B+1"}};

RefereedGame played(const std::string& black, const std::string& white, const GameSettings& settings,
                    Answers of_black = both_count) {
    ScriptedPlayer one(black, std::move(of_black));
    ScriptedPlayer other(white, both_count);
    return play_game(settings, {one, "ann"}, {other, "bob"});
}

/// "time W+T white: ann: ...".
std::string told(const RefereedGame& game) {
    return to_text(game.ending) + " " + game.result + " " + (game.winner ? name(*game.winner) : "nobody") + ": " +
           game.detail;
}

}  // namespace

TEST_CASE("both sides are told the clock, and before each move what is left", "[game]") {
    ScriptedPlayer black("E5 @3, pass @2", both_count);
    ScriptedPlayer white("C3 @9, pass", both_count);
    const RefereedGame game = play_game(with_clock("10s+1s", 0.5), {black, "ann"}, {white, "bob"});
    CHECK(told(game) == "score B+1 black: ");
    CHECK(black.heard == Texts{"set_up", "clock 10s+1s", "left 10, wait 15.5", "genmove b", "play w C3",
                               "left 8, wait 13.5", "genmove b", "play w pass", "final_score"});
    CHECK(white.heard == Texts{"set_up", "clock 10s+1s", "play b E5", "left 10, wait 15.5", "genmove w", "play b pass",
                               "left 2, wait 7.5", "genmove w", "final_score"});
    CHECK(game.black_seconds == 5);
    CHECK(game.white_seconds == 9);
    REQUIRE(game.moves.size() == 4);
    CHECK(game.moves[0].left == TimeLeft{8, 0});
    CHECK(game.moves[1].left == TimeLeft{2, 0});
}

TEST_CASE("who oversteps by more than the margin has lost on time", "[game]") {
    CHECK(told(played("E5 @10.0625, pass", "C3, pass", with_clock("10s"))) == "score B+1 black: ");
    CHECK(told(played("E5 @10.125", "C3", with_clock("10s"))) ==
          "time W+T white: ann: overstepped its time (10s) by 0.125 s");
    CHECK(told(played("E5 @9", "C3 @11", with_clock("10s"))) ==
          "time B+T black: bob: overstepped its time (10s) by 1.000 s");
    CHECK(played("E5, resign @11", "C3", with_clock("10s")).ending == Ending::time);
    CHECK(played("E5 @10.125", "C3", with_clock("10s")).moves.empty());
}

TEST_CASE("who is silent until its time is over has lost on time, who fails before then has failed", "[game]") {
    CHECK(told(played("! no answer to 'genmove b' within 15 s @15", "", with_clock("10s"))) ==
          "time W+T white: ann: overstepped its time (10s) by 5.000 s: no answer to 'genmove b' within 15 s");
    const RefereedGame failed = played("! died @9", "", with_clock("10s"));
    CHECK(told(failed) == "void Void nobody: ann: died");
    CHECK(failed.failed == Colour::black);
}

TEST_CASE("a loss on time is void when the machine is to blame, and nobody has failed", "[game]") {
    Answers answers = both_count;
    answers["excuse"] = "the machine was suspended for 9.0 s";
    const RefereedGame game = played("E5 @11", "C3", with_clock("10s"), answers);
    CHECK(told(game) ==
          "void Void nobody: ann: overstepped its time (10s) by 1.000 s, but the machine was suspended for 9.0 s");
    CHECK(game.void_cause == VoidCause::excused_time);
    CHECK_FALSE(game.failed);
}

TEST_CASE("a clock that is not enforced only warns, once a side, and lets wait as long as ever", "[game]") {
    GameSettings settings = with_clock("10s");
    settings.clock.enforce = false;
    ScriptedPlayer black("E5 @11, D5 @4, pass", both_count);
    ScriptedPlayer white("C3, C4, pass", both_count);
    const RefereedGame game = play_game(settings, {black, "ann"}, {white, "bob"});
    CHECK(told(game) == "score B+1 black: ");
    CHECK(game.warnings == Texts{"ann: overstepped its time (10s) in 2 moves, by 4.000 s at most"});
    CHECK(black.heard[2] == "left 10");
}

TEST_CASE("a player may have a clock of its own, or be the only one with a clock", "[game]") {
    ScriptedPlayer black("E5 @11, pass", {{"final_score", "B+1"}});
    ScriptedPlayer white("C3 @11", both_count);
    CHECK(told(play_game(with_clock("10s"), {black, "ann", parse_time_control("20s")}, {white, "bob"})) ==
          "time B+T black: bob: overstepped its time (10s) by 1.000 s");
    CHECK(black.heard[1] == "clock 20s");

    GameSettings none;
    none.board_size = 9;
    ScriptedPlayer alone("E5 @21");
    ScriptedPlayer free("C3");
    CHECK(told(play_game(none, {alone, "ann", parse_time_control("20s")}, {free, "bob"})) ==
          "time W+T white: ann: overstepped its time (20s) by 1.000 s");
    CHECK(free.heard == Texts{"set_up"});
}

TEST_CASE("who cannot be told its time keeps it all the same, and its loss says so", "[game]") {
    const RefereedGame game = played("E5 @11", "C3", with_clock("10s"), {{"clock 10s", "? knows no time settings"}});
    CHECK(told(game) ==
          "time W+T white: ann: overstepped its time (10s) by 1.000 s (it was not told its time: it "
          "knows no time settings)");
}

TEST_CASE("an engine that fails over its clock makes the game void", "[game]") {
    CHECK(told(played("E5", "C3", with_clock("10s"), {{"clock 10s", "! refused 'time_settings 10 0 0'"}})) ==
          "void Void nobody: ann: refused 'time_settings 10 0 0'");
    const RefereedGame game = played("E5", "C3", with_clock("10s"), {{"left 10, wait 15.0625", "! died"}});
    CHECK(told(game) == "void Void nobody: ann: died");
    CHECK(game.failed == Colour::black);
}

TEST_CASE("games whose rules we do not know have clocks, too", "[game]") {
    GameSettings settings = with_clock("10s");
    settings.rules = Rules::none;
    ScriptedPlayer black("e4 @4, d4 @7");
    ScriptedPlayer white("e5 @9");
    CHECK(told(play_text_game(settings, {black, "ann"}, {white, "bob"})) ==
          "time W+T white: ann: overstepped its time (10s) by 1.000 s");
    CHECK(white.heard[1] == "clock 10s");
}
