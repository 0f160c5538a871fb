#include "ringmaster/game/referee.hpp"

#include "support/catch.hpp"
#include "support/scripted_player.hpp"

using namespace ringmaster;

namespace {

using Answers = std::map<std::string, std::string>;
using Texts = std::vector<std::string>;

GameSettings judged() {
    GameSettings settings;
    settings.board_size = 9;
    settings.scorer = Scorer::referee;
    return settings;
}

RefereedGame played(const GameSettings& settings, const Answers& answers = {}) {
    ScriptedPlayer black("E5, pass", answers);
    ScriptedPlayer white(settings.handicap ? "C4, pass" : "pass", answers);
    return play_game(settings, {black, "ann"}, {white, "bob"});
}

/// What the judge with these answers makes of the game.
RefereedGame verdict(const Answers& answers) {
    RefereedGame game = played(judged());
    ScriptedPlayer judge("", answers);
    judge_game(game, judged(), judge, "gnugo");
    CHECK_FALSE(game.needs_referee);
    return game;
}

/// What is said of a judge that fails; the game is void.
std::string failure(const Answers& answers) {
    const RefereedGame game = verdict(answers);
    CHECK(game.ending == Ending::void_game);
    CHECK(game.result == "Void");
    CHECK_FALSE(game.winner);
    return game.detail;
}

/// What is said of a judge that cannot tell; the result is unknown.
std::string doubt(const Answers& answers) {
    const RefereedGame game = verdict(answers);
    CHECK(game.ending == Ending::unknown);
    CHECK(game.result == "?");
    CHECK_FALSE(game.winner);
    return game.detail;
}

}  // namespace

TEST_CASE("a game for the referee ends uncounted, and the players are not asked", "[game]") {
    ScriptedPlayer black("E5, pass", {{"final_score", "B+1"}});
    ScriptedPlayer white("pass", {{"final_score", "B+1"}});
    const RefereedGame game = play_game(judged(), {black, "ann"}, {white, "bob"});
    CHECK(game.needs_referee);
    CHECK(game.ending == Ending::unknown);
    CHECK(game.result == "?");
    CHECK(game.detail == "not yet counted");
    CHECK(black.heard.back() == "genmove b");
    CHECK(white.heard.back() == "play b pass");
}

TEST_CASE("the referee is shown the whole game and its score counts", "[game]") {
    RefereedGame game = played(judged());
    ScriptedPlayer judge("", {{"final_score", " w+3.5"}});
    judge_game(game, judged(), judge, "gnugo");
    CHECK(judge.heard == Texts{"set_up", "play b E5", "play w pass", "play b pass", "final_score"});
    CHECK_FALSE(game.needs_referee);
    CHECK(game.ending == Ending::score);
    CHECK(game.winner == Colour::white);
    CHECK(game.result == "W+3.5");
    CHECK(game.detail.empty());
}

TEST_CASE("the referee may call it jigo or name a winner only", "[game]") {
    CHECK(verdict({{"final_score", "0"}}).ending == Ending::jigo);
    CHECK(verdict({{"final_score", "B+"}}).result == "B+");
}

TEST_CASE("the referee is told the handicap in its own words", "[game]") {
    GameSettings settings = judged();
    settings.handicap = 2;
    const Answers fixed{{"fixed_handicap 2", "C3 G7"}, {"final_score", "B+20"}};
    RefereedGame game = played(settings, fixed);
    ScriptedPlayer judge("", fixed);
    judge_game(game, settings, judge, "gnugo");
    CHECK(judge.heard ==
          Texts{"set_up", "fixed_handicap 2", "play w C4", "play b E5", "play w pass", "play b pass", "final_score"});
    CHECK(game.result == "B+20");

    settings.handicap_style = HandicapStyle::free;
    RefereedGame free_game = played(settings, {{"place_free_handicap 2", "A1 J9"}});
    ScriptedPlayer free_judge("", fixed);
    judge_game(free_game, settings, free_judge, "gnugo");
    CHECK(free_judge.heard[1] == "set_free_handicap A1 J9");
    CHECK(free_game.result == "B+20");
}

TEST_CASE("what the referee fails to do makes the result unknown", "[game]") {
    CHECK(failure({{"set_up", "! died"}}) == "the referee gnugo: died");
    CHECK(failure({{"set_up", "? unacceptable size"}}) == "the referee gnugo: unacceptable size");
    CHECK(failure({{"play b E5", "? illegal move"}}) ==
          "the referee gnugo: failure response from 'play b E5': illegal move");
    CHECK(failure({{"play w pass", "! no answer within 30 s"}}) == "the referee gnugo: no answer within 30 s");
    CHECK(doubt({{"final_score", "? cannot score"}}) ==
          "the referee gnugo: failure response from 'final_score': cannot score");
    CHECK(failure({{"final_score", "! died"}}) == "the referee gnugo: died");
    CHECK(doubt({{"final_score", "who knows"}}) == "the referee gnugo: its final_score names no winner: 'who knows'");
}

TEST_CASE("a referee that places another handicap makes the result unknown", "[game]") {
    GameSettings settings = judged();
    settings.handicap = 2;
    RefereedGame game = played(settings, {{"fixed_handicap 2", "C3 G7"}});
    ScriptedPlayer judge("", {{"fixed_handicap 2", "C7 G3"}});
    judge_game(game, settings, judge, "gnugo");
    CHECK(game.detail == "the referee gnugo: answered 'fixed_handicap 2' with 'C7 G3' instead of 'C3 G7'");
}

TEST_CASE("a referee's refusal of the last pass is ignored", "[game]") {
    CHECK(verdict({{"play b pass", "? the game is over"}, {"final_score", "B+1"}}).result == "B+1");
}

TEST_CASE("a game that needs no referee stays as it is", "[game]") {
    ScriptedPlayer black("resign");
    ScriptedPlayer white("");
    RefereedGame game = play_game(judged(), {black, "ann"}, {white, "bob"});
    CHECK_FALSE(game.needs_referee);
    ScriptedPlayer judge("", {{"final_score", "B+1"}});
    judge_game(game, judged(), judge, "gnugo");
    CHECK(judge.heard.empty());
    CHECK(game.result == "W+R");
}
